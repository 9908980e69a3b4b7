"""Snapshots: a table together with the hand that follows from its log."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import ClassVar

from bot import model
from bot.model import AuditEntry, Loaded, LoggedAction, Status, Table
from bot.tables.rules.readiness import awaited
from game.beacon import read_draw
from game.hand.engine import Hand, act, deal
from game.hand.view import view_of
from game.notation.formatter import read_action
from game.notation.game_file import read_debt
from game.record.seat_record import AnswerTally
from game.refusals import Refusal
from game.rules.options import read_rules
from game.scoring import Result

MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class HandProgress:
    """The progress of a hand so far.

    `logged`: the number of actions in its log. `tally`: the secret answers and decision times of
    its players.
    """

    dealt_at: datetime
    logged: int = 0
    tally: AnswerTally = field(default_factory=AnswerTally)

    @property
    def led_at(self) -> datetime | None:
        led = self.tally.led
        return None if led is None else self.dealt_at + led * MILLISECOND

    def since_deal(self, now: datetime) -> int:
        """Whole milliseconds since the deal."""
        return max(0, (now - self.dealt_at) // MILLISECOND)

    def asked_anew(self, hand: Hand, now: datetime) -> "HandProgress":
        """The progress if those waited for begin to think now."""
        return replace(self, tally=self.tally.asked_anew(hand, self.since_deal(now)))


@dataclass(frozen=True, slots=True)
class _AtTable:
    """The base of all snapshots. Raises ValueError for a table with another status."""

    table: Table
    status: ClassVar[Status]

    def __post_init__(self) -> None:
        if self.table.status is not self.status:
            raise ValueError(f"{self.table.status} is not {self.status}")

    def seat_of(self, user_id: int) -> int | None:
        return self.table.seat_of(user_id)

    def first_ai(self) -> int | None:
        """The seat of the first AI player, which an invited guest takes over."""
        return next(iter(self.table.ai_seats), None)

    def awaited_people(self) -> frozenset[int]:
        """The users that the hand waits for, except those on autoplay."""
        return frozenset()

    def mentioned_people(self) -> frozenset[int]:
        """The awaited users who are mentioned in a new message: none before `mention_at`."""
        return frozenset() if self.table.mention_at else self.awaited_people()

    def late_people(self) -> frozenset[int]:
        """The users to mention again when most of their time is over."""
        return frozenset(self.table.users_at(awaited(self.table)))


@dataclass(frozen=True, slots=True)
class Lobby(_AtTable):
    """The table waits for players.

    `hand`: the last settled hand, if any. `unread`: there was a hand whose log cannot be read with
    the current rules.
    """

    status = Status.LOBBY
    hand: Hand | None = None
    unread: bool = False


@dataclass(frozen=True, slots=True)
class Playing(_AtTable):
    """A hand is being played."""

    status = Status.PLAYING
    hand: Hand
    progress: HandProgress

    def awaited_people(self) -> frozenset[int]:
        """The users that the hand waits for, except those on autoplay.

        It includes people who already answered a secret question, because their answer is secret.
        """
        seats = view_of(self.hand, None).waiting - self.hand.on_autoplay
        return frozenset(self.table.users_at(seats))

    def late_people(self) -> frozenset[int]:
        return self.awaited_people()


@dataclass(frozen=True, slots=True)
class Settled(_AtTable):
    """The table is between two hands. Raises ValueError for a hand without a result."""

    status = Status.SETTLED
    hand: Hand
    result: Result = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _AtTable.__post_init__(self)
        if self.hand.result is None:
            raise ValueError("a settled hand without a result")
        object.__setattr__(self, "result", self.hand.result)


@dataclass(frozen=True, slots=True)
class Closed(_AtTable):
    """The table is closed.

    `hand`: the latest hand, if any. `ended`: how a moderator closed the table, if one did.
    """

    status = Status.CLOSED
    hand: Hand | None = None
    ended: AuditEntry | None = None

    @property
    def result(self) -> Result | None:
        """The result of the hand; None if there is none or it was not finished."""
        return self.hand.result if self.hand else None


Snapshot = Lobby | Playing | Settled | Closed


def snapshot_of(
    table: Table,
    hand: Hand | None,
    progress: HandProgress | None = None,
    *,
    ended: AuditEntry | None = None,
) -> Snapshot:
    """The snapshot of a table with its latest hand. Raises ValueError if that is missing."""
    match table.status:
        case Status.LOBBY:
            return Lobby(table, hand)
        case Status.CLOSED:
            return Closed(table, hand, ended)
        case Status.PLAYING if hand and progress:
            return Playing(table, hand, progress)
        case Status.SETTLED if hand:
            return Settled(table, hand)
        case Status.PLAYING | Status.SETTLED:
            raise ValueError(f"{table.status} without a hand")


def from_log(loaded: Loaded) -> Snapshot:
    """The snapshot that follows from a log. Raises ValueError or LookupError if it is invalid."""
    if loaded.hand is None:
        return snapshot_of(loaded.table, None, ended=loaded.ended)
    progress, hand = replayed(loaded.hand, loaded.actions)
    return snapshot_of(loaded.table, hand, progress, ended=loaded.ended)


def replayed(row: model.HandRow, log: Sequence[LoggedAction]) -> tuple[HandProgress, Hand]:
    """The hand that follows from a log. Raises ValueError or LookupError if it cannot be read."""
    hand = dealt(row)
    return after_actions(begun(row, hand), hand, log)


def dealt(row: model.HandRow) -> Hand:
    """A hand as it was dealt. Raises ValueError or LookupError if it cannot be read."""
    return deal(
        read_rules(row.rules),
        bytes.fromhex(row.seed),
        row.first,
        read_debt(row.owed) if row.owed else None,
        read_draw(row.draw) if row.draw else None,
    )


def begun(row: model.HandRow, hand: Hand) -> HandProgress:
    return HandProgress(row.dealt_at).asked_anew(hand, row.dealt_at)


def after_actions(
    progress: HandProgress, hand: Hand, log: Sequence[LoggedAction]
) -> tuple[HandProgress, Hand]:
    """The progress and the hand after these actions. Raises ValueError if one is refused."""
    tally = progress.tally
    for entry in log:
        action = read_action(entry.seat, entry.action)
        next_hand = act(hand, action)
        if isinstance(next_hand, Refusal):
            raise ValueError(f"action {entry.n} refused: {next_hand.why}")
        tally = tally.after(hand, action, next_hand, entry.ms, own=entry.by == "user")
        hand = next_hand
    return replace(progress, logged=progress.logged + len(log), tally=tally), hand


def whole_milliseconds(moment: datetime) -> datetime:
    """The time rounded down to milliseconds, as it is stored."""
    return moment - timedelta(microseconds=moment.microsecond % 1000)
