"""Reading tables, and the columns of their rows, in a transaction that the caller holds."""

from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Seat, Status, Table
from bot.shards import Shards
from bot.store import schema
from bot.store.rows import record, row_of
from game.seats import SEATS

_t = schema.tables
Reading = tuple[sa.Select[*tuple[Any, ...]], sa.Select[*tuple[Any, ...]]]
"""Two statements that read tables, and the seats of these tables."""

is_open = _t.c.status.in_([s for s in Status if s is not Status.CLOSED])
"""The condition that a table is not closed."""
is_seen = _t.c.shown >= _t.c.version
"""The condition that a table's message shows its newest version."""


def is_of(shards: Shards) -> sa.ColumnElement[bool]:
    """Return the condition that a table belongs to one of these shards.

    The shard is computed, not a column, because the number of shards may change.
    """
    if shards.are_all:
        return sa.true()
    return (_t.c.guild_id.bitwise_rshift(sa.literal_column("22")) % shards.count).in_(
        sorted(shards.ids)
    )


def is_in(channel_id: int) -> sa.ColumnElement[bool]:
    """Return the condition that a table is in a channel, or in its own thread there."""
    return sa.or_(_t.c.channel_id == channel_id, _t.c.parent_id == channel_id)


def still_shown(
    version: sa.ColumnElement[int], *, seen: sa.ColumnElement[int] | None = None
) -> sa.ColumnElement[int]:
    """Return the `shown` of a table after a step, to this version, that its message need not show.

    A message that showed the version before is up to date still. `seen`: a version that the message
    is known to show and that may not be stored yet.
    """
    shown = _t.c.shown
    known = shown == version - 1
    if seen is not None:
        known |= seen == version - 1
    return sa.case((known, version), else_=shown)


def tables_where(*where: sa.ColumnElement[bool]) -> Reading:
    """Return the statements that read the tables for which all of `where` holds, by id."""
    s = schema.seats
    sitting = sa.select(s).join(_t, s.c.table_id == _t.c.id).where(*where)
    return sa.select(_t).where(*where).order_by(_t.c.id), sitting


def _where_somebody_sits() -> Reading:
    s = schema.seats
    theirs = (s.c.user_id == sa.bindparam("user"), s.c.guild_id == sa.bindparam("guild"), s.c.held)
    return tables_where(_t.c.id.in_(sa.select(s.c.table_id).where(*theirs)))


TABLE = tables_where(_t.c.id == sa.bindparam("table"))
"""Reads a `table`."""
TABLE_OF = _where_somebody_sits()
"""Reads the open table at which a `user` sits in a `guild`."""
IS_SEEN = sa.select(is_seen).where(_t.c.id == sa.bindparam("table"))
"""Reads whether the message of a `table` shows its newest version."""
VERSION = sa.select(_t.c.version).where(_t.c.id == sa.bindparam("table"))
"""Reads the version of a `table`."""


async def tables(
    connection: AsyncConnection, reading: Reading, **asked: object
) -> tuple[Table, ...]:
    """Return the tables that these statements read, with these parameters."""
    these, sitting = reading
    found = (await connection.execute(these, asked)).all()
    if not found:
        return ()
    taken: defaultdict[str, dict[int, Seat]] = defaultdict(dict)
    for row in await connection.execute(sitting, asked):
        taken[row.table_id][row.seat] = record(Seat, row)
    return tuple(
        record(Table, row, seats=tuple(taken[row.id].get(seat) for seat in range(SEATS)))
        for row in found
    )


PLACE = ("channel_id", "message_id", "parent_id")
"""The columns that say where a table's message is, which no step changes."""


def table_values(table: Table) -> dict[str, Any]:
    """Return the columns that a step may change: all but the key and `PLACE`."""
    closed_at = datetime.now(UTC) if table.status is Status.CLOSED else None
    return row_of(table, "id", *PLACE, "seats", closed_at=closed_at)
