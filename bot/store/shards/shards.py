"""Shards as the host of the bot sees them: which process has which, and handing them over."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.model.shards import Wake, shard_of
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.database import for_leases
from bot.store.shards.leases import LEASED, Leases, tell, tell_wake
from bot.store.tables.deadlines import CALL
from bot.store.tables.table_queries import is_open

_p, _s, _t = schema.processes, schema.shards, schema.tables
_NOW = sa.func.clock_timestamp()


@dataclass(frozen=True, slots=True)
class Owned:
    """A shard, the process that has it, and since and until when.

    `owner`: None if no process has it. `tables`: how many are open. `late`: how long ago
    something was to be done that is not done yet.
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
    """The shards, and the processes that share a PostgreSQL."""

    def __init__(self, database: DatabaseAccess) -> None:
        self._database = database
        self._leasing: AsyncEngine | None = None

    def leases(self, process: str) -> Leases | None:
        """Return the leases of a process of that name.

        It is None on SQLite, where one process has the database to itself.
        """
        if not self._database.is_shared:
            return None
        if self._leasing is None:
            self._leasing = for_leases(self._database.engine)
        return Leases(self._leasing, process, self._database.engine.dispose)

    async def close(self) -> None:
        """Close the connections of leases."""
        if self._leasing:
            await self._leasing.dispose()

    async def wake(self, wake: Wake) -> None:
        """Tell the process that shows a table what this one did there; on PostgreSQL.

        Whatever holds this up, leases are renewed over other connections.
        """
        async with self._database.one_write() as connection:
            await tell_wake(connection, wake)

    async def owned(self, now: datetime) -> tuple[Owned, ...]:
        """Return every shard, by id; none if no process ever shared this database."""
        if not self._database.is_shared:
            return ()
        async with self._database.reading() as connection:
            by_now = await connection.scalar(sa.select(_NOW))
            rows = (await connection.execute(sa.select(_s).order_by(_s.c.id))).all()
            first = sa.case((~_t.c.paused, sa.func.least(_t.c.deadline_at, _t.c.bot_acts_at, CALL)))
            found = sa.select(
                _t.c.guild_id, sa.func.count().label("open"), sa.func.min(first).label("due")
            )
            found = found.where(is_open).group_by(_t.c.guild_id)
            servers = (await connection.execute(found)).all()
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
        """Return the processes that are alive, and whether each is draining."""
        living = sa.select(_p.c.id, _p.c.draining).where(_p.c.until > _NOW).order_by(_p.c.id)
        async with self._database.reading() as connection:
            return {row.id: row.draining for row in await connection.execute(living)}

    async def drain(self, process: str) -> bool:
        """Have a process give its shards to others; False if no process of this name is alive."""
        these = (_p.c.id == process, _p.c.until > _NOW)
        draining = sa.update(_p).where(*these).values(draining=True)
        async with self._database.writing() as connection:
            found = await connection.execute(draining)
            await tell(connection, LEASED)
            return found.rowcount > 0
