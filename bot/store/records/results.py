"""Results of a server or a user, page by page, so that long histories need little memory."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import HandKey, Score, Status
from bot.store.engine import schema
from bot.store.engine.columns import Moment
from bot.store.records.score_rows import score_of

PAGE = 500
"""The number of results on a page."""
LATEST = 125
"""Results that are searched for the latest hands."""

_s, _h = schema.scores, schema.hidden
_HIDDEN = _h.c.user_id.is_not(None).label("hidden")
_SCORES = sa.select(_s, _HIDDEN).outerjoin_from(_s, _h, _h.c.user_id == _s.c.user_id)
"""Selects scores. It joins `hidden`; with `EXISTS`, PostgreSQL would read that table completely."""
_t, _played = schema.tables, schema.hands
_PLAYED = (
    sa.select(_t.c.id, _t.c.hand_no)
    .join(_played, (_played.c.table_id == _t.c.id) & (_played.c.hand_no == _t.c.hand_no))
    .where(_t.c.guild_id == sa.bindparam("guild"), _t.c.status == Status.PLAYING)
    .where(_played.c.result.is_(None))
)
"""Selects the hands in progress in a server: people who left them have a score already."""


@dataclass(frozen=True, slots=True)
class Result:
    """A score, its hand, and whether its player keeps their record to themselves."""

    id: int
    guild_id: int
    table_id: str
    hand_no: int
    hidden: bool
    score: Score


async def page(
    connection: AsyncConnection,
    guild_id: int | None,
    user_id: int | None,
    after: Result | None = None,
) -> list[Result]:
    """Return the newest results of a server or of a user, or the page after a result.

    An empty page means that there are no more.
    """
    where = [
        column == value
        for column, value in ((_s.c.guild_id, guild_id), (_s.c.user_id, user_id))
        if value is not None
    ]
    if after is not None:
        last_key = (sa.literal(after.score.at, Moment), sa.literal(after.id))
        where.append(sa.tuple_(_s.c.at, _s.c.id) < sa.tuple_(*last_key))
    newest = (_s.c.at.desc(), _s.c.id.desc())
    return list(map(_result, await _rows(connection, where, newest, PAGE)))


async def _rows(
    connection: AsyncConnection,
    where: Sequence[sa.ColumnElement[bool]],
    order: Sequence[sa.ColumnElement[Any]],
    limit: int,
) -> Sequence[sa.Row[Any]]:
    query = _SCORES.where(*where).order_by(*order).limit(limit)
    return (await connection.execute(query)).all()


async def of_hand(connection: AsyncConnection, guild_id: int, key: HandKey) -> list[Result]:
    """Return the results of a hand of a server by seat, if the hand is over."""
    where = (_s.c.guild_id == guild_id, _s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no)
    if key in await _being_played(connection, guild_id):
        return []
    rows = await _rows(connection, where, (_s.c.seat, _s.c.id), PAGE)
    return list(map(_result, rows))


async def latest_hands(connection: AsyncConnection, guild_id: int) -> dict[HandKey, list[Result]]:
    """Return the hands of a server that ended last and count, newest first, each by seat."""
    where = (_s.c.guild_id == guild_id,)
    newest = (_s.c.at.desc(), _s.c.id.desc())
    in_progress = await _being_played(connection, guild_id)
    hands: dict[HandKey, list[Result]] = {}
    for row in await _rows(connection, where, newest, LATEST):
        key = HandKey(row.table_id, row.hand_no)
        if key not in in_progress:
            hands.setdefault(key, []).insert(0, _result(row))
    return hands


async def _being_played(connection: AsyncConnection, guild_id: int) -> set[HandKey]:
    return {
        HandKey(row.id, row.hand_no)
        for row in await connection.execute(_PLAYED, {"guild": guild_id})
    }


def _result(row: sa.Row[Any]) -> Result:
    score = score_of(row)
    return Result(row.id, row.guild_id, row.table_id, row.hand_no, row.hidden, score)
