"""Writing and removing the scores of a hand."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Change, HandKey
from bot.store.engine import schema
from bot.store.records.ratings import columns_of, lock_server, rate_all, rate_hand, rated_seat
from bot.store.records.score_rows import score_of, score_row

_s = schema.scores


async def settle(connection: AsyncConnection, change: Change) -> None:
    """Write the scores of a step; rate the hand if the step settles it."""
    if change.result is None and not change.scores:
        return
    table = change.table
    guild_id, key = table.guild_id, HandKey(table.id, table.hand_no)
    await lock_server(connection, guild_id)  # ids grow in the order in which hands end
    ratings = {}
    if change.result is not None:
        where = (_s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no, _s.c.left)
        for seat, points in change.charged:
            update = sa.update(_s).where(*where, _s.c.seat == seat).values(points=points)
            await connection.execute(update)
        leavers = list[sa.Row[*tuple[object, ...]]]()
        if change.charged:
            leavers = list(await connection.execute(sa.select(_s).where(*where).order_by(_s.c.id)))
        scores = [*map(score_of, leavers), *change.scores]
        ratings = await rate_hand(connection, guild_id, key, [rated_seat(s) for s in scores])
    rows = [
        score_row(score, table.id, table.hand_no, guild_id)
        | columns_of(ratings.get(score.user_id) if score.user_id and not score.substitute else None)
        for score in change.scores
    ]
    if rows:
        await connection.execute(sa.insert(_s), rows)


async def remove_hand(connection: AsyncConnection, guild_id: int, key: HandKey) -> bool:
    """Delete the scores of a hand and rate the server again. False if there are none."""
    await lock_server(connection, guild_id)
    where = (_s.c.guild_id == guild_id, _s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no)
    if not (await connection.execute(sa.delete(_s).where(*where))).rowcount:
        return False
    await rate_all(connection, guild_id)
    return True
