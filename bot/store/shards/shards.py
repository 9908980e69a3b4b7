"""Shards and the processes that have them, and messages between processes."""

import json
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.model.shards import Phrase, Wake, shard_of
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.database import for_leases
from bot.store.shards.leases import LEASED, SAID, Leases, tell
from bot.store.tables.deadlines import MENTION
from bot.store.tables.table_queries import is_open

_p, _s, _t = schema.processes, schema.shards, schema.tables
_NOW = sa.func.clock_timestamp()


@dataclass(frozen=True, slots=True)
class Owned:
    """A shard, its owner, and since and until when.

    `owner`: None if there is none. `tables`: open ones. `late`: how overdue its most overdue
    deadline is.
    """

    shard: int
    owner: str | None
    epoch: int
    since: datetime
    until: datetime
    tables: int
    late: timedelta


@shielded_from_cancellation
class ShardStore:
    """The shards and processes of a shared PostgreSQL."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database
        self._leasing: AsyncEngine | None = None

    def leases(self, process: str) -> Leases | None:
        """The leases of a process. None on SQLite, where there is only one process."""
        if not self.database.is_shared:
            return None
        if self._leasing is None:
            self._leasing = for_leases(self.database.engine)
        return Leases(self._leasing, process, self.database.engine.dispose)

    async def close(self) -> None:
        if self._leasing:
            await self._leasing.dispose()

    async def wake(self, wake: Wake) -> None:
        """Notify the process that serves a table. Leases use other connections."""
        async with self.database.writing() as connection:
            await tell(connection, json.dumps(astuple(wake)))

    async def say(self, phrase: Phrase) -> None:
        """Notify all processes, this one included, of what a player says on the web page."""
        async with self.database.writing() as connection:
            await tell(connection, SAID + json.dumps(astuple(phrase)))

    async def owned(self, now: datetime) -> tuple[Owned, ...]:
        """Every shard, by id; none on SQLite."""
        if not self.database.is_shared:
            return ()
        async with self.database.reading() as connection:
            by_now = await connection.scalar(sa.select(_NOW))
            rows = (await connection.execute(sa.select(_s).order_by(_s.c.id))).all()
            earliest = sa.func.least(_t.c.deadline_at, _t.c.bot_acts_at, MENTION)
            due = sa.case((~_t.c.paused, earliest))
            query = sa.select(
                _t.c.guild_id, sa.func.count().label("open"), sa.func.min(due).label("due")
            )
            query = query.where(is_open).group_by(_t.c.guild_id)
            servers = (await connection.execute(query)).all()
        tables, dues = dict.fromkeys(range(len(rows)), 0), dict.fromkeys(range(len(rows)), now)
        for server in servers:
            shard = shard_of(server.guild_id, len(rows))
            tables[shard] += server.open
            dues[shard] = min(dues[shard], server.due or now)
        return tuple(
            Owned(
                row.id,
                row.owner if row.until > by_now else None,
                row.epoch,
                row.since,
                row.until,
                tables[row.id],
                now - dues[row.id],
            )
            for row in rows
        )

    async def processes(self) -> dict[str, bool]:
        """The living processes, and whether each is draining."""
        query = sa.select(_p.c.id, _p.c.draining).where(_p.c.until > _NOW).order_by(_p.c.id)
        async with self.database.reading() as connection:
            return {row.id: row.draining for row in await connection.execute(query)}

    async def drain(self, process: str) -> bool:
        """Make a process give its shards to others. False if it is not alive."""
        update = sa.update(_p).where(_p.c.id == process, _p.c.until > _NOW).values(draining=True)
        async with self.database.writing() as connection:
            result = await connection.execute(update)
            await tell(connection, LEASED)
            return result.rowcount > 0
