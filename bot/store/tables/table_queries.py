"""Queries on tables and seats."""

from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import EndVote, Premove, ReplacementReason, Seat, SeatVote, Status, Table, Vote
from bot.model.shards import Shards
from bot.store.engine import schema
from bot.store.engine.rows import record, row_of, upsert
from game.cards import SEATS
from game.notation.formatter import code, read_action

_s = schema.seats

NEVER_BEHIND = 2**31 - 1
"""The value of `shown` for a table without a message: never outdated."""


class AlreadySeated(Exception):  # noqa: N818 - a refusal, not a fault
    """A user at the table has a seat at another open table of the server."""


async def insert(connection: AsyncConnection, table: Table) -> None:
    """Write a new table. Raises AlreadySeated."""
    await connection.execute(
        sa.insert(_t).values(
            id=table.id,
            channel_id=table.channel_id,
            message_id=table.message_id,
            shown=-1 if table.audience.has_message else NEVER_BEHIND,
            **table_values(table),
        )
    )
    await write_seats(connection, table)


async def write_seats(connection: AsyncConnection, table: Table, was: Table | None = None) -> None:
    """Write the seats of a table. `was`: the stored table, if known. Raises AlreadySeated."""
    rows = _rows(table)
    if was is not None and _users(was) == _users(table):
        stored_rows = _rows(was)
        rows = [row for row in rows if row not in stored_rows]
    else:
        await connection.execute(sa.delete(_s).where(_s.c.table_id == table.id))
    if not rows:
        return
    try:
        await upsert(connection, _s, *rows)
    except sa.exc.IntegrityError as error:
        # Only schema.one_held_seat can object.
        raise AlreadySeated from error


def _rows(table: Table) -> list[dict[str, Any]]:
    """One row for every taken seat."""
    held = table.status is not Status.CLOSED
    return [
        row_of(
            seat,
            table_id=table.id,
            seat=number,
            guild_id=table.guild_id,
            audience=table.audience,
            held=held,
            premove=code(seat.premove) if seat.premove else "",
            vote=_vote_text(seat.vote) if seat.vote else "",
        )
        for number, seat in enumerate(table.seats)
        if seat is not None
    ]


def _seat_of(row: sa.Row[*tuple[Any, ...]]) -> Seat:
    """The seat in a row. Raises ValueError for a premove or vote that cannot be read."""
    premove = read_action(row.seat, row.premove) if row.premove else None
    if not isinstance(premove, Premove | None):
        raise ValueError(f"no premove: {row.premove!r}")
    return record(Seat, row, premove=premove, vote=_read_vote(row.vote) if row.vote else None)


_END = "end"


def _vote_text(vote: Vote) -> str:
    """A vote as text: `end`, or `3 spoils`."""
    return f"{vote.seat} {vote.reason}" if isinstance(vote, SeatVote) else _END


def _read_vote(text: str) -> Vote:
    if text == _END:
        return EndVote()
    seat, reason = text.split()
    return SeatVote(int(seat), ReplacementReason(reason))


def _users(table: Table) -> list[tuple[int | None] | None]:
    """The owner of each seat in a tuple, None for an AI player; plain None for an empty seat."""
    return [None if seat is None else (seat.user_id,) for seat in table.seats]


_t = schema.tables
is_open = _t.c.status.in_([s for s in Status if s is not Status.CLOSED])
"""The condition that a table is not closed."""
is_seen = _t.c.shown >= _t.c.version
"""The condition that a table's message shows its newest version."""


def is_of(shards: Shards) -> sa.ColumnElement[bool]:
    """The condition that a table belongs to one of these shards.

    The shard is computed, because the number of shards may change.
    """
    if shards.are_all:
        return sa.true()
    return (_t.c.guild_id.bitwise_rshift(sa.literal_column("22")) % shards.count).in_(
        sorted(shards.ids)
    )


def is_in(channel_id: int) -> sa.ColumnElement[bool]:
    """The condition that a table is in a channel or in its own thread there."""
    return sa.or_(_t.c.channel_id == channel_id, _t.c.parent_id == channel_id)


def still_shown(version: sa.ColumnElement[int]) -> sa.ColumnElement[int]:
    """The value of `shown` after a step to this version that changes nothing visible.

    A message that showed the version before stays up to date.
    """
    return sa.case((_t.c.shown == version - 1, version), else_=_t.c.shown)


async def tables(connection: AsyncConnection, *where: sa.ColumnElement[bool]) -> tuple[Table, ...]:
    """The tables that satisfy all of `where`."""
    table_rows = (await connection.execute(sa.select(_t).where(*where).order_by(_t.c.id))).all()
    if not table_rows:
        return ()
    seats: defaultdict[str, dict[int, Seat]] = defaultdict(dict)
    seats_query = sa.select(_s).join(_t, _s.c.table_id == _t.c.id).where(*where)
    for row in await connection.execute(seats_query):
        seats[row.table_id][row.seat] = _seat_of(row)
    return tuple(
        record(Table, row, seats=tuple(seats[row.id].get(seat) for seat in range(SEATS)))
        for row in table_rows
    )


PLACE = ("channel_id", "message_id", "parent_id")
"""The columns about a table's message, which no step changes."""


def table_values(table: Table) -> dict[str, Any]:
    """The columns that a step may change: all but the key and `PLACE`."""
    closed_at = datetime.now(UTC) if table.status is Status.CLOSED else None
    return row_of(table, "id", *PLACE, "seats", closed_at=closed_at)
