"""Writing and removing the scores of a hand."""

from dataclasses import replace

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Change, HandKey, Score
from bot.store.engine import schema
from bot.store.records.ratings import columns_of, lock_server, rate_hand, rated_seat
from bot.store.records.recomputation import mark_outdated
from bot.store.records.score_rows import score_of, score_row

_s = schema.scores


async def settle(connection: AsyncConnection, change: Change) -> None:
    """Write the scores of a step; rate the hand if the step settles it.

    Nothing is written of a table that does not count.
    """
    if not change.table.audience.counts:
        return
    if change.result is None and not change.scores:
        return
    table = change.table
    guild_id, key = table.guild_id, HandKey(table.id, table.hand_no)
    await lock_server(connection, guild_id)  # ids grow in the order in which hands are settled
    scores, ratings = change.scores, {}
    if change.result is not None:
        scores = (*await _taken_leavers(connection, key, change.charged), *scores)
        ratings = await rate_hand(connection, guild_id, [rated_seat(score) for score in scores])
    rows = [
        score_row(score, table.id, table.hand_no, guild_id)
        | columns_of(ratings.get(score.user_id) if score.user_id and not score.substitute else None)
        for score in scores
    ]
    if rows:
        await connection.execute(sa.insert(_s), rows)


async def _taken_leavers(
    connection: AsyncConnection, key: HandKey, charged: tuple[tuple[int, int], ...]
) -> tuple[Score, ...]:
    """Delete the scores of those who left a hand, and return them with what leaving costs.

    They are written again with the others, because their ratings follow from the whole hand.
    """
    if not charged:
        return ()
    points = dict(charged)
    where = (_s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no, _s.c.left)
    rows = (await connection.execute(sa.select(_s).where(*where).order_by(_s.c.id))).all()
    await connection.execute(sa.delete(_s).where(*where))
    return tuple(
        replace(score, points=points.get(score.seat, score.points)) for score in map(score_of, rows)
    )


async def remove_hand(connection: AsyncConnection, guild_id: int, key: HandKey) -> bool:
    """Delete the scores of a hand of a server, which is to be rated again. False if there are none.

    With `guild_id` in the condition, SQLite would look through all scores of the server.
    """
    await lock_server(connection, guild_id)
    where = (_s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no)
    if not (await connection.execute(sa.delete(_s).where(*where))).rowcount:
        return False
    await mark_outdated(connection, guild_id)
    return True
