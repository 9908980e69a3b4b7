"""What the bot has in memory before it serves anybody, so that nobody waits for it later."""

import gc

from bot.pictures.lettering import font_of
from bot.text.catalogue import Language, bundle
from game.players.strong.net import nets


def preload() -> None:
    """Load words, fonts and nets."""
    for language in Language:
        bundle(language)
    font_of("\U0010ffff")  # which is in none of them
    nets()


def keep_what_is_loaded() -> None:
    """Let the garbage collector look no more at what there is: it would hold up the event loop."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
