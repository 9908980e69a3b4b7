"""Slash commands and presses: acknowledge, call the service, show."""
