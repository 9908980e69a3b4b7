"""Somebody's hands, read page by page from where a page ended: a page costs the same anywhere."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.history import History, PlayedHand, Spot
from bot.store import queries, schema

Row = sa.Row[*tuple[Any, ...]]
Key = tuple[str, int]


async def history(
    connection: AsyncConnection,
    guild_id: int,
    user_id: int,
    spot: Spot | None,
    *,
    newer: bool,
    limit: int,
) -> History:
    """The hands older, or newer, than that at a spot; without one, the newest."""
    s = schema.scores
    theirs = (s.c.user_id == user_id, s.c.guild_id == guild_id)
    rows = list[Row]()
    for where, order in _parts(spot, newer=newer):
        if len(rows) <= limit:
            found = sa.select(s).where(*theirs, *where).order_by(*order)
            rows += (await connection.execute(found.limit(limit + 1 - len(rows)))).all()
    more, rows = len(rows) > limit, rows[:limit]
    if newer:
        rows.reverse()
    hands = await _hands(connection, rows, user_id)
    if newer:
        return History(hands, newer=more, older=spot is not None)
    return History(hands, newer=spot is not None, older=more)


def _parts(
    spot: Spot | None, *, newer: bool
) -> list[tuple[Sequence[sa.ColumnElement[bool]], Sequence[sa.ColumnElement[Any]]]]:
    """What to look for, and in which order: first those with a time, or without, then the others.

    One index has both, but sorts those without a time to another end on each database.
    """
    at, number = schema.scores.c.at, schema.scores.c.id
    timed, untimed = [at.is_not(None)], [at.is_(None)]
    if newer:
        if spot is None or spot.at is None:
            beyond = [number > spot.score] if spot else []
            return [([*untimed, *beyond], [number]), (timed, [at, number])]
        later = sa.or_(at > spot.at, number > spot.score)
        return [([at >= spot.at, later], [at, number])]
    downwards = [at.desc(), number.desc()]
    if spot and spot.at is None:
        return [([*untimed, number < spot.score], [number.desc()])]
    earlier = [at <= spot.at, sa.or_(at < spot.at, number < spot.score)] if spot else timed
    return [(earlier, downwards), (untimed, [number.desc()])]


async def _hands(
    connection: AsyncConnection, rows: Sequence[Row], user_id: int
) -> tuple[PlayedHand, ...]:
    s, h = schema.scores, schema.hands
    keys = [(row.table_id, row.hand_no) for row in rows]
    if not keys:
        return ()
    others: dict[Key, list[Row]] = {key: [] for key in keys}
    for row in await connection.execute(sa.select(s).where(_of(s, keys)).order_by(s.c.seat)):
        if row.user_id != user_id:
            others[row.table_id, row.hand_no].append(row)
    kept = sa.select(h.c.table_id, h.c.hand_no).where(_of(h, keys), h.c.result.is_not(None))
    replayable = {(row.table_id, row.hand_no) for row in await connection.execute(kept)}
    return tuple(
        PlayedHand(
            *key,
            Spot(row.at, row.id),
            queries.score(row),
            tuple(map(queries.score, others[key])),
            key in replayable,
        )
        for key, row in zip(keys, rows, strict=True)
    )


def _of(table: sa.Table, keys: Sequence[Key]) -> sa.ColumnElement[bool]:
    """The condition that a row is of one of these hands; each is found by the key of its own."""
    return sa.or_(
        *((table.c.table_id == table_id) & (table.c.hand_no == no) for table_id, no in keys)
    )
