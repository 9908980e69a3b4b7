"""A hand that a moderator may take off the record: what it was, and that this is final."""

from collections.abc import Sequence

from discord import ButtonStyle
from discord.utils import format_dt

from bot.hand_code import hand_code
from bot.model import Score
from bot.panels.custom_id import Voiding
from bot.panels.panel import GREY, Panel, button
from bot.panels.player_names import clean_name, escaped
from bot.text.catalogue import Words

LONGEST_NAME = 12
"""Characters of a name where five stand in a line."""

Line = tuple[str, Score]
"""Whose a score is, as the reader may know, and the score."""


def void_panel(press: Voiding, hand: Sequence[Line], words: Words) -> Panel:
    """The question whether this hand is really to be taken out."""
    panel = Panel(GREY)
    at = max((score.at for _, score in hand if score.at), default=None)
    panel.text(
        words("void-title", hand=hand_code(press.table_id, press.hand_no)),
        words("void-when", when=format_dt(at, "f")) if at else "",
        *(f"- {escaped(name)} **{score.points:+}**" for name, score in hand),
    )
    panel.text(words("void-reason", reason=escaped(press.reason)), words("void-final"))
    panel.row([button(words("press-void"), press, ButtonStyle.danger)])
    return panel


def hand_label(table_id: str, hand_no: int, hand: Sequence[Line]) -> str:
    """A hand in one line: its code, and who made what."""
    made = (f"{clean_name(name, LONGEST_NAME)} {score.points:+}" for name, score in hand)
    return f"{hand_code(table_id, hand_no)} · {', '.join(made)}"[:100]
