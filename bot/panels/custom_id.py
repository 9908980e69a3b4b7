"""Encodes what a button or menu stands for in its `custom_id`, so that it outlives any process.

One codec for all: `bh`, a letter for the kind of press, and its fields, separated by colons; at
most 100 characters.
"""

import re
from dataclasses import dataclass, fields
from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated, Any, ClassVar, get_args, get_type_hints

from bot.model import Table
from bot.model.calendar import EVER, Span
from bot.model.notice import NoticeTrigger
from bot.panels.press_verbs import (
    BoardVerb,
    DailyVerb,
    EntryVerb,
    Form,
    HistoryVerb,
    NoticeVerb,
    PageVerb,
    PracticeVerb,
    PrivacyVerb,
    ReplayVerb,
    SeasonVerb,
    SettingVerb,
    StatsPage,
    StatsVerb,
    Verb,
    Viewpoint,
)
from bot.records.leaderboard import LeaderboardQuery, OpponentFilter, PlayedAs, Scope, SortBy
from game.lesson.course import Point
from game.players.levels import Level

LONGEST_ARG = 40
"""The longest argument of a press, in characters."""
LONGEST_REASON = 75
"""The longest reason for voiding a hand, in characters."""

Name = Annotated[str, r"[a-z0-9_-]{0,40}"]


class Place(StrEnum):
    """The kind of message that was pressed: the public table, or a private one."""

    TABLE = "t"
    PRIVATE = "h"


@dataclass(frozen=True, slots=True)
class _Coded:
    """The base of all presses. `letter` identifies the kind."""

    letter: ClassVar[str] = ""

    @property
    def custom_id(self) -> str:
        values = [str(getattr(self, name)) for name in _NAMES[type(self)]]
        return ":".join(["bh", *([self.letter] if self.letter else []), *values])


@dataclass(frozen=True, slots=True)
class Press(_Coded):
    """A press at a table: a verb and its argument, for a table, a hand and a step."""

    place: Place
    verb: Verb
    table_id: Annotated[str, "[0-9a-f]{8}"]
    hand_no: Annotated[int, r"\d{1,6}"]
    step: Annotated[int, r"\d{1,6}"]
    arg: Annotated[str, rf"[^:\n]{{0,{LONGEST_ARG}}}"] = ""


@dataclass(frozen=True, slots=True)
class PageTurn(_Coded):
    """A press in the rule book that opens a page; in a menu, the chosen page."""

    letter = "b"
    verb: PageVerb
    title: Name = ""


@dataclass(frozen=True, slots=True)
class Setting(_Coded):
    """A press on the settings of a server. `option`: the one whose value is chosen."""

    letter = "s"
    verb: SettingVerb
    option: Name = ""


@dataclass(frozen=True, slots=True)
class LookChoice(_Coded):
    """A choice of a display preference."""

    letter = "l"
    name: Name
    code: Name


@dataclass(frozen=True, slots=True)
class PrivacyWish(_Coded):
    """A press under a user's stored data."""

    letter = "v"
    verb: PrivacyVerb


@dataclass(frozen=True, slots=True)
class EntryPress(_Coded):
    """A press that anybody can make: under a greeting, a table, `/help`, or newcomers' advice.

    Its answer is a new message.
    """

    letter = "w"
    verb: EntryVerb


@dataclass(frozen=True, slots=True)
class PracticePress(_Coded):
    """A press that chooses what to practise, or deals that."""

    letter = "p"
    verb: PracticeVerb
    level: Level
    preset: Name


@dataclass(frozen=True, slots=True)
class NoticePress(_Coded):
    """A press that chooses when a user is told of the tables of a server."""

    letter = "n"
    verb: NoticeVerb
    guild_id: Annotated[int, r"[1-9]\d{0,17}|[1-8]\d{18}"]
    zone: Annotated[str, r"[A-Za-z0-9_/+-]{1,32}"]
    begins: Annotated[int, r"1?\d|2[0-3]"]
    hours: Annotated[int, "[1-8]"]
    trigger: NoticeTrigger


@dataclass(frozen=True, slots=True)
class LessonTurn(_Coded):
    """A press in the lesson that shows a point of it (`game.lesson.course.Point`)."""

    letter = "e"
    step: Annotated[int, r"\d"]
    pressed: Annotated[str, r"[a-z?-]{0,40}"] = ""

    @property
    def point(self) -> Point:
        return Point(self.step, self.pressed)


def lesson_turn(point: Point) -> LessonTurn:
    return LessonTurn(point.step, point.pressed)


@dataclass(frozen=True, slots=True)
class DailyPress(_Coded):
    """A press about the deal of a day.

    `number`: of the day, counted from `EVER`. `option`: the number of an answer.
    """

    letter = "d"
    verb: DailyVerb
    number: Annotated[int, r"\d{1,6}"]
    option: Annotated[int, r"\d"] = 0

    @property
    def day(self) -> date:
        return EVER + timedelta(days=self.number)


def daily_press(verb: DailyVerb, day: date, option: int = 0) -> DailyPress:
    return DailyPress(verb, (day - EVER).days, option)


@dataclass(frozen=True, slots=True)
class BoardTurn(_Coded):
    """A press that shows a page of a leaderboard; a menu changes one part of the query."""

    letter = "r"
    verb: BoardVerb
    sort_by: SortBy
    played_as: PlayedAs
    span: Span
    preset: Name
    opponents: OpponentFilter
    scope: Scope
    least: Annotated[int, r"\d{1,3}"]
    page: Annotated[int, r"\d{1,4}"]
    form: Form

    @property
    def board(self) -> LeaderboardQuery:
        return LeaderboardQuery(**{name: getattr(self, name) for name in _OF_A_BOARD})


_OF_A_BOARD = tuple(field.name for field in fields(LeaderboardQuery))


def board_turn(verb: BoardVerb, board: LeaderboardQuery, form: Form, page: int = 0) -> BoardTurn:
    fields = {name: getattr(board, name) for name in _OF_A_BOARD}
    return BoardTurn(verb=verb, page=page, form=form, **fields)


@dataclass(frozen=True, slots=True)
class StatsTurn(_Coded):
    """A press that shows a page of a player's statistics."""

    letter = "c"
    verb: StatsVerb
    page: StatsPage
    form: Form
    user_id: Annotated[int, r"\d{1,18}|[1-8]\d{18}"]


FILE = "file"
"""The source of a replay whose hand is in a file attached to its message."""


@dataclass(frozen=True, slots=True)
class ReplayTurn(_Coded):
    """A press in a replay that shows a beat, one step of it (`game.record.key_moments`).

    A menu changes the beat or the viewpoint. `source`: the table's id, or `FILE`.
    """

    letter = "y"
    verb: ReplayVerb
    source: Annotated[str, rf"[0-9a-f]{{8}}|{FILE}"]
    hand_no: Annotated[int, r"\d{1,6}"]
    beat: Annotated[int, r"\d{1,4}"] = 0
    viewpoint: Viewpoint = Viewpoint.TABLE
    form: Form = Form.PICTURE


@dataclass(frozen=True, slots=True)
class HistoryTurn(_Coded):
    """A press that shows the hands before or after one in a list.

    `at`: when that hand ended, in milliseconds since 1970. `score`: the id of the player's score.
    """

    letter = "i"
    verb: HistoryVerb
    at: Annotated[int, r"\d{1,15}"] = 0
    score: Annotated[int, r"\d{1,15}"] = 0


@dataclass(frozen=True, slots=True)
class SeasonTurn(_Coded):
    """A press that shows a page of finished seasons. `season`: the one whose podium was pressed."""

    letter = "z"
    verb: SeasonVerb
    page: Annotated[int, r"\d{1,4}"] = 0
    season: Annotated[int, r"\d{1,18}"] = 0


@dataclass(frozen=True, slots=True)
class Voiding(_Coded):
    """A press that voids a hand for this reason."""

    letter = "x"
    table_id: Annotated[str, "[0-9a-f]{8}"]
    hand_no: Annotated[int, r"\d{1,6}"]
    reason: Annotated[str, rf"[^\n]{{1,{LONGEST_REASON}}}"]


RecordTurn = BoardTurn | ReplayTurn | HistoryTurn | StatsTurn | SeasonTurn
AnyPress = (
    EntryPress
    | LessonTurn
    | PracticePress
    | NoticePress
    | DailyPress
    | Press
    | PageTurn
    | Setting
    | LookChoice
    | PrivacyWish
    | Voiding
    | RecordTurn
)

OURS = r"bh:.*"
"""The pattern of our `custom_id`s, including those of older versions."""


def read(custom_id: str) -> AnyPress | None:
    """Decode a `custom_id`; None for one that this version does not know."""
    for kind, shape in _SHAPES.items():
        if match := shape.fullmatch(custom_id):
            hints = _HINTS[kind]
            texts = match.groupdict()
            values: dict[str, Any] = {name: hints[name](texts[name]) for name in texts}
            return kind(**values)
    return None


def table_press(table: Table, verb: Verb, step: int = 0, arg: str = "") -> Press:
    """A press on the public message."""
    return Press(Place.TABLE, verb, table.id, table.hand_no, step, arg)


def private_press(table: Table, verb: Verb, step: int = 0, arg: str = "") -> Press:
    """A press on a private message."""
    return Press(Place.PRIVATE, verb, table.id, table.hand_no, step, arg)


def _shape(kind: type[AnyPress]) -> re.Pattern[str]:
    hints = get_type_hints(kind, include_extras=True)
    parts = (f":(?P<{field.name}>{_values(hints[field.name])})" for field in fields(kind))
    return re.compile(":".join(filter(None, ("bh", kind.letter))) + "".join(parts))


def _values(hint: object) -> str:
    """The pattern of an annotated field, or the values of an enumeration."""
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "|".join(hint)
    return str(get_args(hint)[1])


_SHAPES: dict[type[AnyPress], re.Pattern[str]] = {kind: _shape(kind) for kind in get_args(AnyPress)}
_NAMES: dict[type[_Coded], tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind)) for kind in _SHAPES
}
_HINTS = {kind: get_type_hints(kind) for kind in _SHAPES}
