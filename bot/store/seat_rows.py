"""Writing who sits where, so that nobody holds two seats in one server."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Status, Table
from bot.store import schema
from bot.store.rows import insert_into, row_of

_s = schema.seats
_GETTING_UP = sa.delete(_s).where(_s.c.table_id == sa.bindparam("table"))
_SITTING_DOWN = sa.insert(_s)
_SEATED = {
    dialect: (put := insert_into(_s, dialect)).on_conflict_do_update(
        index_elements=list(_s.primary_key),
        set_={of.name: put.excluded[of.name] for of in _s.c if not of.primary_key},
    )
    for dialect in ("sqlite", "postgresql")
}
"""Writes seats that are taken by the same people as before, by dialect."""


class AlreadySeated(Exception):  # noqa: N818 - a refusal, not a fault
    """Somebody at the table holds a seat at another open table of the same server."""


async def write_seats(connection: AsyncConnection, table: Table, was: Table | None = None) -> None:
    """Write who sits where, and how. `was`: the table as it is stored, if that is known.

    Raises AlreadySeated.
    """
    rows = _rows(table)
    if was is not None and _users(was) == _users(table):
        stored = _rows(was)
        rows = [row for row in rows if row not in stored]
        written: sa.Insert = _SEATED[connection.dialect.name]
    else:
        await connection.execute(_GETTING_UP, {"table": table.id})
        written = _SITTING_DOWN
    if not rows:
        return
    try:
        await connection.execute(written, rows)
    except sa.exc.IntegrityError as error:
        # The key of a row is free or its own, so only schema.one_held_seat can object.
        raise AlreadySeated from error


def _rows(table: Table) -> list[dict[str, Any]]:
    """Return a row for every taken seat."""
    held = table.status is not Status.CLOSED
    return [
        row_of(seat, table_id=table.id, seat=number, guild_id=table.guild_id, held=held)
        for number, seat in enumerate(table.seats)
        if seat is not None
    ]


def _users(table: Table) -> list[tuple[int | None] | None]:
    """Return who has each seat, in a tuple: None for an AI player. None alone is a free seat."""
    return [None if seat is None else (seat.user_id,) for seat in table.seats]
