"""Stored ratings are the fold over a server's scores, whatever was voided or deleted."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
import sqlalchemy as sa

from bot.model import Change, Score
from bot.records.leaderboard import LeaderboardQuery, SortBy
from bot.store.engine import schema
from bot.store.records import recomputation
from bot.store.records.ratings import lock_server
from bot.store.records.recomputation import mark_outdated
from bot.store.records.settlement import settle
from bot.store.store import Store
from game.rating.belief import Belief
from game.rating.fold import Rating
from game.rating.titles import WIN
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


async def recompute(store: Store) -> None:
    for begun in await store.ratings.outdated():
        rest = begun
        while rest := await store.ratings.go_on(rest):  # type: ignore[assignment]
            pass


async def refolded(store: Store) -> list[tuple[object, ...]]:
    async with store.database.writing() as connection:
        await mark_outdated(connection, 1)
    await recompute(store)
    return await stored(store)


async def rating_of(store: Store, user_id: int) -> tuple[Belief, Rating, Belief]:
    """As the leaderboard says, and as the statistics and their curve do."""
    board = await store.records.leaderboard(LeaderboardQuery(SortBy.RATING), 1, user_id)
    stats = await store.records.stats(1, user_id)
    assert board.own
    assert stats
    return board.own.belief, stats.rating, stats.curve[-1]


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
            await recompute(store)
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
    await recompute(store)
    before = await stored(store)
    assert 12 not in {row[1] for row in before}
    assert await refolded(store) == before


async def test_who_left_is_rated_when_the_hand_is_settled(store: Store, house: House) -> None:
    other_table = House(store, replace(house.table, id="t3", seats=(None,) * 5))
    await store.tables.create(other_table.table)
    await house.settle(hand())
    taken = replace(hand()[0], user_id=None, substitute=True)
    lost = (taken, *hand(points=(-8, -4, 4, 4, 4))[1:])
    async with house.left((leaver(hand()[0]),), lost, charged=((0, -44),)):
        await other_table.settle(hand(at=NOON + timedelta(hours=1), name="new name"))
        before = await rating_of(store, 11)
    store.records.answers.clear()
    after = await rating_of(store, 11)
    assert after[0].mean < before[0].mean
    assert after[1].honour == before[1].honour
    assert after == (after[0], Rating(after[0], after[1].honour, 3), after[0])
    await refolded(store)
    assert await rating_of(store, 11) == after
    stats = await store.records.stats(1, 11)
    assert stats
    assert stats.name == "new name"


async def test_ratings_are_computed_again_in_batches_between_which_others_write(
    store: Store, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recomputation, "BATCH", 12)
    await play_at_random(house, 12, seed=7)
    assert await store.records.take_out(1, house.table.id, 2)
    (begun,) = await store.ratings.outdated()
    half = await store.ratings.go_on(begun)
    assert half
    await house.settle(hand())
    assert await store.records.take_out(1, house.table.id, 1)
    assert await store.ratings.go_on(half) is None, "it has to begin again"
    (begun,) = await store.ratings.outdated()
    half = await store.ratings.go_on(begun)
    await house.settle(hand(points=(-8, -4, 4, 4, 4)))
    while half:
        half = await store.ratings.go_on(half)
    assert not await store.ratings.outdated()
    before = await stored(store)
    monkeypatch.undo()
    assert await refolded(store) == before


async def test_a_hand_that_is_settled_while_the_last_batch_is_computed_is_rated(
    store: Store, house: House
) -> None:
    await house.settle(hand())
    await house.settle(hand())
    assert await store.records.take_out(1, house.table.id, 1)
    (begun,) = await store.ratings.outdated()
    has_read, engine = asyncio.Event(), store.database.engine.sync_engine

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if "FROM scores" in statement:
            has_read.set()

    async with store.database.writing() as connection:
        await lock_server(connection, 1)
        sa.event.listen(engine, "after_cursor_execute", note)
        batch = asyncio.create_task(store.ratings.go_on(begun))
        await has_read.wait()
        sa.event.remove(engine, "after_cursor_execute", note)
        table = replace(house.table, hand_no=3)
        await settle(connection, Change(table, scores=hand(), result="{}"))
    rest = await batch
    assert rest
    assert await store.ratings.go_on(rest) is None
    before = await stored(store)
    assert await refolded(store) == before


async def test_leaderboard_and_statistics_say_that_ratings_are_computed_again(
    store: Store, house: House, elsewhere: House
) -> None:
    await house.settle(hand())
    await house.settle(hand())

    async def outdated() -> set[bool]:
        boards = [
            (await store.records.leaderboard(LeaderboardQuery(sort_by), 1, 11)).outdated
            for sort_by in (SortBy.RATING, SortBy.POINTS)
        ]
        stats = await store.records.stats(1, 11)
        assert stats
        assert not boards[1], "no ratings are shown there"
        return {boards[0], stats.outdated}

    assert await outdated() == {False}
    assert await store.records.take_out(1, house.table.id, 1)
    assert await outdated() == {True}
    await recompute(store)
    assert await outdated() == {False}


async def test_the_best_rating_comes_first(store: Store, house: House, elsewhere: House) -> None:
    for _ in range(5):
        await house.settle(hand())
    await elsewhere.settle(hand(points=(-8, -4, 4, 4, 4)))
    await house.settle((*hand(users=(None,) * 5)[:4], replace(hand()[4], substitute=True)))
    board = await store.records.leaderboard(LeaderboardQuery(SortBy.RATING), 1, 11)
    values = [row.belief.sure for row in board.rows]
    assert values == sorted(values, reverse=True)
    assert {row.counts.hands for row in board.rows} == {5}


async def test_honour_before_and_after_the_latest_hand(store: Store, house: House) -> None:
    winner, loser = 11, 15
    first = await house.settle(hand())
    assert await store.records.honours(1, winner, house.table.id, first) == (0, WIN)
    second = await house.settle(hand())
    assert await store.records.honours(1, winner, house.table.id, second) == (WIN, 2 * WIN)
    assert await store.records.honours(1, loser, house.table.id, second) == (0, 0)
    assert await store.records.honours(1, winner, house.table.id, first) is None
    assert await store.records.honours(1, 99, house.table.id, second) is None
