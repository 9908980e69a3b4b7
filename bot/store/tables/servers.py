"""Servers: their settings, what is stored of them, and those that the bot left."""

from collections.abc import Set
from dataclasses import asdict
from datetime import UTC, datetime

import sqlalchemy as sa

from bot.model import NO_SERVER, ServerRecord, ServerSettings, Status
from bot.model.calendar import calendar_of
from bot.model.shards import ALL, Shards
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.rows import distinct_values, insert_into, record, upsert
from bot.store.records import seasons
from bot.store.records.leaderboards import calendar
from bot.store.records.ratings import lock_server
from bot.store.tables.table_queries import is_open
from game.rules.ruleset import DEFAULT_PRESET

_t = schema.tables


_stored = sa.union(
    *(distinct_values(_t.c.guild_id, _t.c.status == status) for status in Status),
    *(distinct_values(kept.c.guild_id) for kept in schema.OF_A_SERVER),
).subquery()
SERVERS = sa.select(_stored.c.guild_id).where(_stored.c.guild_id != NO_SERVER)
"""Selects the servers of which anything is stored."""


def has_left(guild_id: int, before: datetime) -> sa.Select[int]:
    """A statement that selects a server if the bot left it by then and has not returned."""
    d = schema.departures
    return sa.select(d.c.guild_id).where(d.c.guild_id == guild_id, d.c.since <= before)


_s = schema.servers


def default_settings(guild_id: int) -> ServerSettings:
    return ServerSettings(guild_id, DEFAULT_PRESET)


@shielded_from_cancellation
class ServerStore:
    """The servers."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database

    async def settings(self, guild_id: int) -> ServerSettings:
        """The settings of a server."""
        query = sa.select(_s).where(_s.c.guild_id == guild_id)
        return await self.database.one(ServerSettings, query) or default_settings(guild_id)

    async def remember(
        self, server: ServerSettings, now: datetime | None = None, was: ServerSettings | None = None
    ) -> bool:
        """Store the settings of a server.

        `was`: the settings before. Returns False and writes nothing if somebody else has changed
        them meanwhile.
        """
        now = now or datetime.now(UTC)
        async with self.database.writing() as connection:
            await lock_server(connection, server.guild_id)
            query = sa.select(_s).where(_s.c.guild_id == server.guild_id)
            row = (await connection.execute(query)).one_or_none()
            if was and row and record(ServerSettings, row) != was:
                return False
            old_calendar = await calendar(connection, server.guild_id)
            await upsert(connection, _s, asdict(server))
            if old_calendar != calendar_of(server.zone, server.season):
                await seasons.skip_podium(connection, server.guild_id, now)
        return True

    async def known(self) -> tuple[ServerRecord, ...]:
        """A summary of every server of which anything is stored, by id."""
        s, d = schema.scores, schema.departures
        servers = SERVERS.subquery()
        count = sa.func.count().label("count")
        open_tables = (
            sa.select(_t.c.guild_id, count).where(is_open).group_by(_t.c.guild_id).subquery()
        )
        hands = sa.select(s.c.guild_id, s.c.table_id, s.c.hand_no).distinct().subquery()
        hand_counts = sa.select(hands.c.guild_id, count).group_by(hands.c.guild_id).subquery()
        query = (
            sa.select(
                servers.c.guild_id,
                sa.func.coalesce(open_tables.c.count, 0).label("tables"),
                sa.func.coalesce(hand_counts.c.count, 0).label("hands"),
                d.c.since.label("left_at"),
            )
            .outerjoin(open_tables, open_tables.c.guild_id == servers.c.guild_id)
            .outerjoin(hand_counts, hand_counts.c.guild_id == servers.c.guild_id)
            .outerjoin(d, d.c.guild_id == servers.c.guild_id)
            .order_by(servers.c.guild_id)
        )
        async with self.database.reading() as connection:
            return tuple(record(ServerRecord, row) for row in await connection.execute(query))

    async def note_presence(self, guild_ids: Set[int], now: datetime, shards: Shards = ALL) -> None:
        """Record for each stored server of these shards whether the bot is in it.

        `guild_ids`: the servers that the bot is in now.
        """
        d = schema.departures
        async with self.database.writing() as connection:
            stored = filter(shards.has, await connection.scalars(SERVERS))
            departed = set(filter(shards.has, await connection.scalars(sa.select(d.c.guild_id))))
            for guild_id in sorted(departed & guild_ids):
                await connection.execute(sa.delete(d).where(d.c.guild_id == guild_id))
            insert = insert_into(d, connection.dialect.name).on_conflict_do_nothing()
            for guild_id in sorted(set(stored) - departed - guild_ids):
                await connection.execute(insert, {"guild_id": guild_id, "since": now})

    async def greet(self, guild_id: int) -> bool:
        """Whether a server is to be greeted; records that it was."""
        async with self.database.writing() as connection:
            insert = insert_into(schema.greetings, connection.dialect.name)
            insert = insert.values(guild_id=guild_id).on_conflict_do_nothing()
            return (await connection.execute(insert)).rowcount > 0

    async def departed(self, before: datetime) -> tuple[int, ...]:
        """Servers that the bot left by then and has not returned to, the earliest first."""
        d = schema.departures
        query = sa.select(d.c.guild_id).where(d.c.since <= before).order_by(d.c.since)
        async with self.database.reading() as connection:
            return tuple(await connection.scalars(query))

    async def forget(self, guild_id: int, gone_before: datetime | None = None) -> None:
        """Delete all data of a server whose tables are deleted already.

        `gone_before`: nothing is deleted if the bot was in the server at that time or has returned.
        """
        async with self.database.writing() as connection:
            await lock_server(connection, guild_id)
            if gone_before:
                query = has_left(guild_id, gone_before).with_for_update()
                if not (await connection.execute(query)).first():
                    return
            for table in schema.OF_A_SERVER:
                await connection.execute(sa.delete(table).where(table.c.guild_id == guild_id))
