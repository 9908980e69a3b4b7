"""The servers of which anything is kept, and those that the bot has left."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import ServerRecord, Status
from bot.store import schema
from bot.store.rows import record
from bot.store.table_queries import is_open

_t = schema.tables


def _servers_of(kept: sa.Table, *these: sa.ColumnElement[bool]) -> sa.Select[int]:
    """Return a statement that reads the servers of which a table of the database has such rows.

    It goes through an index from each server to the next: the table may be long.
    """
    lowest = sa.select(sa.func.min(kept.c.guild_id).label("guild_id")).where(*these)
    found = lowest.cte(recursive=True)
    after = lowest.where(kept.c.guild_id > found.c.guild_id).scalar_subquery()
    each = found.union_all(sa.select(after).where(found.c.guild_id.is_not(None)))
    return sa.select(each.c.guild_id).where(each.c.guild_id.is_not(None))


SERVERS = sa.union(
    *(_servers_of(_t, _t.c.status == status) for status in Status),
    *(_servers_of(kept) for kept in schema.OF_A_SERVER),
)
"""Reads the servers of which anything is kept."""


async def known_servers(connection: AsyncConnection) -> tuple[ServerRecord, ...]:
    """Return a summary of every server of which anything is kept, by id."""
    s, d = schema.scores, schema.departures
    known = SERVERS.subquery()
    open_ = sa.select(_t.c.guild_id, sa.func.count().label("count")).where(is_open)
    open_tables = open_.group_by(_t.c.guild_id).subquery()
    hands = sa.select(s.c.guild_id, s.c.table_id, s.c.hand_no).distinct().subquery()
    played = sa.select(hands.c.guild_id, sa.func.count().label("count"))
    scored = played.group_by(hands.c.guild_id).subquery()
    rows = await connection.execute(
        sa.select(
            known.c.guild_id,
            sa.func.coalesce(open_tables.c.count, 0).label("tables"),
            sa.func.coalesce(scored.c.count, 0).label("hands"),
            d.c.since.label("gone"),
        )
        .outerjoin(open_tables, open_tables.c.guild_id == known.c.guild_id)
        .outerjoin(scored, scored.c.guild_id == known.c.guild_id)
        .outerjoin(d, d.c.guild_id == known.c.guild_id)
        .order_by(known.c.guild_id)
    )
    return tuple(record(ServerRecord, row) for row in rows)


def gone(guild_id: int, before: datetime) -> sa.Select[int]:
    """Return a statement that reads a server if the bot left it by then and is not back."""
    d = schema.departures
    return sa.select(d.c.guild_id).where(d.c.guild_id == guild_id, d.c.since <= before)
