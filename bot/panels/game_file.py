"""The file of a hand that is over, to be kept, replayed and checked by anybody."""

from io import BytesIO

import discord

from bot.panels.panel import GOLD, Panel
from bot.store.records import Hand
from bot.text.catalogue import Words


def game_file_panel(hand: Hand, text: str, words: Words) -> tuple[Panel, discord.File]:
    """What to do with the file, and the file."""
    name = f"baohuang-{hand.table_id}-{hand.hand_no}.txt"
    panel = Panel(GOLD)
    panel.text(words("file-about", hand=hand.hand_no))
    panel.file(name)
    panel.text(f"-# {words('file-commands', file=name)}")
    return panel, discord.File(BytesIO(text.encode()), name)
