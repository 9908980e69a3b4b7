"""The deadlines of open tables."""

from dataclasses import fields
from datetime import datetime, timedelta
from functools import lru_cache

import sqlalchemy as sa

from bot.model import Alarm, Pulse, TableTimes
from bot.model.shards import ALL, Shards
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.rows import record
from bot.store.tables.table_queries import is_of, is_open, is_seen

UNSEEN_GRACE = timedelta(hours=1)
"""The longest time that a deadline is held back while nobody can see the table, which is paused
long before.
"""

_t = schema.tables
MENTION = sa.case((_t.c.mention_at < _t.c.deadline_at, _t.c.mention_at))
"""When players are mentioned; never at or after the deadline."""


@lru_cache(maxsize=32)
def _next_due(shards: Shards) -> sa.Select[datetime]:
    moments = (_t.c.deadline_at, _t.c.warn_at, _t.c.bot_acts_at, MENTION)
    firsts = (
        sa.select(moment.label("moment"))
        .where(moment.is_not(None), is_open, is_of(shards))
        .order_by(moment)
        .limit(1)
        for moment in moments
    )
    selects = (sa.select(first.subquery().c.moment) for first in firsts)
    return sa.select(sa.func.min(sa.union_all(*selects).subquery().c.moment))


@shielded_from_cancellation
class DeadlineStore:
    """The deadlines of the open tables."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database

    async def pulse(self, shards: Shards = ALL) -> Pulse:
        """The number of open and paused tables of these shards, and the first deadline."""
        due = sa.case((~_t.c.paused, _t.c.deadline_at))
        query = sa.select(
            sa.func.count().label("tables"),
            sa.func.count(sa.case((_t.c.paused, 1))).label("paused"),
            sa.func.min(due).label("due"),
        ).where(is_open, is_of(shards))
        (row,) = await self.database.rows(query)
        return record(Pulse, row)

    async def next_due(self, shards: Shards = ALL) -> datetime | None:
        """The earliest alarm of these shards, None if there is none."""
        return await self.database.scalar(_next_due(shards))

    async def times(self, shards: Shards = ALL) -> tuple[TableTimes, ...]:
        """The deadlines of each open table of these shards."""
        names = (field.name for field in fields(TableTimes) if field.name != "table_id")
        columns = (_t.c.id.label("table_id"), *(_t.c[name] for name in names))
        query = sa.select(*columns).where(is_open, is_of(shards))
        return await self.database.every(TableTimes, query)

    async def overdue(self, now: datetime, shards: Shards = ALL) -> tuple[tuple[Alarm, str], ...]:
        """The alarms that are due, with table ids, the longest overdue first.

        A deadline that nobody can see is held back for at most `UNSEEN_GRACE`. After it, nobody is
        warned or mentioned.
        """
        where: dict[Alarm, sa.ColumnElement[bool]] = {
            Alarm.BOT_ACTS: sa.true(),
            Alarm.DEADLINE: _t.c.paused | is_seen | (_t.c.deadline_at <= now - UNSEEN_GRACE),
            Alarm.WARN: _t.c.deadline_at > now,
            Alarm.MENTION: (_t.c.deadline_at > now) & (_t.c.mention_at < _t.c.deadline_at),
        }
        alarms = sa.union_all(
            *(
                sa.select(
                    sa.literal(alarm.value).label("alarm"), _t.c.id, since.label("since")
                ).where(since <= now, is_open, is_of(shards), where[alarm])
                for alarm, since in ((alarm, _t.c[alarm.value]) for alarm in Alarm)
            )
        ).subquery()
        query = sa.select(alarms.c.alarm, alarms.c.id).order_by(alarms.c.since, alarms.c.id)
        return tuple((Alarm(row.alarm), row.id) for row in await self.database.rows(query))
