"""Stored ratings are the fold over a server's scores, whatever was voided or deleted."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import sqlalchemy as sa

from bot.model import Score
from bot.records.leaderboard import LeaderboardQuery, SortBy
from bot.store.engine import schema
from bot.store.records.ratings import rate_all
from bot.store.store import Store
from tests.bot.store.records.settled import NOON, House, hand, leaver, play_at_random, random_hand

_s, _w = schema.scores, schema.card_worths


async def stored(store: Store) -> list[tuple[object, ...]]:
    """All ratings, and the worth of all cards."""
    ratings = sa.select(_s.c.id, _s.c.user_id, _s.c.mean, _s.c.variance, _s.c.honour)
    worths = sa.select(_w).order_by(*_w.primary_key)
    async with store.database.reading() as connection:
        return [
            *map(tuple, await connection.execute(ratings.order_by(_s.c.id))),
            *map(tuple, await connection.execute(worths)),
        ]


async def refolded(store: Store) -> list[tuple[object, ...]]:
    async with store.database.writing() as connection:
        await rate_all(connection, 1)
    return await stored(store)


async def test_ratings_do_not_drift(store: Store, house: House, elsewhere: House) -> None:
    dice = Random(5)  # noqa: S311 - a test
    for number in range(40):
        scores = random_hand(dice, NOON + timedelta(hours=number))
        leaver = Score(19, "P19", -40, None, seat=2, left=True, at=NOON, preset=scores[0].preset)
        taken = replace(scores[2], user_id=None, name="AI", substitute=True)
        if number % 5 == 0:
            scores = (*scores[:2], taken, *scores[3:])
            await house.leave_and_settle((leaver,), scores, charged=((2, -44),))
        else:
            await house.settle(scores)
        if number % 8 == 6:
            await elsewhere.settle(hand(users=(15, 14, 13, 12, 11), preset="classic"))
        if number % 10 == 7:
            assert await store.records.take_out(1, house.table.id, number - 2)
    before = await stored(store)
    assert any(row[2] for row in before)
    assert await refolded(store) == before


async def test_a_leaver_pays_and_can_only_lose(
    store: Store, house: House, elsewhere: House
) -> None:
    another = replace(hand()[4], user_id=None, substitute=True)
    await elsewhere.leave_and_settle((leaver(hand()[4]),), (*hand()[:4], another))
    left = Score(16, "P16", -40, None, seat=4, left=True, at=NOON, preset="simple")
    scores = hand(points=(-8, -4, 4, 4, 4), users=(11, 12, 13, 14, None))
    scores = (*scores[:4], replace(scores[4], substitute=True))
    await house.leave_and_settle((left,), scores, charged=((4, -44), (0, -40)))
    board = await store.records.leaderboard(LeaderboardQuery(SortBy.RATING), 1, 16)
    assert board.own is not None
    assert board.own.belief.mean <= 0
    points = {s.user_id: s.points for s in await store.records.scores(house.table.id, 1)}
    assert (points[16], points[11]) == (-44, -8), "only who left is charged"
    points = {s.user_id: s.points for s in await store.records.scores(elsewhere.table.id, 1)}
    assert points[15] == -40, "and only at this table"


async def test_who_is_forgotten_leaves_ratings_that_follow_from_the_rest(
    store: Store, house: House
) -> None:
    await play_at_random(house, 20, seed=3)
    assert await store.users.forget(12)
    before = await stored(store)
    assert 12 not in {row[1] for row in before}
    assert await refolded(store) == before


async def test_the_best_rating_comes_first(store: Store, house: House, elsewhere: House) -> None:
    for _ in range(5):
        await house.settle(hand())
    await elsewhere.settle(hand(points=(-8, -4, 4, 4, 4)))
    await house.settle((*hand(users=(None,) * 5)[:4], replace(hand()[4], substitute=True)))
    board = await store.records.leaderboard(LeaderboardQuery(SortBy.RATING), 1, 11)
    values = [row.belief.sure for row in board.rows]
    assert values == sorted(values, reverse=True)
    assert {row.counts.hands for row in board.rows} == {5}
