"""Taking a hand off everybody's record, and making anew what followed from it."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import rerate, result_rows, schema, seasons, tallies
from bot.store.ratings import HandKey
from bot.store.score_rows import is_somebodys

_h, _c, _s = schema.rated_hands, schema.rating_changes, schema.scores


async def take_out(connection: AsyncConnection, guild_id: int, key: HandKey) -> bool:
    """Take a hand out of the records; False where the server has no such hand that is over.

    Seasons that are over are counted anew at once, tallies and ratings within a minute.
    """
    found = await result_rows.of_hand(connection, guild_id, key)
    if not found or not await _delete_scores(connection, guild_id, key):
        return False
    for at in {result.score.at for result in found if result.score.at}:
        await seasons.count_anew(connection, guild_id, at)
    return True


async def _delete_scores(connection: AsyncConnection, guild_id: int, key: HandKey) -> bool:
    """Delete the scores and the rating of a hand, and mark what followed from them.

    False where the server has no scores of that hand.
    """
    await tallies.one_at_a_time(connection, guild_id)
    its = (_s.c.guild_id == guild_id, _s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no)
    whose = set(await connection.scalars(sa.select(_s.c.user_id).where(*its, is_somebodys)))
    if not (await connection.execute(sa.delete(_s).where(*its))).rowcount:
        return False
    await tallies.mark_stale(connection, guild_id, whose)
    this_hand = (_h.c.table_id == key.table_id, _h.c.hand_no == key.hand_no)
    hand_id = await connection.scalar(sa.select(_h.c.id).where(*this_hand))
    if hand_id is not None:
        changed = sa.select(_c.c.user_id).where(_c.c.hand_id == hand_id)
        users = set(await connection.scalars(changed))
        await connection.execute(sa.delete(_h).where(_h.c.id == hand_id))
        await rerate.follow(connection, guild_id, users)
        await rerate.mark(connection, guild_id, hand_id)
    return True
