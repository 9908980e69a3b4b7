"""The meaning of a button or a menu is in its `custom_id`; so it outlives any process.

One codec makes and reads them all: `bh`, the letter of what it belongs to, and the fields of the
press, with colons between. A `custom_id` has at most 100 characters.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Annotated, Any, ClassVar, get_args, get_type_hints

from bot.model import Table
from bot.model.calendar import Span
from bot.panels.press_verbs import (
    BoardVerb,
    EntryVerb,
    Form,
    HistoryVerb,
    PageVerb,
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

LONGEST_ARG = 40
"""The most characters of what a press adds to its verb."""
LONGEST_REASON = 75
"""The most characters of the reason why a hand is taken off the record."""

Name = Annotated[str, r"[a-z0-9_-]{0,40}"]


class Place(StrEnum):
    """Which message a press comes from: the public table, or what one person sees."""

    TABLE = "t"
    PRIVATE = "h"


@dataclass(frozen=True, slots=True)
class _Coded:
    """The base of all presses; `letter` begins those of one kind."""

    letter: ClassVar[str] = ""

    @property
    def custom_id(self) -> str:
        """The press as it is written; `read` reads it back."""
        values = [str(getattr(self, name)) for name in _NAMES[type(self)]]
        return ":".join(["bh", *([self.letter] if self.letter else []), *values])


@dataclass(frozen=True, slots=True)
class Press(_Coded):
    """At a table: a verb and its argument, made for a table, a hand and a step."""

    place: Place
    verb: Annotated[Verb, "[a-z]+"]
    table_id: Annotated[str, "[0-9a-f]{8}"]
    hand_no: Annotated[int, r"\d{1,6}"]
    step: Annotated[int, r"\d{1,6}"]
    arg: Annotated[str, rf"[^:\n]{{0,{LONGEST_ARG}}}"] = ""


@dataclass(frozen=True, slots=True)
class PageTurn(_Coded):
    """In the rule book: opens a page; the menu has no title, but what is chosen there."""

    letter = "b"
    place = Place.PRIVATE
    verb: PageVerb
    title: Name = ""


@dataclass(frozen=True, slots=True)
class Setting(_Coded):
    """On the settings of a server; `option` is the one that a value is chosen for."""

    letter = "s"
    place = Place.PRIVATE
    verb: SettingVerb
    option: Name = ""


@dataclass(frozen=True, slots=True)
class LookChoice(_Coded):
    """Under one's own look: makes a choice, whatever was chosen before."""

    letter = "l"
    place = Place.PRIVATE
    name: Name
    code: Name


@dataclass(frozen=True, slots=True)
class PrivacyWish(_Coded):
    """Under what is kept of a person."""

    letter = "v"
    place = Place.PRIVATE
    verb: PrivacyVerb


@dataclass(frozen=True, slots=True)
class EntryPress(_Coded):
    """Under a greeting, a closed table, a lobby, one's first hands: for anybody who presses it.

    Its answer takes the place of nothing.
    """

    letter = "w"
    place = Place.TABLE
    verb: EntryVerb


@dataclass(frozen=True, slots=True)
class BoardTurn(_Coded):
    """On a leaderboard: shows that page of that board; a menu changes one thing of it."""

    letter = "r"
    place = Place.PRIVATE
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
        """Returns what is asked."""
        return LeaderboardQuery(**{name: getattr(self, name) for name in _OF_A_BOARD})


_OF_A_BOARD = tuple(field.name for field in fields(LeaderboardQuery))


def board_turn(verb: BoardVerb, board: LeaderboardQuery, form: Form, page: int = 0) -> BoardTurn:
    """Returns a press that shows that page of a board."""
    asked = {name: getattr(board, name) for name in _OF_A_BOARD}
    return BoardTurn(verb=verb, page=page, form=form, **asked)


@dataclass(frozen=True, slots=True)
class StatsTurn(_Coded):
    """On somebody's stats: shows that page of them, in that form."""

    letter = "c"
    place = Place.PRIVATE
    verb: StatsVerb
    page: StatsPage
    form: Form
    user_id: Annotated[int, r"\d{1,18}|[1-8]\d{18}"]


FILE = "file"
"""The source of a replay whose hand is in a file that its message bears."""


@dataclass(frozen=True, slots=True)
class ReplayTurn(_Coded):
    """Under a replay: shows that beat of a hand, seen from there; a menu changes one of these."""

    letter = "y"
    place = Place.PRIVATE
    verb: ReplayVerb
    source: Annotated[str, rf"[0-9a-f]{{8}}|{FILE}"]
    hand_no: Annotated[int, r"\d{1,6}"]
    beat: Annotated[int, r"\d{1,4}"] = 0
    viewpoint: Viewpoint = Viewpoint.TABLE
    form: Form = Form.PICTURE


@dataclass(frozen=True, slots=True)
class HistoryTurn(_Coded):
    """Under a list of one's hands: shows those older or newer than one of them, by its spot."""

    letter = "i"
    place = Place.PRIVATE
    verb: HistoryVerb
    at: Annotated[int, r"\d{1,15}"] = 0
    score: Annotated[int, r"\d{1,15}"] = 0


@dataclass(frozen=True, slots=True)
class SeasonTurn(_Coded):
    """On the seasons that are over: shows that page; `season`: under the podium of which."""

    letter = "z"
    place = Place.PRIVATE
    verb: SeasonVerb
    page: Annotated[int, r"\d{1,4}"] = 0
    season: Annotated[int, r"\d{1,18}"] = 0


@dataclass(frozen=True, slots=True)
class Voiding(_Coded):
    """Under a hand that a moderator wants to take off the record: does so, for that reason."""

    letter = "x"
    place = Place.PRIVATE
    table_id: Annotated[str, "[0-9a-f]{8}"]
    hand_no: Annotated[int, r"\d{1,6}"]
    reason: Annotated[str, rf"[^\n]{{1,{LONGEST_REASON}}}"]


AnyPress = (
    EntryPress
    | Press
    | PageTurn
    | Setting
    | LookChoice
    | PrivacyWish
    | BoardTurn
    | ReplayTurn
    | HistoryTurn
    | StatsTurn
    | SeasonTurn
    | Voiding
)

OURS = r"bh:.*"
"""The shape of every `custom_id` of ours, those of older versions included."""


def read(custom_id: str) -> AnyPress | None:
    """Returns the press of a `custom_id`; None for one that this version does not have."""
    for kind, shape in _SHAPES.items():
        if match := shape.fullmatch(custom_id):
            hints = _HINTS[kind]
            texts = match.groupdict()
            values: dict[str, Any] = {name: _value(hints[name], texts[name]) for name in texts}
            return kind(**values)
    return None


def table_press(table: Table, verb: Verb, step: int = 0) -> Press:
    """Returns a press on the public message."""
    return Press(Place.TABLE, verb, table.id, table.hand_no, step)


def _value(kind: Callable[[str], object], text: str) -> object:
    return Verb.FORMER if kind is Verb and text not in _VERBS else kind(text)


def _shape(kind: type[AnyPress]) -> re.Pattern[str]:
    hints = get_type_hints(kind, include_extras=True)
    parts = (f":(?P<{field.name}>{_values(hints[field.name])})" for field in fields(kind))
    return re.compile(":".join(filter(None, ("bh", kind.letter))) + "".join(parts))


def _values(hint: object) -> str:
    """The pattern that was annotated, or the values of an enumeration."""
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "|".join(hint)
    return str(get_args(hint)[1])


_SHAPES: dict[type[AnyPress], re.Pattern[str]] = {kind: _shape(kind) for kind in get_args(AnyPress)}
_NAMES: dict[type[_Coded], tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind)) for kind in _SHAPES
}
_VERBS = frozenset(Verb)
_HINTS = {kind: get_type_hints(kind) for kind in _SHAPES}
