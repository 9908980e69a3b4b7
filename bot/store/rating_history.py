"""How people's ratings in a server changed from hand to hand, read from `rating_changes`."""

from collections.abc import Collection, Iterable

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rating_rows import People, rating_of

_c = schema.rating_changes


async def ratings_before(
    connection: AsyncConnection, guild_id: int, users: Iterable[int], hand_id: int | None
) -> People:
    """Return what these users' ratings were before a hand, or are now where it is None.

    Users who were not rated by then are left out. `hands` is 0 in each of the ratings.
    """
    asked = sorted(users)
    if not asked:
        return {}
    one = sa.values(sa.column("user_id", sa.BigInteger), name="one").data([(u,) for u in asked])
    each = one.cte()
    earlier = _c.alias("earlier")
    latest = sa.select(earlier.c.hand_id).where(
        earlier.c.user_id == each.c.user_id, earlier.c.guild_id == guild_id
    )
    if hand_id is not None:
        latest = latest.where(earlier.c.hand_id < hand_id)
    last = latest.order_by(earlier.c.hand_id.desc()).limit(1).scalar_subquery()
    found = sa.select(_c.c.user_id, _c.c.mean, _c.c.variance, _c.c.honour)
    found = found.add_columns(sa.literal(0).label("hands"))
    joined = found.join(each, (_c.c.user_id == each.c.user_id) & (_c.c.hand_id == last))
    rows = await connection.execute(joined)
    return {row.user_id: rating_of(row) for row in rows}


async def hands_of_each(
    connection: AsyncConnection, guild_id: int, users: Collection[int]
) -> dict[int, int]:
    """Return how many hands changed the rating of each of these users, by user."""
    counted = sa.select(_c.c.user_id, sa.func.count().label("hands"))
    of_them = counted.where(_c.c.guild_id == guild_id, _c.c.user_id.in_(users))
    rows = await connection.execute(of_them.group_by(_c.c.user_id))
    return {row.user_id: row.hands for row in rows}
