"""`TableStore`: tables are created, loaded, and changed step by step."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import NO_SERVER, Audience, Change, Loaded, ServerSettings, Status, Table, TablePlace
from bot.model.shards import ALL, Lease, Shards
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.records import moderation, settlement
from bot.store.records.ratings import lock_server
from bot.store.shards.leases import still_held
from bot.store.tables import daily_deals, hand_queries, notices, servers, table_queries
from bot.store.tables.shown_versions import ShownVersions
from bot.store.tables.table_queries import is_in, is_of, is_open, is_seen, still_shown, write_seats

_t = schema.tables
_STEP = sa.update(_t).where(
    _t.c.id == sa.bindparam("of_table"), _t.c.version == sa.bindparam("version_before")
)
"""Writes a step, which changes the columns that are given. Built once: that takes longer than to
run it.
"""
_UNSEEN_STEP = _STEP.values(shown=still_shown(_t.c.version + 1))
"""The same for a step that changes nothing visible."""
_VERSION = sa.select(_t.c.version).where(_t.c.id == sa.bindparam("of_table"))


class TooManyTables(Exception):  # noqa: N818 - a refusal, not a fault
    """The server allows no more open tables; `here`: in this channel."""

    def __init__(self, *, here: bool) -> None:
        super().__init__()
        self.here = here


@shielded_from_cancellation
class TableStore:
    """The tables and their hands."""

    def __init__(self, database: DatabaseAccess, shown_versions: ShownVersions) -> None:
        self.database = database
        self._shown_versions = shown_versions

    async def create(self, table: Table, server: ServerSettings | None = None) -> None:
        """Write a new table. Raises AlreadySeated or TooManyTables."""
        async with self.database.writing() as connection:
            await table_queries.insert(connection, table)
            if server:
                await lock_server(connection, table.guild_id)
                await _make_sure_of_room(connection, table, server)

    async def load(self, table_id: str, hand_no: int | None = None) -> Loaded | None:
        """A table with its log and its latest hand, or the hand of this number. None if there is no
        such table.
        """
        async with self.database.reading() as connection:
            tables = await table_queries.tables(connection, _t.c.id == table_id)
            if not tables:
                return None
            hand, log = await hand_queries.hand(connection, table_id, hand_no)
            ended = await moderation.ended(connection, tables[0])
            is_stored_as_seen = sa.select(is_seen).where(_t.c.id == table_id)
            unwritten = self._shown_versions.unwritten(table_id)
            seen = unwritten >= tables[0].version or await connection.scalar(is_stored_as_seen)
            return Loaded(tables[0], hand, log, ended, bool(seen))

    async def commit(self, change: Change, was: Table | None = None) -> bool:
        """Write a step, if the table is still at the version before it.

        `was`: the stored table; unchanged seats are not written again. Returns False and writes
        nothing if the table has changed or does not exist. Raises AlreadySeated and writes nothing.
        What `place` wrote stays.
        """
        committed = await self._commit(change, was)
        if committed and change.unseen:
            self._shown_versions.keep_up(change.table.id, change.table.version)
        if committed:
            self._shown_versions.drop_before(change.table.id, change.table.version)
        return committed

    async def _commit(self, change: Change, was: Table | None) -> bool:
        table = change.table
        values = table_queries.table_values(table)
        values |= {"of_table": table.id, "version_before": table.version - 1}
        step = _UNSEEN_STEP if change.unseen else _STEP
        async with self.database.writing() as connection:
            if not (await connection.execute(step, values)).rowcount:
                return False
            if was is None or (was.seats, was.status) != (table.seats, table.status):
                await write_seats(connection, table, was)
            if change.kept is not None:
                await hand_queries.cut_log(connection, table, change.kept)
            if change.deal:
                await hand_queries.write_deal(connection, change.deal)
            if change.result is not None or table.status is not Status.PLAYING:
                hand_ends = change.deal or change.actions or change.result is not None
                if hand_ends or was is None or was.status is Status.PLAYING:
                    await hand_queries.end_hand(connection, change)
            elif change.actions:
                await hand_queries.write_actions(connection, change)
            await settlement.settle(connection, change)
            await notices.note_late(connection, change)
            await daily_deals.note_points(connection, change)
            if change.audit_entry:
                await moderation.note(connection, change.audit_entry)
        return True

    async def version(self, table_id: str) -> int | None:
        return await self.database.scalar(_VERSION, {"of_table": table_id})

    async def place(
        self,
        table_id: str,
        channel_id: int,
        message_id: int | None,
        lease: Lease | None = None,
        replaced_id: int | None = None,
    ) -> None:
        """Write where a table's message is, without changing the version.

        In another channel it is no longer in its own thread. `lease`: the lease of the message;
        nothing is written if another process has the shard now. `replaced_id`: the message that
        it replaces and that is deleted next.
        """
        parent_id = sa.case((_t.c.channel_id == channel_id, _t.c.parent_id))
        await self.database.write(
            sa.update(_t)
            .where(_t.c.id == table_id, still_held(lease))
            .values(
                channel_id=channel_id,
                message_id=message_id,
                parent_id=parent_id,
                replaced_id=replaced_id,
            )
        )

    async def forget_replaced(self, table_id: str, message_id: int) -> None:
        """Write that the replaced message of a table is deleted."""
        is_this = sa.and_(_t.c.id == table_id, _t.c.replaced_id == message_id)
        await self.database.write(sa.update(_t).where(is_this).values(replaced_id=None))

    async def replaced(self, shards: Shards) -> tuple[tuple[str, int, int], ...]:
        """The replaced messages that may still exist: table, channel, message."""
        columns = (_t.c.id, _t.c.channel_id, _t.c.replaced_id)
        query = sa.select(*columns).where(is_of(shards), _t.c.replaced_id.is_not(None))
        rows = await self.database.rows(query)
        return tuple((row.id, row.channel_id, row.replaced_id) for row in rows)

    async def place_in_thread(self, table_id: str, thread_id: int) -> None:
        """Write that a table without a message is in its own thread in its channel."""
        await self.database.write(
            sa.update(_t)
            .where(_t.c.id == table_id, _t.c.message_id.is_(None), _t.c.parent_id.is_(None))
            .values(channel_id=thread_id, parent_id=_t.c.channel_id)
        )

    async def places(self, shards: Shards = ALL) -> tuple[TablePlace, ...]:
        """The places of all open tables of these shards that have a message."""
        columns = (_t.c.id.label("table_id"), _t.c.guild_id, _t.c.channel_id, _t.c.paused)
        query = sa.select(*columns).where(is_open, is_of(shards), _t.c.audience == Audience.PUBLIC)
        return await self.database.every(TablePlace, query)

    async def all_open(
        self, guild_id: int | None = None, channel_id: int | None = None
    ) -> tuple[Table, ...]:
        """The open tables; only those of a server or channel with its threads, if given."""
        where: list[sa.ColumnElement[bool]] = [is_open]
        if guild_id is not None:
            where.append(_t.c.guild_id == guild_id)
        if channel_id is not None:
            where.append(is_in(channel_id))
        async with self.database.reading() as connection:
            return await table_queries.tables(connection, *where)

    async def of_user(
        self, guild_id: int, user_id: int, audience: Audience | None = None
    ) -> Table | None:
        """The open table at which a user sits in a server, None if there is none.

        `audience`: by default, in no server, that of practice.
        """
        s = schema.seats
        audience = audience or (Audience.PRACTICE if guild_id == NO_SERVER else Audience.PUBLIC)
        sits_there = (s.c.user_id == user_id, s.c.guild_id == guild_id, s.c.held)
        async with self.database.reading() as connection:
            tables = await table_queries.tables(
                connection,
                _t.c.id.in_(sa.select(s.c.table_id).where(*sits_there, s.c.audience == audience)),
            )
        return tables[0] if tables else None

    async def delete(
        self,
        limit: int,
        *,
        closed_before: datetime | None = None,
        audience: Audience | None = None,
        guild_id: int | None = None,
        gone_before: datetime | None = None,
    ) -> int:
        """Delete tables closed before a time, or all tables of a server, with their games. Returns
        how many.

        At most `limit` are deleted. Scores stay. `audience`: only its tables. `gone_before`:
        nothing is deleted if the bot was in the server at that time or has returned.
        """
        condition = _t.c.closed_at <= closed_before if closed_before else _t.c.guild_id == guild_id
        if audience:
            condition &= _t.c.audience == audience
        if guild_id is not None and gone_before:
            condition &= servers.has_left(guild_id, gone_before).exists()
        query = sa.select(_t.c.id).where(condition).limit(limit)
        async with self.database.writing() as connection:
            return (await connection.execute(sa.delete(_t).where(_t.c.id.in_(query)))).rowcount


async def _make_sure_of_room(
    connection: AsyncConnection, table: Table, server: ServerSettings
) -> None:
    """Raise TooManyTables if the new table is one too many.

    `lock_server` must have been called, so that concurrent creations see each other.
    """
    here, in_all = is_in(table.channel_id), _t.c.guild_id == table.guild_id
    for where, limit in ((here, server.channel_tables), (in_all, server.server_tables)):
        count = sa.select(sa.func.count()).select_from(_t).where(where, in_all, is_open)
        if (await connection.scalar(count) or 0) > limit:
            raise TooManyTables(here=where is here)
