"""Loads what would otherwise be loaded while somebody waits."""

from bot.pictures.lettering import font_of
from bot.text.catalogue import Language, bundle
from game.players.strong.net import nets


def preload() -> None:
    """Load texts, fonts and nets."""
    for language in Language:
        bundle(language)
    font_of("\U0010ffff")  # a character that no font has, so that all fonts are loaded
    nets()
