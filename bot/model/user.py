"""A user, and how good they are in a server."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from game.rating.fold import Rating

__all__ = ["Rating", "User"]


@dataclass(frozen=True, slots=True)
class User:
    """What is remembered of a user.

    `dm_refused_at`: when a private message was refused last. `forget_at`: when all that is kept of
    them is to be deleted, as they wished.
    """

    user_id: int
    dm_channel_id: int | None = None
    locale: str | None = None
    dm_refused_at: datetime | None = None
    forget_at: datetime | None = None


class ThemeName(StrEnum):
    """The colours that pictures can have; what they are is in `bot.pictures.theme`."""

    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class DisplayPreferences:
    """What is chosen for a person's own pictures; what was not chosen is as in `PLAIN`.

    `low_first`: the lowest cards come first. `two_colours`: red and black suits. `large`: large
    cards. `counter_clockwise`: the next player sits to the right (`rules.md` §1).
    """

    low_first: bool = False
    two_colours: bool = False
    large: bool = False
    counter_clockwise: bool = False
    theme: ThemeName = ThemeName.DARK


PLAIN = DisplayPreferences()
"""What somebody sees who has chosen nothing, and what everybody sees together."""
