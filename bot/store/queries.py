"""Reading and writing records, inside a transaction that the store holds."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import (
    Hand,
    LoggedAction,
    Measure,
    Measured,
    Score,
    Seat,
    Standing,
    Status,
    Table,
)
from bot.store import schema
from game.seats import SEATS

is_open = schema.tables.c.status.in_([s for s in Status if s is not Status.CLOSED])
"""The condition that a table is not closed."""
is_seen = schema.tables.c.shown >= schema.tables.c.version
"""The condition that a table's message shows its newest version."""


async def tables(connection: AsyncConnection, *where: sa.ColumnElement[bool]) -> tuple[Table, ...]:
    """The tables for which all of `where` holds, by id."""
    t, s = schema.tables, schema.seats
    found = (await connection.execute(sa.select(t).where(*where).order_by(t.c.id))).all()
    if not found:
        return ()
    taken: defaultdict[str, dict[int, Seat]] = defaultdict(dict)
    sitting = sa.select(s).join(t, s.c.table_id == t.c.id).where(*where)
    for row in await connection.execute(sitting):
        taken[row.table_id][row.seat] = Seat(
            row.user_id, row.name, row.points, row.helping, row.plan
        )
    return tuple(_table(row, taken[row.id]) for row in found)


def _table(row: sa.Row[Any], taken: dict[int, Seat]) -> Table:
    return Table(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        message_id=row.message_id,
        host_id=row.host_id,
        status=Status(row.status),
        preset=row.preset,
        locale=row.locale,
        version=row.version,
        hand_no=row.hand_no,
        seats=tuple(taken.get(seat) for seat in range(SEATS)),
        due=row.due,
        rules=row.rules,
        play_seconds=row.play_seconds,
        question_seconds=row.question_seconds,
        warn=row.warn,
        auto=row.auto,
        forced_passes=row.forced_passes,
        invited=row.invited,
        paused=row.paused,
    )


async def latest_hand(connection: AsyncConnection, table_id: str) -> Hand | None:
    """The last hand dealt at a table."""
    h = schema.hands
    latest = sa.select(h).where(h.c.table_id == table_id).order_by(h.c.hand_no.desc()).limit(1)
    row = (await connection.execute(latest)).one_or_none()
    return Hand(*row) if row else None


async def log(connection: AsyncConnection, hand: Hand) -> tuple[LoggedAction, ...]:
    """The actions of a hand, in order."""
    a = schema.actions
    rows = await connection.execute(
        sa.select(a.c.n, a.c.seat, a.c.action, a.c.by)
        .where(a.c.table_id == hand.table_id, a.c.hand_no == hand.hand_no)
        .order_by(a.c.n)
    )
    return tuple(LoggedAction(*row) for row in rows)


async def measures(
    connection: AsyncConnection, *where: sa.ColumnElement[bool], limit: int
) -> tuple[Measured, ...]:
    """The last measures of moderators for which all of `where` holds, the newest first."""
    a = schema.audit
    columns = [a.c[field.name] for field in fields(Measured)]
    newest = sa.select(*columns).where(*where).order_by(a.c.id.desc()).limit(limit)
    rows = (await connection.execute(newest)).mappings()
    return tuple(Measured(**{**row, "measure": Measure(row["measure"])}) for row in rows)


async def ended(connection: AsyncConnection, table: Table) -> Measured | None:
    """The measure by which a moderator closed a table, None if nobody did."""
    if table.status is not Status.CLOSED:
        return None
    a = schema.audit
    this_one = (a.c.guild_id == table.guild_id, a.c.table_id == table.id)
    found = await measures(connection, *this_one, a.c.measure == Measure.END, limit=1)
    return found[0] if found else None


async def standings(
    connection: AsyncConnection, guild_id: int, limit: int | None = None
) -> tuple[Standing, ...]:
    """The `limit` best of a server, or all: by points, hands won, then fewest hands played."""
    s = schema.scores
    total = (
        sa.select(
            s.c.user_id,
            sa.func.count().label("hands"),
            sa.func.sum(sa.case((s.c.won, 1), else_=0)).label("wins"),
            sa.func.sum(s.c.points).label("points"),
            sa.func.max(s.c.id).label("latest"),
        )
        .where(s.c.guild_id == guild_id)
        .group_by(s.c.user_id)
        .subquery()
    )
    rows = await connection.execute(
        sa.select(s.c.user_id, s.c.name, total.c.hands, total.c.wins, total.c.points)
        .join(total, s.c.id == total.c.latest)
        .order_by(total.c.points.desc(), total.c.wins.desc(), total.c.hands, s.c.user_id)
        .limit(limit)
    )
    return tuple(Standing(*row) for row in rows)


async def points(connection: AsyncConnection, guild_id: int, user_id: int) -> tuple[int, ...]:
    """What each hand of someone in a server was worth, old to new."""
    s = schema.scores
    found = await connection.scalars(
        sa.select(s.c.points)
        .where(s.c.guild_id == guild_id, s.c.user_id == user_id)
        .order_by(s.c.id)
    )
    return tuple(found)


def table_values(table: Table) -> dict[str, Any]:
    """The columns a versioned step may change: all but the key and where the message is."""
    return {
        "guild_id": table.guild_id,
        "host_id": table.host_id,
        "status": table.status.value,
        "preset": table.preset,
        "locale": table.locale,
        "version": table.version,
        "hand_no": table.hand_no,
        "due": table.due,
        "rules": table.rules,
        "play_seconds": table.play_seconds,
        "question_seconds": table.question_seconds,
        "warn": table.warn,
        "auto": table.auto,
        "forced_passes": table.forced_passes,
        "invited": table.invited,
        "paused": table.paused,
    }


def seat_rows(table: Table) -> list[dict[str, Any]]:
    """One row for every taken seat."""
    return [
        {
            "table_id": table.id,
            "seat": number,
            "guild_id": table.guild_id,
            "user_id": seat.user_id,
            "name": seat.name,
            "points": seat.points,
            "held": table.status is not Status.CLOSED,
            "helping": seat.helping,
            "plan": seat.plan,
        }
        for number, seat in enumerate(table.seats)
        if seat is not None
    ]


def action_rows(table: Table, actions: Sequence[LoggedAction]) -> list[dict[str, Any]]:
    """One row for every action of the table's latest hand."""
    return [
        {
            "table_id": table.id,
            "hand_no": table.hand_no,
            "n": action.n,
            "seat": action.seat,
            "action": action.action,
            "by": action.by,
        }
        for action in actions
    ]


def score_rows(table: Table, scores: Sequence[Score]) -> list[dict[str, Any]]:
    """One row for everyone scored in the table's latest hand."""
    return [
        {
            "table_id": table.id,
            "hand_no": table.hand_no,
            "guild_id": table.guild_id,
            "user_id": score.user_id,
            "name": score.name,
            "points": score.points,
            "won": score.won,
        }
        for score in scores
    ]
