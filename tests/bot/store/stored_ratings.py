"""Ratings as they are stored, for tests that compare them."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bot.model import Rating
from bot.store import schema
from bot.store.rating_rows import rating_of
from bot.store.store import Store
from game.rating.belief import Belief


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a hand changed in somebody's rating."""

    hand_no: int
    before: Belief
    after: Belief
    honour_before: int
    honour: int


async def stored_rating(store: Store, guild_id: int, user_id: int) -> Rating:
    """Somebody's rating in a server, a newcomer's if they have none."""
    r = schema.ratings
    found = sa.select(r).where(r.c.guild_id == guild_id, r.c.user_id == user_id)
    async with store.database.engine.connect() as connection:
        row = (await connection.execute(found)).one_or_none()
    return rating_of(row) if row else Rating()


async def stored_changes(store: Store, guild_id: int, user_id: int) -> tuple[RatingChange, ...]:
    """All changes of somebody's rating in a server, old to new."""
    h, c = schema.rated_hands, schema.rating_changes
    found = sa.select(c, h.c.hand_no).join(h, h.c.id == c.c.hand_id)
    found = found.where(c.c.user_id == user_id, c.c.guild_id == guild_id).order_by(c.c.hand_id)
    async with store.database.engine.connect() as connection:
        return tuple(map(_change, await connection.execute(found)))


def _change(row: sa.Row[*tuple[Any, ...]]) -> RatingChange:
    return RatingChange(
        row.hand_no,
        Belief(row.mean_before, row.variance_before),
        Belief(row.mean, row.variance),
        row.honour_before,
        row.honour,
    )
