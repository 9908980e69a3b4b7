"""Values that a step of a table writes to the store, and that the store returns."""

from dataclasses import dataclass

from bot.model.hand import Ending, HandRow, LoggedAction, Score
from bot.model.server import AuditEntry
from bot.model.table import ReplacementReason, Table


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
    """One step of a table, written atomically.

    `table`: the table after it, one version later. `deal`: the hand that begins. `actions`,
    `scores`: new ones of the latest hand. `result`, `ending`: how that hand ended, if it did.
    `charged`: the points by seat that leaving it costs. `unseen`: nothing visible changed, so the
    table's message stays up to date. `audit_entry`: what a moderator did. `replaced`: users who
    lost their seats, who will be told. `kept`: how many actions of the log stay, if some are taken
    back; the new ones follow them.
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
    kept: int | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table with its latest hand, if any, and that hand's log in order.

    `ended`: how a moderator closed the table, if one did. `seen`: the table's message is up to
    date.
    """

    table: Table
    hand: HandRow | None
    actions: tuple[LoggedAction, ...]
    ended: AuditEntry | None = None
    seen: bool = False
