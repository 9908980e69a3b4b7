"""Buttons for people who are new or at no table; anybody can press them."""

from discord import ButtonStyle, ui

from bot.panels.custom_id import EntryPress
from bot.panels.panel import Panel, button
from bot.panels.press_verbs import EntryVerb
from bot.text.catalogue import Words


def open_button(words: Words) -> ui.Button[Panel]:
    """Opens a table in the channel."""
    return button(words("press-open"), EntryPress(EntryVerb.OPEN), ButtonStyle.success)


def rules_button(words: Words) -> ui.Button[Panel]:
    """Shows the rules."""
    return button(words("press-how"), EntryPress(EntryVerb.RULES))
