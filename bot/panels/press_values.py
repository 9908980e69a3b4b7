"""The values that presses carry: the chosen option of a menu, the argument of a button.

Here they are made and read, and nowhere else. A value comes from outside and may be anything: every
reader returns None for one that this version does not offer. Texts that the game reads itself have
their codecs there: actions and plays in `game.notation`, codes of hands in `bot.hand_code`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from bot.model import ReplacementReason
from bot.tables.votes import OFFERED
from game.players.levels import Level
from game.seats import SEATS

AnyEnum = TypeVar("AnyEnum", bound=StrEnum)

_SWITCH = {"on": True, "off": False}
_LEVEL = re.compile(rf"(?:(?P<seat>[0-{SEATS - 1}])-)?(?P<level>{'|'.join(Level)})")
_REPLACEMENT = re.compile(rf"(?P<user_id>[0-9]+)-(?P<reason>{'|'.join(OFFERED)})")
_MOMENT = re.compile(r"(?P<beat>[0-9]{1,4})(?:\.(?P<place>[0-9]+))?")


def read_member(kind: type[AnyEnum], value: str) -> AnyEnum | None:
    """The member of an enumeration that a value names."""
    return kind(value) if value in list(kind) else None


def number_value(number: int) -> str:
    """A number of at most three digits."""
    return str(number)


def read_number(value: str) -> int | None:
    """The number that a value means."""
    known = value.isascii() and value.isdigit() and len(value) <= 3
    return int(value) if known else None


def switch_value(*, on: bool) -> str:
    """The value of a button that switches something on or off."""
    return "on" if on else "off"


def read_switch(value: str) -> bool | None:
    """Whether a button switches something on."""
    return _SWITCH.get(value)


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """A level for the AI player in a seat; without a seat, for all of them."""

    level: Level
    seat: int | None = None

    @property
    def value(self) -> str:
        """`strong` or `2-strong`."""
        return str(self.level) if self.seat is None else f"{self.seat}-{self.level}"

    @classmethod
    def read(cls, value: str) -> "LevelChoice | None":
        """The choice that a value means."""
        found = _LEVEL.fullmatch(value)
        if found is None:
            return None
        return cls(Level(found["level"]), int(found["seat"]) if found["seat"] else None)


@dataclass(frozen=True, slots=True)
class ReplacementChoice:
    """A person whose seat an AI player is to get, and why."""

    user_id: int
    reason: ReplacementReason

    @property
    def value(self) -> str:
        """`7-absent`."""
        return f"{self.user_id}-{self.reason}"

    @classmethod
    def read(cls, value: str) -> "ReplacementChoice | None":
        """The choice that a value means."""
        found = _REPLACEMENT.fullmatch(value)
        return cls(int(found["user_id"]), ReplacementReason(found["reason"])) if found else None


@dataclass(frozen=True, slots=True)
class MomentChoice:
    """A beat of a replay; `place` tells two key moments of one beat apart."""

    beat: int
    place: int

    @property
    def value(self) -> str:
        """`12.0`."""
        return f"{self.beat}.{self.place}"

    @classmethod
    def read(cls, value: str) -> "MomentChoice | None":
        """The choice that a value means."""
        found = _MOMENT.fullmatch(value)
        return cls(int(found["beat"]), int(found["place"] or 0)) if found else None
