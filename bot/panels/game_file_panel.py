"""The file of a hand that is over, to be kept, replayed and checked by anybody."""

from bot.model import HandRow
from bot.panels.panel import GOLD, Panel
from bot.text.catalogue import Words


def game_file_panel(hand: HandRow, text: str, words: Words) -> Panel:
    """The file, and what to do with it."""
    name = f"baohuang-{hand.table_id}-{hand.hand_no}.txt"
    panel = Panel(GOLD)
    panel.text(words("file-about", hand=hand.hand_no))
    panel.file(name, text.encode())
    panel.text(f"-# {words('file-commands', file=name)}")
    return panel
