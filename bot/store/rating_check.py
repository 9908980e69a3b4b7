"""Whether stored ratings are what the scores say, some hands of a server at a time."""

from dataclasses import dataclass, replace

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.hands_rated_anew import HandsRatedAnew, next_hands, rate_anew
from bot.store.rating_history import hands_of_each
from bot.store.rating_rows import is_stored_as

CHECKED_AT_ONCE = 1_000
"""The number of hands that are checked in one transaction, which only reads."""

_c, _r = schema.rating_changes, schema.ratings
_RATINGS = sa.select(
    _r,
    sa.select(sa.func.max(_c.c.hand_id))
    .where(_c.c.user_id == _r.c.user_id, _c.c.guild_id == _r.c.guild_id)
    .scalar_subquery()
    .label("latest"),
).where(
    _r.c.guild_id == sa.bindparam("guild"),
    _r.c.user_id.in_(sa.bindparam("users", expanding=True, type_=sa.BigInteger)),
)


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check of so many `hands`.

    `following`: the id of the hand to check next; None after the last hand, or if something is
    wrong. `wrong_from`: the id of the hand from which on all have to be rated anew; None: all is
    right.
    """

    hands: int
    following: int | None
    wrong_from: int | None


async def check(connection: AsyncConnection, guild_id: int, since: int) -> Checked:
    """Check the ratings of the next hands of a server, from the id `since` on."""
    hands = await next_hands(connection, guild_id, since, CHECKED_AT_ONCE)
    if not hands:
        return Checked(0, None, None)
    anew = await rate_anew(connection, guild_id, hands)
    if not anew.right or not await _lead_to_ratings(connection, guild_id, anew):
        return Checked(len(hands), None, hands[0].id)
    return Checked(len(hands), hands[-1].id + 1 if len(hands) == CHECKED_AT_ONCE else None, None)


async def _lead_to_ratings(
    connection: AsyncConnection, guild_id: int, anew: HandsRatedAnew
) -> bool:
    """Return whether everybody whose latest hand is among these has the rating it left them."""
    users = {user for _, user in anew.changes}
    asked = {"guild": guild_id, "users": list(users)}
    rows, these = (await connection.execute(_RATINGS, asked)).all(), set(anew.ids)
    is_now = {row.user_id: row for row in rows if row.latest in these}
    hands = await hands_of_each(connection, guild_id, is_now)
    return users == {row.user_id for row in rows} and all(
        is_stored_as(row, replace(anew.people[user], hands=hands[user]))
        for user, row in is_now.items()
    )
