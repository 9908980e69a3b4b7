"""The hands of a player, page by page. Every page costs the same."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import HandKey, Score
from bot.records.history import History, HistoryPosition, PlayedHand
from bot.store.engine import schema
from bot.store.records.score_rows import score_of

Row = sa.Row[*tuple[Any, ...]]
_s = schema.scores
_SHOWN_OF_OTHERS = ("user_id", "name", "points", "won", "seat", "at", "left")
"""The columns read from the scores of the other players."""


async def page(
    connection: AsyncConnection,
    guild_id: int,
    user_id: int,
    position: HistoryPosition | None,
    *,
    newer: bool,
    limit: int,
) -> History:
    """The hands before or after a position, or the newest ones."""
    where = [_s.c.user_id == user_id, _s.c.guild_id == guild_id]
    if position:
        start = sa.tuple_(sa.literal(position.at, _s.c.at.type), sa.literal(position.score))
        key = sa.tuple_(_s.c.at, _s.c.id)
        where.append(key > start if newer else key < start)
    order = (_s.c.at, _s.c.id) if newer else (_s.c.at.desc(), _s.c.id.desc())
    query = sa.select(_s).where(*where).order_by(*order).limit(limit + 1)
    rows = list((await connection.execute(query)).all())
    has_more, rows = len(rows) > limit, rows[:limit]
    if newer:
        rows.reverse()
    hands = await _hands(connection, rows, user_id)
    if newer:
        return History(hands, newer=has_more, older=position is not None)
    return History(hands, newer=position is not None, older=has_more)


async def _hands(
    connection: AsyncConnection, rows: Sequence[Row], user_id: int
) -> tuple[PlayedHand, ...]:
    """The hands of these scores, with the scores of the other players."""
    h, other = schema.hands, schema.scores.alias()
    if not rows:
        return ()
    of_page = _s.c.id.in_([row.id for row in rows])
    same_hand = (other.c.table_id == _s.c.table_id) & (other.c.hand_no == _s.c.hand_no)
    columns = [other.c[name] for name in ("table_id", "hand_no", *_SHOWN_OF_OTHERS)]
    query = sa.select(*columns).select_from(_s.join(other, same_hand)).where(of_page)
    others = defaultdict[HandKey, list[Score]](list)
    for row in await connection.execute(query.order_by(other.c.seat)):
        if row.user_id != user_id:
            score = Score(**{name: row._mapping[name] for name in _SHOWN_OF_OTHERS})
            others[HandKey(row.table_id, row.hand_no)].append(score)
    with_hand = _s.join(h, (h.c.table_id == _s.c.table_id) & (h.c.hand_no == _s.c.hand_no))
    finished = sa.select(_s.c.id).select_from(with_hand).where(of_page, h.c.result.is_not(None))
    replayable = set(await connection.scalars(finished))
    return tuple(
        PlayedHand(
            row.table_id,
            row.hand_no,
            HistoryPosition(row.at, row.id),
            score_of(row),
            tuple(others[HandKey(row.table_id, row.hand_no)]),
            row.id in replayable,
        )
        for row in rows
    )
