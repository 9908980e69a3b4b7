"""How one likes to see the cards and the table, to be seen and changed by oneself."""

import re
from dataclasses import dataclass, fields
from functools import partial

from discord import ButtonStyle

from bot.look import Look
from bot.panels.hand_panel import PICTURE, hand_alt
from bot.panels.panel import GOLD, Panel, button
from bot.pictures.hand_picture import draw_hand
from bot.text.catalogue import Words
from game.cards import GUARD_CARD, ROYAL_CARD, Rank, deck

LOOK_PATTERN = r"bh:l:(?P<choice>[a-z_]{1,40}):(?P<on>[01])"
CHOICES = tuple(field.name for field in fields(Look))
SAMPLE = (
    ROYAL_CARD,
    GUARD_CARD,
    *(card for card in dict.fromkeys(deck(168)) if Rank.TEN <= card.rank <= Rank.KING),
)
"""A hand to see the choices by."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A press that makes a choice, whatever was chosen before."""

    name: str
    on: bool

    @property
    def custom_id(self) -> str:
        """At most 100 characters."""
        return f"bh:l:{self.name}:{int(self.on)}"

    @classmethod
    def read(cls, match: re.Match[str]) -> "Choice":
        """The choice that a match of `LOOK_PATTERN` describes."""
        return cls(match["choice"], match["on"] == "1")


def look_panel(look: Look, words: Words) -> Panel:
    """The choices as they are, and what a hand looks like with them."""
    panel = Panel(GOLD)
    panel.text(words("look-title"))
    panel.picture(PICTURE, hand_alt(SAMPLE, words), partial(draw_hand, SAMPLE, look=look))
    chosen = {name: bool(getattr(look, name)) for name in CHOICES}
    panel.text(*(words(f"look-{name}-{int(on)}") for name, on in chosen.items()))
    panel.row(
        button(
            words(f"press-look-{name}-{int(not on)}"),
            Choice(name, not on),
            ButtonStyle.primary if on else ButtonStyle.secondary,
        )
        for name, on in chosen.items()
    )
    panel.text(f"-# {words('look-only-you')}")
    return panel
