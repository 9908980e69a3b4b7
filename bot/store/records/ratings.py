"""Ratings: each score of a person contains their rating after the hand.

`rate_hand` rates a settled hand. After a hand was removed, `rate_all` repeats the whole fold.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import HandKey, Score
from bot.store.engine import schema
from bot.store.engine.rows import record, upsert
from bot.store.records.score_rows import is_counted
from game.rating.belief import CARDS, Belief
from game.rating.fold import CardWorths, RatedSeat, Rating, Ratings, rate

_s, _w = schema.scores, schema.card_worths
_SEAT = tuple(_s.c[each.name] for each in fields(RatedSeat))
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
    connection: AsyncConnection, guild_id: int, key: HandKey, scores: Sequence[RatedSeat]
) -> dict[int, Rating]:
    """Rate a hand that was just settled; `scores` are all its scores. Return the new ratings.

    The worth of the cards is written, and the ratings of people who left the hand. The caller
    writes the other ratings together with the new scores.
    """
    if not scores:
        return {}
    users = [score.user_id for score in scores if score.user_id is not None]
    preset = scores[0].preset
    ratings = Ratings(await _latest(connection, guild_id, users))
    if worths := await _card_worths(connection, guild_id, preset):
        ratings.cards[preset] = worths
    new_ratings = rate(ratings, scores)
    await _write_worths(connection, guild_id, ratings)
    leavers = [user for score in scores if score.left and (user := score.user_id) in new_ratings]
    await _write(connection, [(key, user, new_ratings[user]) for user in leavers])
    return new_ratings


async def rate_all(connection: AsyncConnection, guild_id: int) -> None:
    """Rate all hands of a server again, and write what has changed.

    The computation runs in a worker thread: 20,000 hands take about a second.
    """
    key = (_s.c.table_id, _s.c.hand_no)
    scores = sa.select(*key, *_SEAT, _s.c.mean, _s.c.variance, _s.c.honour).order_by(_s.c.id)
    rows = (await connection.execute(scores.where(_s.c.guild_id == guild_id))).all()
    ratings, changes = await asyncio.to_thread(_fold, rows)
    await connection.execute(sa.delete(_w).where(_w.c.guild_id == guild_id))
    await _write_worths(connection, guild_id, ratings)
    await _write(connection, changes)


Change = tuple[HandKey, int, Rating | None]
"""The rating of a user after a hand, as it should be stored."""


def _fold(rows: Iterable[sa.Row[*tuple[Any, ...]]]) -> tuple[Ratings, list[Change]]:
    """Return the ratings after all these scores, and the stored ratings that are wrong.

    Hands follow one another in the order of their last scores.
    """
    hands: dict[HandKey, list[sa.Row[*tuple[Any, ...]]]] = {}
    for row in rows:
        key = HandKey(row.table_id, row.hand_no)
        hands[key] = [*hands.pop(key, ()), row]
    ratings, changes = Ratings(), list[Change]()
    for key, scores in hands.items():
        new_ratings = rate(ratings, [record(RatedSeat, row) for row in scores])
        for row in scores:
            rating = new_ratings.get(row.user_id)
            stored = (row.mean, row.variance, row.honour)
            if row.user_id is not None and stored != tuple(columns_of(rating).values()):
                changes.append((key, row.user_id, rating))
    return ratings, changes


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


async def _write(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    """Store ratings in score rows."""
    if not changes:
        return
    where = (
        _s.c.table_id == sa.bindparam("of_table"),
        _s.c.hand_no == sa.bindparam("of_hand"),
        _s.c.user_id == sa.bindparam("of_user", type_=sa.BigInteger),
        is_counted,
    )
    columns: dict[str, Any] = {name: sa.bindparam(name) for name in _UNRATED}
    rows = [
        {"of_table": key.table_id, "of_hand": key.hand_no, "of_user": user} | columns_of(rating)
        for key, user, rating in changes
    ]
    await connection.execute(sa.update(_s).where(*where).values(columns), rows)


async def _card_worths(connection: AsyncConnection, guild_id: int, preset: str) -> CardWorths:
    """The learned worth of cards in a server under these rules; empty if there is none."""
    rows = await connection.execute(
        sa.select(_w).where(_w.c.guild_id == guild_id, _w.c.preset == preset)
    )
    return {row.card: Belief(row.mean, row.variance) for row in rows}


async def _write_worths(connection: AsyncConnection, guild_id: int, ratings: Ratings) -> None:
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
