"""Ratings: each score of a person contains their rating after the hand.

`rate_hand` rates a settled hand. After hands were removed, `recomputation` repeats the whole fold.
"""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Score
from bot.store.engine import schema
from bot.store.engine.rows import upsert
from game.rating.belief import CARDS, Belief
from game.rating.fold import CardWorths, RatedSeat, Rating, Ratings, rate

_s, _w = schema.scores, schema.card_worths
_UNRATED = {"mean": None, "variance": None, "honour": None}


async def lock_server(connection: AsyncConnection, guild_id: int) -> None:
    """Let no other transaction write scores of this server until this one ends. SQLite has one
    writer anyway.
    """
    if connection.dialect.name == "postgresql":
        guild = sa.literal(guild_id, sa.BigInteger)
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(guild)))


def rated_seat(score: Score) -> RatedSeat:
    """The part of a score that the rating needs."""
    record = score.record
    return RatedSeat(
        score.user_id,
        score.points,
        score.won,
        score.seat,
        score.practice,
        score.left,
        score.substitute,
        score.level,
        score.preset,
        score.solo,
        score.multiplier,
        record.dealt if record else None,
        record.role if record else None,
        record.on_autoplay if record else None,
    )


async def rate_hand(
    connection: AsyncConnection, guild_id: int, scores: Sequence[RatedSeat]
) -> dict[int, Rating]:
    """Rate a hand that was just settled; `scores` are all its scores. Return the new ratings.

    The worth of the cards is written; the caller writes the ratings together with the scores.
    """
    if not scores:
        return {}
    users = [score.user_id for score in scores if score.user_id is not None]
    preset = scores[0].preset
    ratings = Ratings(await _latest(connection, guild_id, users))
    if worths := await _card_worths(connection, guild_id, preset):
        ratings.cards[preset] = worths
    new_ratings = rate(ratings, scores)
    await write_worths(connection, guild_id, ratings)
    return new_ratings


def columns_of(rating: Rating | None) -> dict[str, Any]:
    """Return the columns of a score with the rating after the hand."""
    if rating is None:
        return _UNRATED
    belief = rating.belief
    return {"mean": belief.mean, "variance": belief.variance, "honour": rating.honour}


async def _latest(
    connection: AsyncConnection, guild_id: int, users: Sequence[int]
) -> dict[int, Rating]:
    """The current ratings of these users.

    A subquery per user reads one row of the index; a maximum per user would read all their hands.
    """
    rated_scores = sa.select(_s.c.id).where(_s.c.guild_id == guild_id, _s.c.mean.is_not(None))
    newest = rated_scores.order_by(_s.c.id.desc()).limit(1)
    ids = [newest.where(_s.c.user_id == user).scalar_subquery() for user in users]
    query = sa.select(_s.c.user_id, _s.c.mean, _s.c.variance, _s.c.honour).where(_s.c.id.in_(ids))
    return {
        row.user_id: Rating(Belief(row.mean, row.variance), row.honour)
        for row in await connection.execute(query)
    }


async def _card_worths(connection: AsyncConnection, guild_id: int, preset: str) -> CardWorths:
    """The learned worth of cards in a server under these rules; empty if there is none."""
    rows = await connection.execute(
        sa.select(_w).where(_w.c.guild_id == guild_id, _w.c.preset == preset)
    )
    return {row.card: Belief(row.mean, row.variance) for row in rows}


async def write_worths(connection: AsyncConnection, guild_id: int, ratings: Ratings) -> None:
    """Write the worth of the cards in a server."""
    rows = [
        {
            "guild_id": guild_id,
            "preset": preset,
            "card": card,
            "mean": worths[card].mean,
            "variance": worths[card].variance,
        }
        for preset, worths in ratings.cards.items()
        for card in CARDS
    ]
    if rows:
        await upsert(connection, _w, *rows)
