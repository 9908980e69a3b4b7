"""The clocks of the tables: bot moves, mentions, warnings, deadlines and pauses.

Early or repeated calls do nothing.
"""

from datetime import datetime

import structlog

from bot.tables.calls import Presence, postponed
from bot.tables.changes import Changes
from bot.tables.rules import clock
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.step import Step
from game.refusals import Refusal

log = structlog.get_logger(__name__)


class Clocks:
    """The clocks of the tables. Each method returns the table after it, or a refusal."""

    def __init__(self, changes: Changes, presence: Presence) -> None:
        self._changes = changes
        self._presence = presence

    async def do_own_move(self, table_id: str) -> Snapshot | Refusal:
        """Act for the seat whose turn it is, if it is time for the bot to do so."""
        return await self._changes.apply(table_id, clock.do_own_move)

    async def call(self, table_id: str) -> Snapshot | Refusal:
        """Mention those waited for, unless they were active a moment ago."""

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            step = clock.called(snapshot, at)
            later = (
                postponed(snapshot, self._presence, at) if isinstance(snapshot, Playing) else None
            )
            if later is None or not isinstance(step, Step):
                return step
            return clock.not_called_before(snapshot, later)

        return await self._changes.apply(table_id, decide)

    async def time_out(self, table_id: str) -> Snapshot | Refusal:
        """Act for the players whose time is over."""

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            due = snapshot.table.deadline_at
            return (
                Refusal(TableWhy.STALE) if due is None or due > at else clock.time_out(snapshot, at)
            )

        return await self._changes.apply(table_id, decide)

    async def bring_forward(self, table_id: str) -> Snapshot | Refusal:
        """Restart the clocks of a table if something is due later than it may be."""
        after = await self._changes.apply(table_id, clock.bring_forward)
        if isinstance(after, Snapshot):
            log.warning("deadline too late, clocks restarted", table=table_id)
        return after

    async def warn(self, table_id: str) -> Snapshot | Refusal:
        """Record that those waited for are warned."""
        return await self._changes.apply(table_id, clock.warned)

    async def pause(self, table_id: str, channel_id: int) -> Snapshot | Refusal:
        """Stop the clocks while the table cannot be shown in that channel."""

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            if snapshot.table.channel_id != channel_id:  # it was brought to another one
                return Refusal(TableWhy.STALE)
            return clock.pause(snapshot, at)

        return await self._changes.apply(table_id, decide)
