"""A table as it stands: its row in the store, and the hand that its log makes."""

from dataclasses import dataclass, field
from typing import ClassVar, assert_never

from bot.model import AuditEntry, Loaded, Status, Table
from bot.tables.course import Course, replayed
from bot.tables.readiness import awaited
from game.hand.engine import Hand
from game.hand.view import view
from game.scoring import Result


@dataclass(frozen=True, slots=True)
class _Standing:
    """The base of all snapshots. Raises `ValueError` for a table of another status."""

    table: Table
    status: ClassVar[Status]

    def __post_init__(self) -> None:
        if self.table.status is not self.status:
            raise ValueError(f"{self.table.status} is not {self.status}")

    def seat_of(self, user_id: int) -> int | None:
        """The seat of a user, 0 to 4."""
        return self.table.seat_of(user_id)

    def first_ai(self) -> int | None:
        """The seat of the first AI player: that which somebody invited takes over."""
        return next(iter(self.table.ai_seats), None)

    def awaited_people(self) -> frozenset[int]:
        """The users that the hand waits for; nobody waits for those on autoplay."""
        return frozenset()

    def called_people(self) -> frozenset[int]:
        """Those of them who are called by a message of their own."""
        return frozenset() if self.table.call else self.awaited_people()

    def late_people(self) -> frozenset[int]:
        """The users to be called once more when most of their time has passed."""
        return frozenset(self.table.users_at(awaited(self.table)))


@dataclass(frozen=True, slots=True)
class Lobby(_Standing):
    """The table waits for players. `hand`: the one settled before, if any.

    `unread`: there was a hand, but its log cannot be read by these rules.
    """

    status = Status.LOBBY
    hand: Hand | None = None
    unread: bool = False


@dataclass(frozen=True, slots=True)
class Playing(_Standing):
    """A hand is being played; `course`: how it came about."""

    status = Status.PLAYING
    hand: Hand
    course: Course = field(default_factory=Course)

    def awaited_people(self) -> frozenset[int]:
        """The users that the hand waits for; nobody waits for those on autoplay.

        People who have answered a secret question are among them, as that is a secret.
        """
        awaited = view(self.hand, None).waiting - self.hand.on_autoplay
        return frozenset(self.table.users_at(awaited))

    def late_people(self) -> frozenset[int]:
        """The users to be called once more when most of their time has passed."""
        return self.awaited_people()


@dataclass(frozen=True, slots=True)
class Settled(_Standing):
    """The table is between two hands. Raises `ValueError` for a hand without a result."""

    status = Status.SETTLED
    hand: Hand
    result: Result = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _Standing.__post_init__(self)
        if self.hand.result is None:
            raise ValueError("a settled hand without a result")
        object.__setattr__(self, "result", self.hand.result)


@dataclass(frozen=True, slots=True)
class Closed(_Standing):
    """The table is closed. `hand`: the latest, if any, as it was left.

    `ended`: how a moderator closed the table, if one did.
    """

    status = Status.CLOSED
    hand: Hand | None = None
    ended: AuditEntry | None = None

    @property
    def result(self) -> Result | None:
        """The result of the hand; None if there is no hand, or it was not played to its end."""
        return self.hand.result if self.hand else None


Snapshot = Lobby | Playing | Settled | Closed


@dataclass(frozen=True, slots=True)
class Unread:
    """A table where a hand is being played whose log cannot be read by these rules."""

    table: Table


def standing(
    table: Table,
    hand: Hand | None,
    course: Course | None = None,
    *,
    ended: AuditEntry | None = None,
) -> Snapshot:
    """The table with its latest hand. Raises `ValueError` if that must be there and is not."""
    match table.status:
        case Status.LOBBY:
            return Lobby(table, hand)
        case Status.CLOSED:
            return Closed(table, hand, ended)
        case Status.PLAYING if hand:
            return Playing(table, hand, course or Course())
        case Status.SETTLED if hand:
            return Settled(table, hand)
        case Status.PLAYING | Status.SETTLED:
            raise ValueError(f"{table.status} without a hand")
        case _:
            assert_never(table.status)


def from_log(loaded: Loaded) -> Snapshot:
    """The table as its log makes it. Raises `ValueError` or `LookupError` if it cannot be read."""
    if loaded.hand is None:
        return standing(loaded.table, None, ended=loaded.ended)
    course, hand = replayed(loaded.hand, loaded.actions)
    return standing(loaded.table, hand, course, ended=loaded.ended)
