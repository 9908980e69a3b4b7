"""Users and their display preferences."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from game.rating.fold import Rating

__all__ = ["Rating", "User"]


@dataclass(frozen=True, slots=True)
class User:
    """What is stored about a user.

    `dm_refused_at`: when they last refused a direct message. `forget_at`: when their data is to be
    deleted, as they requested.
    """

    user_id: int
    dm_channel_id: int | None = None
    locale: str | None = None
    dm_refused_at: datetime | None = None
    forget_at: datetime | None = None


class ThemeName(StrEnum):
    """The colour themes of pictures; see `bot.pictures.theme`."""

    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class DisplayPreferences:
    """How a user wants their own pictures.

    `low_first`: the lowest cards come first. `two_colours`: red and black suits only. `large`:
    large cards. `counter_clockwise`: the next player sits to the right (`rules.md` §1); None if
    nothing was ever chosen.
    """

    low_first: bool = False
    two_colours: bool = False
    large: bool = False
    counter_clockwise: bool | None = None
    theme: ThemeName = ThemeName.DARK

    def reverses(self, *, english: bool) -> bool:
        """Whether the next player sits to the right, by default as is usual in Chinese rooms."""
        return not english if self.counter_clockwise is None else self.counter_clockwise


PLAIN = DisplayPreferences()
"""The default, which is also used for pictures that everybody sees."""
