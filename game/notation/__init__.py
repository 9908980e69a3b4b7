"""Writes and reads cards, plays and whole hands as text."""
