"""Which version of each table its message shows.

Writing every version at once would cost a transaction per play, and most are soon outdated. So they
are kept in memory and written now and then, or at once if it matters.
"""

from collections import defaultdict
from dataclasses import asdict
from typing import Any, NamedTuple

import sqlalchemy as sa

from bot.model.shards import ALL, Lease, Shards
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.tables.table_queries import is_of, is_seen

_t = schema.tables
_SHOWN = (
    sa.update(_t)
    .where(_t.c.id == sa.bindparam("of_table"), _t.c.shown < sa.bindparam("seen"))
    .values(shown=sa.bindparam("seen"))
)
"""Writes that the message of a table shows the version `seen`."""
_SHOWN_BY_LEASE = _SHOWN.where(
    sa.exists().where(
        schema.shards.c.id == sa.bindparam("shard"),
        schema.shards.c.epoch == sa.bindparam("epoch"),
        schema.shards.c.until > sa.func.clock_timestamp(),
    )
)
"""The same, if the lease of that `shard` and `epoch` is still valid."""


class _Shown(NamedTuple):
    """A version that a message shows, and the lease with which it was shown."""

    version: int
    lease: Lease | None


@shielded_from_cancellation
class ShownVersions:
    """Records and reports which versions are shown."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database
        self._unwritten: dict[str, _Shown] = {}

    def note_later(self, table_id: str, version: int, lease: Lease | None = None) -> None:
        """Record that a table's message shows this version; `write` stores it, unless the table has
        changed by then.

        If the process dies before, the next one checks the message again.
        """
        if self.unwritten(table_id) <= version:
            self._unwritten[table_id] = _Shown(version, lease)

    async def note(self, table_id: str, version: int, lease: Lease | None = None) -> None:
        """Record that a table's message shows this version, and write all that is recorded."""
        self.note_later(table_id, version, lease)
        await self.write()

    async def write(self) -> None:
        """Write everything that is recorded."""
        unwritten = dict(self._unwritten)
        rows = defaultdict[bool, list[dict[str, Any]]](list)
        for table_id, (version, lease) in sorted(unwritten.items()):  # in one order: no deadlock
            row: dict[str, Any] = {"of_table": table_id, "seen": version}
            rows[lease is not None].append(row | (asdict(lease) if lease else {}))
        for has_lease, parameters in rows.items():
            async with self.database.writing() as connection:
                await connection.execute(_SHOWN_BY_LEASE if has_lease else _SHOWN, parameters)
        for table_id, shown in unwritten.items():
            if self._unwritten.get(table_id) is shown:
                del self._unwritten[table_id]

    def unwritten(self, table_id: str) -> int:
        """The recorded but unwritten version of a table, or -1."""
        shown = self._unwritten.get(table_id)
        return shown.version if shown else -1

    def keep_up(self, table_id: str, version: int) -> None:
        """Record that a table's message shows this version, too, if it showed the one before."""
        shown = self._unwritten.get(table_id)
        if shown and shown.version == version - 1:
            self._unwritten[table_id] = shown._replace(version=version)

    def drop_before(self, table_id: str, version: int) -> None:
        if self.unwritten(table_id) < version:
            self._unwritten.pop(table_id, None)

    def drop_unserved(self, shards: Shards) -> None:
        """Drop what was recorded with leases of other shards."""
        self._unwritten = {
            table_id: shown
            for table_id, shown in self._unwritten.items()
            if not shown.lease or shown.lease.shard in shards.ids
        }

    async def outdated(self, guild_id: int | None = None, shards: Shards = ALL) -> dict[str, int]:
        """The newest versions of tables whose messages may not show them, by table.

        The newest messages come first. Paused tables are only included if they are asked for by
        server.
        """
        condition = sa.and_(schema.is_behind, is_of(shards))
        if guild_id is not None:
            condition = sa.and_(_t.c.guild_id == guild_id, _t.c.paused | ~is_seen)
        query = (
            sa.select(_t.c.id, _t.c.version, _t.c.paused)
            .where(condition)
            .order_by(_t.c.message_id.desc().nulls_first(), _t.c.id)
        )
        rows = await self.database.rows(query)
        return {
            row.id: row.version
            for row in rows
            if row.paused or self.unwritten(row.id) < row.version
        }
