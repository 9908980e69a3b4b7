"""A hand is taken off everybody's record, and what followed from it is made anew."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import rerate, result_rows, seasons
from bot.store.ratings import Key


async def take_out(connection: AsyncConnection, guild_id: int, key: Key) -> bool:
    """Take a hand out; False where the server has no such hand that is over.

    Seasons that are over are counted anew here and now, tallies and ratings within a minute.
    """
    found = await result_rows.of_hand(connection, guild_id, key)
    if not found or not await rerate.take_out(connection, guild_id, key):
        return False
    for at in {result.score.at for result in found if result.score.at}:
        await seasons.count_anew(connection, guild_id, at)
    return True
