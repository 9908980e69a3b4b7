"""Somebody's hands, page by page from where a page ended: every page costs the same."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.history import History, PlayedHand, Spot
from bot.model import Score
from bot.store import schema
from bot.store.score_rows import score_of

Row = sa.Row[*tuple[Any, ...]]
Key = tuple[str, int]
_OF_OTHERS = ("user_id", "name", "points", "won", "seat", "left")
"""What is told of the scores of the other players in a hand."""


async def history(
    connection: AsyncConnection,
    guild_id: int,
    user_id: int,
    spot: Spot | None,
    *,
    newer: bool,
    limit: int,
) -> History:
    """Return the hands older, or newer, than that at a spot; without a spot, the newest."""
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
    """Return the conditions and orders of the queries to make, one after the other.

    Hands with a time and hands without are read apart: one index has both, but each database sorts
    those without to another end.
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
    s, h, other = schema.scores, schema.hands, schema.scores.alias()
    if not rows:
        return ()
    of_page = s.c.id.in_([row.id for row in rows])
    same = (other.c.table_id == s.c.table_id) & (other.c.hand_no == s.c.hand_no)
    columns = [other.c[name] for name in ("table_id", "hand_no", *_OF_OTHERS)]
    beside = sa.select(*columns).select_from(s.join(other, same)).where(of_page)
    others = defaultdict[Key, list[Score]](list)
    for row in await connection.execute(beside.order_by(other.c.seat)):
        if row.user_id != user_id:
            score = Score(**{name: row._mapping[name] for name in _OF_OTHERS})
            others[row.table_id, row.hand_no].append(score)
    same = (h.c.table_id == s.c.table_id) & (h.c.hand_no == s.c.hand_no)
    over = sa.select(s.c.id).select_from(s.join(h, same)).where(of_page, h.c.result.is_not(None))
    replayable = set(await connection.scalars(over))
    return tuple(
        PlayedHand(
            row.table_id,
            row.hand_no,
            Spot(row.at, row.id),
            score_of(row),
            tuple(others[row.table_id, row.hand_no]),
            row.id in replayable,
        )
        for row in rows
    )
