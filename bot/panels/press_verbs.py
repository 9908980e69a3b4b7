"""The verbs of presses, and the choices beside them: the words that a `custom_id` is made of."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from bot.model import ReplacementReason
from bot.tables.votes import OFFERED


class Verb(StrEnum):
    """The verbs of presses on a table or a hand; `FORMER` is one that only older versions have."""

    JOIN = "join"
    LEAVE = "leave"
    QUIT = "quit"
    FILL = "fill"
    READY = "deal"
    FILE = "file"
    REVIEW = "review"
    PRESET = "preset"
    CLOSE = "close"
    HAND = "hand"
    REFRESH = "refresh"
    PICK = "pick"
    TEXT = "text"
    LAY = "lay"
    CALL = "call"
    GIVE = "give"
    AWAY = "away"
    BACK = "back"
    PASS = "pass"  # noqa: S105 - no password
    SKIP = "skip"
    PLAN = "plan"
    UNPLAN = "unplan"
    YES = "yes"
    NO = "no"
    ASCEND = "ascend"
    SOLO = "solo"
    CEDE = "cede"
    SEATS = "seats"
    REPLACE = "replace"
    LEVEL = "level"
    END = "end"
    FAIR = "fair"
    NONE = "none"
    PLAY = "play"
    HINT = "hint"
    HINTS = "hints"
    FORMER = ""


class PageVerb(StrEnum):
    """The verbs of presses in the rule book."""

    BACK = "back"
    NEXT = "next"
    PAGE = "page"


class SettingVerb(StrEnum):
    """The verbs of presses on the settings of a server."""

    PRESET = "preset"
    OPTION = "option"
    VALUE = "value"
    PLAIN = "plain"
    PACE = "pace"
    PASSES = "passes"
    THREADS = "threads"
    CHANNEL = "channel"
    SERVER = "server"
    LEVEL = "level"
    HINTS = "hints"
    ZONE = "zone"
    SEASON = "season"


class PrivacyVerb(StrEnum):
    """The verbs of presses below the data of a person."""

    EXPORT = "export"
    CSV = "csv"
    JSON = "json"
    HIDE = "hide"
    APPEAR = "appear"
    DELETE = "delete"
    SURE = "sure"
    CANCEL = "cancel"
    KEEP = "keep"


class EntryVerb(StrEnum):
    """The verbs of presses for people who are at no table, or new."""

    OPEN = "open"
    RULES = "rules"


class BoardVerb(StrEnum):
    """The verbs of presses on a leaderboard, and its menus."""

    OPEN = "open"
    BACK = "back"
    NEXT = "next"
    SPAN = "span"
    SORT_BY = "sort_by"
    PLAYED_AS = "as"
    PRESET = "preset"
    LEAST = "least"
    OPPONENTS = "opponents"
    SCOPE = "scope"
    FORM = "form"
    SHOW = "show"


class StatsVerb(StrEnum):
    """The verbs of presses on a player's stats; `OPEN` shows those of the user who presses it."""

    OPEN = "open"
    PAGE = "page"
    FORM = "form"
    SHOW = "show"


class StatsPage(StrEnum):
    """The pages of somebody's stats."""

    CARD = "card"
    FEATS = "feats"


class SeasonVerb(StrEnum):
    """The verbs of presses on the seasons that are over."""

    OPEN = "open"
    BACK = "back"
    NEXT = "next"


class Form(StrEnum):
    """The form in which a leaderboard, a player's stats or a replay are shown."""

    PICTURE = "picture"
    TEXT = "text"


class ReplayVerb(StrEnum):
    """The verbs of presses below a replay, and its menus; `OPEN` is below a result."""

    OPEN = "open"
    FIRST = "first"
    BACK = "back"
    NEXT = "next"
    TRICK = "trick"
    LAST = "last"
    VIEW = "view"
    MOMENT = "moment"
    FORM = "form"
    SHARE = "share"


class Viewpoint(StrEnum):
    """The side from which a replay is seen: that of everybody, a seat, or all hands open."""

    TABLE = "table"
    SEAT_1 = "1"
    SEAT_2 = "2"
    SEAT_3 = "3"
    SEAT_4 = "4"
    SEAT_5 = "5"
    OPEN = "open"

    @property
    def seat(self) -> int | None:
        """Returns the seat, None where it is not seen from one."""
        return int(self) - 1 if self.isdigit() else None


class HistoryVerb(StrEnum):
    """The verbs of presses below a list of hands, and its menu."""

    NEWER = "newer"
    OLDER = "older"
    PICK = "pick"


AnyEnum = TypeVar("AnyEnum", bound=StrEnum)

_SWITCH = {"on": True, "off": False}
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
