"""Requests that close a table."""

from dataclasses import dataclass
from datetime import datetime

from bot.model import AuditEntry
from bot.tables.rules.between_hands import step_to, vote_step
from bot.tables.rules.refusals import TableWhy, refuse_all_but_host, refuse_going
from bot.tables.rules.snapshot import Closed, Snapshot
from bot.tables.rules.step import Step, closed, closed_step, with_audit_entry
from bot.tables.rules.votes import vote_to_end
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Close:
    """Close the table between hands, as its host."""

    user_id: int

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        table = before.table
        refusal = refuse_going(table) or refuse_all_but_host(
            table, self.user_id, TableWhy.HOST_CLOSES
        )
        return refusal or step_to(before, closed(table), now)


@dataclass(frozen=True, slots=True)
class VoteToEnd:
    """Vote for the end of the table. The vote takes effect between hands."""

    user_id: int

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        return vote_step(before, vote_to_end(before.table, self.user_id), now)


@dataclass(frozen=True, slots=True)
class End:
    """Close the table at any time; a running hand does not count.

    `entry`: the moderator's audit entry; None if no moderator did it.
    """

    entry: AuditEntry | None = None

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        if isinstance(before, Closed):
            return Refusal(TableWhy.TABLE_CLOSED)
        return with_audit_entry(closed_step(before), self.entry)
