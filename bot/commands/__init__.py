"""Slash commands and presses: acknowledge, ask the service or the store, show what came of it.

`controller` has a part for each thing that is done at tables, and `components` hands presses to
them. A `*_command` module is a slash command.
"""
