"""How somebody likes to see the cards and the table: a choice of theirs, never a rule."""

from dataclasses import dataclass
from enum import StrEnum


class ThemeName(StrEnum):
    """The colours that pictures can have; what they are is in `bot.pictures.theme`."""

    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class Look:
    """What is chosen for a person's own pictures; what was not chosen is as in `PLAIN`.

    `low_first`: the lowest cards come first. `two_colours`: red and black suits. `large`: large
    cards. `counter_clockwise`: the next player sits to the right (`rules.md` §1).
    """

    low_first: bool = False
    two_colours: bool = False
    large: bool = False
    counter_clockwise: bool = False
    theme: ThemeName = ThemeName.DARK


PLAIN = Look()
"""What somebody sees who has chosen nothing, and what everybody sees together."""
