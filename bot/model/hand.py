"""Hands, their actions and scores, and the code by which people name a hand: `1A2B3C4D-7`."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple

from game.players.levels import Level
from game.record.seat_record import SeatRecord
from game.rules.ruleset import DEFAULT_PRESET
from game.scoring import Solo

_CODE = re.compile(
    r"([0-9a-f]{8})\s*[-#\u2013\u2014]\s*([1-9][0-9]{0,5})", re.ASCII | re.IGNORECASE
)


def hand_code(table_id: str, hand_no: int) -> str:
    """The code of a hand: the table's id, a dash, and the number of the hand."""
    return f"{table_id.upper()}-{hand_no}"


def read_hand_code(text: str) -> tuple[str, int] | None:
    """The table id and hand number that a code names; None if it is not a code."""
    match = _CODE.fullmatch(text.strip())
    return (match[1].lower(), int(match[2])) if match else None


NOBODY = "—"
"""The name shown for a player whose data was deleted."""

By = Literal["user", "ai", "clock"]
"""The author of an action: a person, an AI player, or the clock for a person who did not act."""


class HandKey(NamedTuple):
    """Identifies a hand: its table, and its number at the table, from 1."""

    table_id: str
    hand_no: int


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand as it was dealt.

    `seed`: in hex. `first`: the seat where the deal starts. `rules`: all options, as JSON.
    `result`: as JSON, None until the hand is settled. `owed`: the tribute that it began with, if
    any. `draw`: the round of the beacon that it was dealt from, as a game file has it, if any.
    `hinted`: the seats that asked for a hint, in ascending order, once the hand is over.
    """

    table_id: str
    hand_no: int
    seed: str
    first: int
    rules: str
    dealt_at: datetime
    result: str | None = None
    owed: str | None = None
    draw: str | None = None
    hinted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """The `n`-th accepted action of a hand, from 0.

    `action`: as a game file has it. `ms`: milliseconds since the deal.
    """

    n: int
    seat: int
    action: str
    by: By
    ms: int


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a hand for one seat, or for a player who left that seat in the middle of it.

    `user_id`: None for an AI player, which played at `level`. `won`: None for a draw. `practice`:
    the hand was dealt to AI players too, and does not count among people. `left`: the player left
    the seat; `solo`, `multiplier` and `record` are None then. `substitute`: the player came in the
    middle of the hand: a person for an AI player, which is on nobody's record, or an AI player for
    somebody who left. `hinted`: the player asked for a hint in it.
    `at`: when the hand ended, or the player left. `preset`: the rules, as `rules.options.name_of`
    names them.
    """

    user_id: int | None
    name: str
    points: int
    won: bool | None
    seat: int
    at: datetime
    practice: bool = False
    left: bool = False
    hinted: bool = False
    substitute: bool = False
    level: Level | None = None
    preset: str = DEFAULT_PRESET
    solo: Solo | None = None
    multiplier: int | None = None
    record: SeatRecord | None = None

    @property
    def outcome(self) -> str:
        """The outcome in a word: `drawn`, `won` or `lost`."""
        if self.won is None:
            return "drawn"
        return "won" if self.won else "lost"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a settled hand: when its first cards were laid, when it ended, and its rules."""

    led_at: datetime | None
    ended_at: datetime
    preset: str
