"""The verbs of presses, and the choices that menus offer."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from bot.model import ReplacementReason
from bot.tables.rules.seating import ReplacePerson
from bot.tables.rules.votes import OFFERED


class Verb(StrEnum):
    """Presses at a table or in a hand.

    `QUIT`: leave in the middle of a hand, after a warning. `LAY`: play the cards chosen in a menu,
    and `PLAY`: those of the button. `PICK`: choose the rank whose plays a second menu lists.
    `PREMOVE`, `PREMOVE_PASS`: set a premove, and `NO_PREMOVE`: remove it. `AWAY`, `BACK`: begin
    or end autoplay. `NONE`: answer no to all questions of the hand. `END`: vote to end the table.
    `HINT`: show a hint, and `HINTS`: allow hints at the table. `PAGE`: get a link to the web page,
    and `END_PAGES`: to the only one that is left. `AGAIN`: open a table like a closed one. `AUTO`:
    let next hands start by themselves. `TAKE_BACK`, `DEAL_AGAIN`: take the latest choice back, or
    play the same deal again, in practice.
    """

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
    LOG = "log"
    LAY = "lay"
    CALL = "call"
    GIVE = "give"
    AWAY = "away"
    BACK = "back"
    PASS = "pass"  # noqa: S105 - no password
    PREMOVE_PASS = "premove_pass"  # noqa: S105 - no password
    PREMOVE = "premove"
    NO_PREMOVE = "no_premove"
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
    MORE = "more"
    NONE = "none"
    PLAY = "play"
    HINT = "hint"
    HINTS = "hints"
    PAGE = "page"
    END_PAGES = "end_pages"
    AGAIN = "again"
    AUTO = "auto"
    TAKE_BACK = "take_back"
    DEAL_AGAIN = "deal_again"


class PageVerb(StrEnum):
    """Presses in the rule book."""

    BACK = "back"
    NEXT = "next"
    PAGE = "page"


class SettingVerb(StrEnum):
    """Presses on the settings of a server."""

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
    WEEKLY = "weekly"


class PrivacyVerb(StrEnum):
    """Presses under a user's stored data."""

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
    """Presses of people who are new or at no table."""

    OPEN = "open"
    RULES = "rules"
    PRACTISE = "practise"
    NOTICES = "notices"
    LEARN = "learn"
    DAILY = "daily"


class NoticeVerb(StrEnum):
    """Presses and menus of *Tell me of tables*.

    `CLOCK`: show the time zones, which the menus `WEST` and `EAST` offer.
    """

    SHOW = "show"
    ON = "on"
    OFF = "off"
    BEGINS = "begins"
    HOURS = "hours"
    TRIGGER = "trigger"
    CLOCK = "clock"
    WEST = "west"
    EAST = "east"


class PracticeVerb(StrEnum):
    """Presses and menus of practice. `PAGE`: deal, and get a link to the web page."""

    LEVEL = "level"
    PRESET = "preset"
    DEAL = "deal"
    PAGE = "page"


class DailyVerb(StrEnum):
    """Presses about the deal of a day.

    `PAGE`: deal, and get a link to the web page. `BEFORE`: show the deal of the day before, with
    a question. `ANSWER`: answer it.
    """

    DEAL = "deal"
    PAGE = "page"
    SHARE = "share"
    BEFORE = "before"
    ANSWER = "answer"
    PRACTISE = "practise"


class BoardVerb(StrEnum):
    """Presses and menus of a leaderboard."""

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
    """Presses on statistics; `OPEN` shows those of the user who presses."""

    OPEN = "open"
    PAGE = "page"
    FORM = "form"
    SHOW = "show"


class StatsPage(StrEnum):
    """The pages of statistics."""

    CARD = "card"
    FEATS = "feats"


class SeasonVerb(StrEnum):
    """Presses on finished seasons."""

    OPEN = "open"
    BACK = "back"
    NEXT = "next"


class Form(StrEnum):
    """Whether leaderboards, statistics or replays are shown as pictures or as text."""

    PICTURE = "picture"
    TEXT = "text"

    @property
    def other(self) -> "Form":
        return Form.TEXT if self is Form.PICTURE else Form.PICTURE


class ReplayVerb(StrEnum):
    """Presses and menus of a replay; `OPEN` and `PICTURE` are below a result.

    `LINK`: get a link that shows the hand to anybody, and `UNLINK`: end one's links to it.
    `PLAY_ON`: practise from this beat on.
    """

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
    PICTURE = "picture"
    LINK = "link"
    UNLINK = "unlink"
    PLAY_ON = "play_on"


class Viewpoint(StrEnum):
    """From where a replay is seen: the table, a seat, or all hands open."""

    TABLE = "table"
    SEAT_1 = "1"
    SEAT_2 = "2"
    SEAT_3 = "3"
    SEAT_4 = "4"
    SEAT_5 = "5"
    OPEN = "open"

    @property
    def seat(self) -> int | None:
        return int(self) - 1 if self.isdigit() else None


class HistoryVerb(StrEnum):
    """Presses and menu of a list of hands."""

    NEWER = "newer"
    OLDER = "older"
    PICK = "pick"


AnyEnum = TypeVar("AnyEnum", bound=StrEnum)

_SWITCH = {"on": True, "off": False}
_REPLACEMENT = re.compile(rf"(?P<user_id>[0-9]+)-(?P<reason>{'|'.join(OFFERED)})")
_MOMENT = re.compile(r"(?P<beat>[0-9]{1,4})(?:\.[0-9]+)?")


def read_member(kind: type[AnyEnum], value: str) -> AnyEnum | None:
    return kind(value) if value in list(kind) else None


def read_number(value: str) -> int | None:
    """The number of at most three digits that a value stands for."""
    is_valid = value.isascii() and value.isdigit() and len(value) <= 3
    return int(value) if is_valid else None


def switch_value(*, on: bool) -> str:
    return "on" if on else "off"


def read_switch(value: str) -> bool | None:
    return _SWITCH.get(value)


@dataclass(frozen=True, slots=True)
class ReplacementChoice:
    """A person whose seat is to go to an AI player, and why."""

    user_id: int
    reason: ReplacementReason

    @property
    def value(self) -> str:
        """The user and the reason as the value of a button or menu: `7-absent`."""
        return f"{self.user_id}-{self.reason}"

    def request(self, user_id: int) -> ReplacePerson:
        return ReplacePerson(user_id, self.user_id, self.reason)

    @classmethod
    def read(cls, value: str) -> "ReplacementChoice | None":
        match = _REPLACEMENT.fullmatch(value)
        return cls(int(match["user_id"]), ReplacementReason(match["reason"])) if match else None


def moment_value(beat: int, number: int) -> str:
    """The value of a key moment at a beat: `12.0`. `number`: makes values of one beat differ."""
    return f"{beat}.{number}"


def read_moment(value: str) -> int | None:
    """The beat of a value. None if it is malformed."""
    match = _MOMENT.fullmatch(value)
    return int(match["beat"]) if match else None
