"""What the store keeps, as values. The texts in them are written and read by others: results and
rules are JSON, actions as a game file has them.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Literal

from bot.film import Film
from bot.periods import DEFAULT_ZONE, Length
from game.players.levels import Level
from game.rating.belief import NEWCOMER, Belief
from game.record.part import Part
from game.scoring import Solo

NOBODY = "—"
"""The name of a seat whose owner wanted to be forgotten."""
OFF_RECORD = "-"
"""In the place of the code of a hand that was to be dealt again, and is off the record by now."""


class Status(StrEnum):
    """Where a table stands. SETTLED is between two hands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    SETTLED = "settled"
    CLOSED = "closed"


class Alarm(StrEnum):
    """What the bot does by itself when its time at a table has come, named after that time."""

    AUTO = "auto"
    DUE = "due"
    WARN = "warn"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class Times:
    """When something is to be done at a table, as of a version of it."""

    table_id: str
    guild_id: int
    version: int
    auto: datetime | None = None
    due: datetime | None = None
    warn: datetime | None = None
    call: datetime | None = None

    def alarms(self) -> Iterator[tuple[datetime, Alarm]]:
        """What at which moment; nobody is warned or called whose time is over."""
        if self.auto:
            yield self.auto, Alarm.AUTO
        if self.due:
            yield self.due, Alarm.DUE
            if self.warn and self.warn < self.due:
                yield self.warn, Alarm.WARN
            if self.call and self.call < self.due:
                yield self.call, Alarm.CALL


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat; `user_id` is None for an AI player, `points` the table's running total.

    `helping`: taken over in the middle of the hand being played, which is on nobody's record.
    `plan`: what is to be done when the turn comes, as `tables.premoves` writes it. `ready`: the
    number that Discord gave to the press by which its owner agreed to the next hand. `vote`: what
    its owner wants about the table, as `tables.votes` writes it. `took_over`: in that hand, the
    name of the AI player who sat there before. `new`: that hand is one of its owner's first in
    the server, so they have twice the time, and advice. `level`: how well its AI player plays.
    """

    user_id: int | None
    name: str
    points: int = 0
    helping: bool = False
    plan: str = ""
    ready: int | None = None
    vote: str = ""
    took_over: str = ""
    new: bool = False
    level: Level = Level.NORMAL

    @property
    def is_person(self) -> bool:
        """Whether it is not an AI player's."""
        return self.user_id is not None


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one version.

    `seats` holds five, None where nobody sits. `rules` are the options that differ from those of
    `preset`, as JSON by name, empty for none. `due`, aware, is the deadline of the decision
    being waited for, and `warn` when a warning is due, None once it was given. `auto`, never
    shown, is when the bot itself does what a seat planned or cannot avoid, or plays for an AI
    player; `since` is when the latest play was laid. `call` is when those who are waited for are
    called by a message of their own, None once they were. `parent_id`: the channel is a thread of
    the table's own, made in that one where it was opened. `hand_no` is that of
    the latest hand, 0 before the first. `play_seconds` and `question_seconds` are how long
    people may think. `forced_passes`: who can play nothing is passed for. `invited` may take
    over the seat of an AI player in the middle of a hand. `paused`: its message cannot be
    shown, so the clocks stand still, and `due` is when the table closes. `seed`, in hex, is that
    of the next deal, a secret whose hash is shown. `changed_by`: the seat that changed the rules or
    the pace since the last deal. `changed_hands`: a seat has, since the latest hand ended.
    `practice`: the latest hand was dealt to AI players too. `level`: how well AI players who sit
    down will play. `hints`: one may ask for hints here; `hinted`: the seats that did in the latest
    hand, as digits. `again`: the code of the hand whose cards the first hand here has, if any;
    `OFF_RECORD` where that one was taken off the record before.
    `luck`: what the cards of the latest hand were worth, by seat, once it is over and that is
    known, with spaces between.
    """

    id: str
    guild_id: int
    channel_id: int
    message_id: int | None
    host_id: int
    status: Status
    preset: str
    locale: str
    version: int
    hand_no: int
    seats: tuple[Seat | None, ...]
    due: datetime | None
    rules: str = ""
    play_seconds: int = 60
    question_seconds: int = 30
    warn: datetime | None = None
    auto: datetime | None = None
    forced_passes: bool = True
    invited: int | None = None
    paused: bool = False
    seed: str = ""
    changed_by: int | None = None
    changed_hands: bool = False
    practice: bool = False
    since: datetime | None = None
    call: datetime | None = None
    parent_id: int | None = None
    level: Level = Level.NORMAL
    hints: bool = True
    hinted: str = ""
    again: str = ""
    luck: str = ""

    @property
    def times(self) -> Times:
        """When something is to be done here; never where it is closed."""
        times = Times(self.id, self.guild_id, self.version)
        if self.status is Status.CLOSED:
            return times
        return replace(times, auto=self.auto, due=self.due, warn=self.warn, call=self.call)

    @property
    def will_repeat(self) -> bool:
        """Whether the next hand is dealt again, as `again` says."""
        return bool(self.again) and self.hand_no == 0 and not self.lost_deal

    @property
    def lost_deal(self) -> bool:
        """Whether a hand was to be dealt again, and new cards are dealt instead."""
        return self.again == OFF_RECORD

    @property
    def repeats(self) -> bool:
        """Whether the hand being played, or the latest one, was dealt again: it does not count."""
        return bool(self.again) and self.hand_no == 1

    @property
    def people(self) -> tuple[int, ...]:
        """The users who sit there, by seat."""
        return self.users_at(range(len(self.seats)))

    @property
    def empty_seats(self) -> tuple[int, ...]:
        """The seats where nobody sits."""
        return tuple(number for number, seat in enumerate(self.seats) if seat is None)

    @property
    def ai_seats(self) -> tuple[int, ...]:
        """The seats of the AI players."""
        return tuple(number for number in range(len(self.seats)) if self.is_ai(number))

    def place_of(self, user_id: int) -> tuple[int, Seat] | None:
        """The seat of a user with its number, 0 to 4; None if they do not sit here."""
        for number, seat in enumerate(self.seats):
            if seat and seat.user_id == user_id:
                return number, seat
        return None

    def seat_of(self, user_id: int) -> int | None:
        """The number of a user's seat, 0 to 4; None if they do not sit here."""
        place = self.place_of(user_id)
        return place[0] if place else None

    def player(self, number: int) -> Seat:
        """The taken seat of this number. Raises ValueError if nobody sits there."""
        seat = self.seats[number]
        if seat is None:
            raise ValueError(f"nobody sits at seat {number}")
        return seat

    def users_at(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The users who sit in these seats, in the same order."""
        seats = (self.seats[number] for number in numbers)
        return tuple(seat.user_id for seat in seats if seat and seat.user_id is not None)

    def with_seat(self, number: int, seat: Seat | None) -> "Table":
        """The table with this in a seat; None: nobody sits there."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def with_seats(self, change: Callable[[int, Seat], Seat]) -> "Table":
        """The table with each taken seat as `change` makes it from its number and the seat."""
        seats = (seat and change(number, seat) for number, seat in enumerate(self.seats))
        return replace(self, seats=tuple(seats))

    def is_ai(self, number: int) -> bool:
        """Whether an AI player sits there."""
        seat = self.seats[number]
        return seat is not None and not seat.is_person

    def next_version(self) -> "Table":
        """The same one version on, to be changed: each commit makes one."""
        return replace(self, version=self.version + 1)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is, and whether it is paused."""

    table_id: str
    guild_id: int
    channel_id: int
    paused: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it was dealt: its seed in hex, the seat the deal starts at, its rules.

    `result` is None until the hand is over; `owed` is the tribute that it began with, if any;
    `presses` are what it was dealt from besides the seed, with spaces between. `hinted`: the seats
    that asked for a hint, as digits, once it is over. `dealt_at` is None where that was not kept
    yet.
    """

    table_id: str
    hand_no: int
    seed: str
    first: int
    rules: str
    result: str | None
    owed: str | None = None
    presses: str = ""
    hinted: str = ""
    dealt_at: datetime | None = None


By = Literal["user", "ai", "clock"]
"""Who took an action: a person, an AI player, or the clock for a person who did not act."""


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """The `n`-th accepted action of a hand, from 0.

    `ms`: milliseconds after the deal; None in old logs, which have no times.
    """

    n: int
    seat: int
    action: str
    by: By
    ms: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand was for one seat, or for somebody who `left` that seat in the middle of it.

    `user_id` is None for an AI player, who was of that `level`; `won` is None for a draw.
    `practice`: the hand was dealt to AI players too, and does not count among people. `helped`:
    the hand was not dealt to them; they came in the middle of it, a person for an AI player, which
    is on nobody's record, or an AI player for who left. `at`: when the hand ended, or they left.
    `again`: the code of the hand that was dealt with these cards first, where that was another one;
    it is on nobody's record.
    `preset`: what it was played by, as `rules.options.name_of` says. `solo`, `multiplier`: of the
    hand; None, like `part`, for who left. `hinted`: they asked for a hint in it. `luck`: what the
    cards were worth to the seat, in points, once that is known. What was not kept yet is None.
    """

    user_id: int | None
    name: str
    points: int
    won: bool | None
    seat: int = -1
    practice: bool = False
    left: bool = False
    hinted: bool = False
    helped: bool = False
    level: Level | None = None
    at: datetime | None = None
    preset: str | None = None
    solo: Solo | None = None
    multiplier: int | None = None
    part: Part | None = None
    again: str | None = None
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """What those at one table made of a deal: the code of their hand, and a score for each seat."""

    code: str
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """When a settled hand was led to first and when it ended, and what it was played by."""

    led_at: datetime | None
    ended_at: datetime | None
    preset: str


class Reason(StrEnum):
    """Why a seat is given to an AI player."""

    LATE = "late"
    ABSENT = "absent"
    SPOILS = "spoils"
    FRIEND = "friend"


@dataclass(frozen=True, slots=True)
class Replaced:
    """Somebody whose seat went to an AI player between the hands, why, and by which host.

    `host_id` is None where the players voted, or nobody had to decide it.
    """

    user_id: int
    reason: Reason
    host_id: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a table, written whole or not at all.

    `table` is the table as it is to be, one version above the one the step was decided on;
    `unseen`: the table message stays as it is.
    `deal` begins a hand; `actions` and `scores` belong to hand `table.hand_no`; `result` ends it,
    and `ending` says how.
    `charged`: what it costs, by seat, to have left one in that hand.
    `measured` is what a moderator did by it; `replaced` are to be told so.
    """

    table: Table
    deal: Hand | None = None
    actions: tuple[LoggedAction, ...] = ()
    result: str | None = None
    ending: Ending | None = None
    scores: tuple[Score, ...] = ()
    charged: tuple[tuple[int, int], ...] = ()
    unseen: bool = False
    measured: "Measured | None" = None
    replaced: tuple[Replaced, ...] = ()


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table with its latest hand, if one was ever dealt, and that hand's log in order.

    `ended`: what closed the table, if a moderator did. `seen`: its message shows it as it stands.
    """

    table: Table
    hand: Hand | None
    actions: tuple[LoggedAction, ...]
    ended: "Measured | None" = None
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Pulse:
    """How many tables are open, how many of them wait, and the first deadline of the others."""

    tables: int
    paused: int
    due: datetime | None


@dataclass(frozen=True, slots=True)
class Rating:
    """What is thought of somebody in a server, and their honour, after so many rated hands."""

    belief: Belief = NEWCOMER
    honour: int = 0
    hands: int = 0


@dataclass(frozen=True, slots=True)
class Luck:
    """What the cards of somebody were worth in so many hands, in all, and what was made of them."""

    hands: int = 0
    worth: float = 0.0
    made: int = 0


@dataclass(frozen=True, slots=True)
class Server:
    """What a server plays by: a preset, and the options that differ from it (JSON, or empty).

    `play_seconds` and `question_seconds` are how long people may think; `forced_passes` tells
    whether who can play nothing is passed for. So many tables may be open in a channel, and in
    the server; with `threads` each gets a thread of its own where it can. `level`: how well AI
    players play at new tables. `hints`: one may ask for hints at them. `zone`: the time zone by
    which its days begin; `season`: how long one of its seasons is. `film`: what shared replays are.
    """

    guild_id: int
    preset: str
    rules: str = ""
    play_seconds: int = 60
    question_seconds: int = 30
    forced_passes: bool = True
    channel_tables: int = 4
    server_tables: int = 40
    threads: bool = False
    level: Level = Level.NORMAL
    hints: bool = True
    zone: str = DEFAULT_ZONE
    film: Film = Film.WEBP
    season: Length = Length.MONTH


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """How much is kept of a server: open tables, hands with a score, since when the bot is gone."""

    guild_id: int
    tables: int
    hands: int
    gone: datetime | None


@dataclass(frozen=True, slots=True)
class User:
    """What is remembered of someone: their DM channel, their language, when it was refused last.

    `forget_at`: when all that is kept of them is to be deleted, as they wished.
    """

    user_id: int
    dm_channel_id: int | None = None
    locale: str | None = None
    dm_refused_at: datetime | None = None
    forget_at: datetime | None = None


class Measure(StrEnum):
    """What a moderator does."""

    END = "end"
    REMOVE = "remove"
    BAN = "ban"
    UNBAN = "unban"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Measured:
    """What a moderator did, to whom, which table or hand, why, and when (aware, in UTC)."""

    guild_id: int
    moderator_id: int
    measure: Measure
    user_id: int | None
    table_id: str | None
    reason: str
    at: datetime
    hand_no: int | None = None
