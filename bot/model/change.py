"""What is written in one step of a table, and what is read of one."""

from dataclasses import dataclass
from enum import StrEnum

from bot.model.hand import Ending, HandRow, LoggedAction, Score
from bot.model.server import AuditEntry
from bot.model.table import Table


class ReplacementReason(StrEnum):
    """Why a seat is given to an AI player."""

    LATE = "late"
    ABSENT = "absent"
    SPOILS = "spoils"
    FRIEND = "friend"


@dataclass(frozen=True, slots=True)
class Replaced:
    """A user whose seat went to an AI player between the hands, and why.

    `host_id`: the host who decided it; None if the players voted, or nobody had to decide.
    """

    user_id: int
    reason: ReplacementReason
    host_id: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a table, written whole or not at all.

    `table`: the table after it, one version above the one that the step was decided on. `deal`:
    the hand that begins. `actions`, `scores`: those of the latest hand. `result`, `ending`: how
    that hand ended, if it did. `charged`: what it costs to have left a seat in it, by seat.
    `unseen`: the table's message stays as it is. `audit_entry`: what a moderator did by it.
    `replaced`: the users who lost their seats by it, and are told so.
    """

    table: Table
    deal: HandRow | None = None
    actions: tuple[LoggedAction, ...] = ()
    result: str | None = None
    ending: Ending | None = None
    scores: tuple[Score, ...] = ()
    charged: tuple[tuple[int, int], ...] = ()
    unseen: bool = False
    audit_entry: AuditEntry | None = None
    replaced: tuple[Replaced, ...] = ()


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table with a hand, if one was ever dealt, and the log of that hand in order.

    `ended`: how a moderator closed the table, if one did. `seen`: the table's message shows it as
    it stands.
    """

    table: Table
    hand: HandRow | None
    actions: tuple[LoggedAction, ...]
    ended: AuditEntry | None = None
    seen: bool = False
