"""A table: its seats, its rules, and its deadlines."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from bot.model.audience import NO_SERVER, Audience
from game.hand.actions import Answer, Lay, Pass
from game.players.levels import Level


class Status(StrEnum):
    """The status of a table. `SETTLED`: between two hands, with the result of the last one."""

    LOBBY = "lobby"
    PLAYING = "playing"
    SETTLED = "settled"
    CLOSED = "closed"


class HostSetting(StrEnum):
    """A setting of a table that its host chooses."""

    RULES = "rules"
    PACE = "pace"
    LEVEL = "level"
    HINTS = "hints"


class Alarm(StrEnum):
    """A deadline of a table. The value is the name of its column."""

    BOT_ACTS = "bot_acts_at"
    DEADLINE = "deadline_at"
    WARN = "warn_at"
    MENTION = "mention_at"


@dataclass(frozen=True, slots=True)
class TableTimes:
    """The deadlines of a table at one version, and how long people may think there.

    All times are aware.
    """

    table_id: str
    guild_id: int
    version: int
    bot_acts_at: datetime | None = None
    deadline_at: datetime | None = None
    warn_at: datetime | None = None
    mention_at: datetime | None = None
    last_play_at: datetime | None = None
    status: Status = Status.LOBBY
    paused: bool = False
    play_seconds: int = 60
    question_seconds: int = 30
    audience: Audience = Audience.PUBLIC

    def alarms(self) -> Iterator[tuple[datetime, Alarm]]:
        """All deadlines. A player whose time is over is neither warned nor mentioned."""
        if self.bot_acts_at:
            yield self.bot_acts_at, Alarm.BOT_ACTS
        if self.deadline_at:
            yield self.deadline_at, Alarm.DEADLINE
            if self.warn_at and self.warn_at < self.deadline_at:
                yield self.warn_at, Alarm.WARN
            if self.mention_at and self.mention_at < self.deadline_at:
                yield self.mention_at, Alarm.MENTION


class ReplacementReason(StrEnum):
    """Why a seat is given to an AI player."""

    LATE = "late"
    ABSENT = "absent"
    SPOILS = "spoils"
    FRIEND = "friend"


Premove = Answer | Lay | Pass
"""The planned action of a seat for its turn: no to every question, a play, or a pass."""


@dataclass(frozen=True, slots=True)
class EndVote:
    """A vote for closing the table."""


@dataclass(frozen=True, slots=True)
class SeatVote:
    """A vote for giving a seat to an AI player."""

    seat: int
    reason: ReplacementReason


Vote = EndVote | SeatVote


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat.

    `user_id`: None for an AI player. `points`: the running total at this table. `substitute`: its
    owner took it over in the middle of the hand being played, which is on nobody's record, or it is
    an AI player's again, as such an owner has left.
    `premove`: what it does when its turn comes. `ready`: its owner has agreed to the next hand.
    `vote`: its owner's vote about the table.
    `took_over`: the name of the player, AI or person, who sat there before, until the next deal.
    `new`: the hand is one of its owner's first in the server, so they have twice the time, and
    advice. `level`: how well its AI player plays. `auto_ready`: its owner lets each next hand
    start by itself.
    """

    user_id: int | None
    name: str
    points: int = 0
    substitute: bool = False
    premove: Premove | None = None
    ready: bool = False
    vote: Vote | None = None
    took_over: str = ""
    new: bool = False
    level: Level = Level.NORMAL
    auto_ready: bool = False

    @property
    def is_person(self) -> bool:
        return self.user_id is not None


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one version.

    `host_id`: the user who decides what is played. `preset`, `rules`: the rule set, and the options
    that differ from it, as JSON by name, empty for none. `play_seconds`, `question_seconds`: how
    long people may think. `forced_passes`: the bot passes for people who can play nothing.
    `level`: the level of AI players who sit down. `hints`: people may ask for hints.

    `seats`: five, None where nobody sits. `invited`: the user who may take over the seat of an AI
    player in the middle of a hand. `changed_by`, `changed`: the seat of the host who changed
    something since the last deal, and what. `changed_hands`: a seat has changed hands since the
    latest hand ended.

    `hand_no`: the number of the latest hand, 0 before the first. `practice`: that hand was dealt to
    AI players too. `hinted`: the seats that asked for a hint in it, in ascending order. `seed`: the
    seed of the next deal in hex, a secret whose hash is shown. `round`: the round of the beacon
    that it waits for, once everybody has agreed. `announced`: the message that announced it.
    `announced_in`: the channel of the latest such message.

    All times are aware. `deadline_at`: when the time of those waited for is over. `warn_at`: when
    they are warned, and `mention_at`: when a new message mentions them; None once that is done.
    `bot_acts_at`: when the bot carries out a premove, passes for somebody who can play nothing, or
    plays for an AI player; never shown. `last_play_at`: when the latest play was made. `paused`:
    the table's message cannot be shown, so the clocks stand still, and `deadline_at` is when the
    table closes.

    `waiting_since`: since when a seat is empty; None if none is.

    `message_id`: the table's message, if it has one. `parent_id`: the channel where the table was
    opened, if `channel_id` is a thread of its own. A table without a message is in no server and
    no channel.
    """

    id: str
    host_id: int
    preset: str
    locale: str
    seats: tuple[Seat | None, ...]
    guild_id: int = NO_SERVER
    channel_id: int = 0
    message_id: int | None = None
    status: Status = Status.LOBBY
    version: int = 0
    hand_no: int = 0
    deadline_at: datetime | None = None
    rules: str = ""
    play_seconds: int = 60
    question_seconds: int = 30
    warn_at: datetime | None = None
    bot_acts_at: datetime | None = None
    forced_passes: bool = True
    invited: int | None = None
    paused: bool = False
    seed: str = ""
    changed_by: int | None = None
    changed: tuple[HostSetting, ...] = ()
    changed_hands: bool = False
    practice: bool = False
    last_play_at: datetime | None = None
    mention_at: datetime | None = None
    parent_id: int | None = None
    level: Level = Level.NORMAL
    hints: bool = True
    hinted: tuple[int, ...] = ()
    round: int | None = None
    announced: int | None = None
    announced_in: int | None = None
    audience: Audience = Audience.PUBLIC
    waiting_since: datetime | None = None

    @property
    def times(self) -> TableTimes:
        """The deadlines of the table; none if it is closed."""
        times = TableTimes(self.id, self.guild_id, self.version)
        if self.status is Status.CLOSED:
            return times
        return replace(
            times,
            bot_acts_at=self.bot_acts_at,
            deadline_at=self.deadline_at,
            warn_at=self.warn_at,
            mention_at=self.mention_at,
            last_play_at=self.last_play_at,
            status=self.status,
            paused=self.paused,
            play_seconds=self.play_seconds,
            question_seconds=self.question_seconds,
            audience=self.audience,
        )

    @property
    def people(self) -> tuple[int, ...]:
        return self.users_at(range(len(self.seats)))

    @property
    def empty_seats(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat is None)

    @property
    def ai_seats(self) -> tuple[int, ...]:
        return tuple(number for number in range(len(self.seats)) if self.is_ai(number))

    def place_of(self, user_id: int) -> tuple[int, Seat] | None:
        """The seat of a user with its number, 0 to 4; None if they do not sit here."""
        for number, seat in enumerate(self.seats):
            if seat and seat.user_id == user_id:
                return number, seat
        return None

    def seat_of(self, user_id: int) -> int | None:
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
        """The table with this seat in place of the one of that number; None empties it."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def with_seats(self, change: Callable[[int, Seat], Seat]) -> "Table":
        """The table in which `change(number, seat)` replaces each taken seat."""
        seats = (seat and change(number, seat) for number, seat in enumerate(self.seats))
        return replace(self, seats=tuple(seats))

    def is_ai(self, number: int) -> bool:
        seat = self.seats[number]
        return seat is not None and not seat.is_person

    def next_version(self) -> "Table":
        """The table one version on. Each commit makes one version."""
        return replace(self, version=self.version + 1)


@dataclass(frozen=True, slots=True)
class TablePlace:
    """The place of a table, and whether the table is paused."""

    table_id: str
    guild_id: int
    channel_id: int
    paused: bool


@dataclass(frozen=True, slots=True)
class Pulse:
    """The number of open tables, how many of them are paused, and the earliest deadline."""

    tables: int
    paused: int
    due: datetime | None
