"""The greeting of a server: what the bot does, and how to begin."""

from bot.panels.entry_buttons import open_button, rules_button
from bot.panels.panel import GOLD, Panel
from bot.text.catalogue import Words


def greeting_panel(words: Words) -> Panel:
    """One message for everybody."""
    panel = Panel(GOLD)
    panel.text(words("greeting-title"), words("greeting-about"))
    panel.text(words("greeting-open"), words("greeting-rules"))
    panel.row([open_button(words), rules_button(words)])
    panel.text(f"-# {words('greeting-settings')}")
    return panel
