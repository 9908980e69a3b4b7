"""Luck is written to the scores of a hand, once, and counted for each player."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa

from bot.model import Change, Ending, HandRow, Luck, Score, Status, Table
from bot.store import schema
from bot.store.database import connect
from bot.store.luck_queries import LATEST, UNDATED
from bot.store.store import Store
from game.players.levels import Level
from tests.support.database_templates import migrated

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
EAST, SOUTH, HELPER, LEAVER = 11, 12, 13, 14
LUCK = (1.5, -0.25, -0.5, -0.5, -0.25)
SCORES = (
    Score(EAST, "East", 4, True, 0),
    Score(SOUTH, "South", -2, False, 1),
    Score(HELPER, "Helper", -2, False, 2, helped=True),
    Score(None, "AI", 2, True, 3, level=Level.EASY),
    Score(None, "AI", -2, False, 4, level=Level.EASY, helped=True),
    Score(LEAVER, "Leaver", -8, None, 4, left=True),
)


class House:
    """A table of a server at which one hand after another is settled."""

    def __init__(self, store: Store, table: Table) -> None:
        self.store, self.table = store, table

    async def settle(
        self, ended: datetime | None = NOON, preset: str = "simple", *, result: str | None = "{}"
    ) -> HandRow:
        number = self.table.hand_no + 1
        self.table = replace(self.table, version=self.table.version + 1, hand_no=number)
        hand = HandRow(self.table.id, number, "5eed", 0, "{}", None)
        ending = Ending(None, ended, preset) if ended else None
        scores = tuple(replace(score, at=ended) for score in SCORES) if result else ()
        step = Change(self.table, hand, result=result, ending=ending, scores=scores)
        assert await self.store.tables.commit(step)
        return hand

    async def weigh(self, hand: HandRow, luck: Sequence[float] = LUCK) -> None:
        await self.store.backfill.weigh(hand, luck)

    async def next(self) -> int | None:
        found = await self.store.backfill.next_unweighed()
        return found[0].hand_no if found else None


async def luck_of(store: Store, user_id: int) -> Luck:
    found = await store.records.stats(1, user_id)
    return found.luck if found else Luck()


@pytest_asyncio.fixture(loop_scope="session")
async def house(store: Store, lobby: Table) -> House:
    table = replace(lobby, status=Status.SETTLED)
    await store.tables.create(table)
    return House(store, table)


async def test_the_latest_comes_first_and_who_is_not_filled_in_or_settled_never(
    store: Store, house: House, url: str
) -> None:
    old = [await house.settle(ended=None), await house.settle(ended=None)]
    hours = (2, 3, 1)
    dated = [await house.settle(NOON + timedelta(hours=hour)) for hour in hours]
    await house.settle(result=None)
    h = schema.hands
    engine = connect(url)
    async with engine.begin() as connection:  # the first of the old ones was filled in
        filled = sa.update(h).where(h.c.hand_no == old[0].hand_no).values(preset="simple")
        await connection.execute(filled)
    await engine.dispose()
    order = []
    while found := await store.backfill.next_unweighed():
        order.append(found[0].hand_no)
        await house.weigh(found[0])
    assert order == [dated[1].hand_no, dated[0].hand_no, dated[2].hand_no, old[0].hand_no]


async def test_every_seat_has_its_luck_and_who_left_has_none(store: Store, house: House) -> None:
    hand = await house.settle()
    await house.weigh(hand)
    scores = await store.records.scores(hand.table_id, hand.hand_no)
    assert [score.luck for score in scores] == [*LUCK, None]


async def test_it_is_counted_for_those_who_have_the_hand_on_record_once(
    store: Store, house: House
) -> None:
    hands = [await house.settle(), await house.settle(), await house.settle()]
    for hand in (*hands[:2], hands[0]):
        await house.weigh(hand)
    await house.weigh(hands[2], ())
    assert await luck_of(store, EAST) == Luck(2, 3.0, 8)
    assert await luck_of(store, SOUTH) == Luck(2, -0.5, -4)
    for nobody in (HELPER, LEAVER, 99):
        assert await luck_of(store, nobody) == Luck()
    assert await house.next() is None
    assert await store.tallies.recount(await store.tallies.players(), NOON) == 0


async def test_who_is_counted_anew_has_the_luck_of_their_scores(store: Store, house: House) -> None:
    first, second = await house.settle(), await house.settle()
    await house.weigh(first)
    await house.weigh(second, (-1.0, 0.0, 0.0, 0.0, 0.0))
    assert await luck_of(store, EAST) == Luck(2, 0.5, 8)
    assert await store.records.take_out(1, first.table_id, first.hand_no)
    assert await store.tallies.recount(await store.tallies.players(), NOON) > 0
    assert await luck_of(store, EAST) == Luck(1, -1.0, 4)


@pytest.mark.parametrize("asked", [LATEST, UNDATED])
def test_no_hand_is_looked_through_for_the_next_one(
    asked: sa.Select[*tuple[Any, ...]], tmp_path: Path
) -> None:
    url = migrated(f"sqlite:///{tmp_path}/games.sqlite3")
    engine = sa.create_engine(url)
    text = str(asked.compile(engine, compile_kwargs={"literal_binds": True}))
    with engine.connect() as connection:
        plan = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}")]
    engine.dispose()
    assert len(plan) == 1
    assert "SEARCH hands USING INDEX ix_hands_not_weighed (ended_at" in plan[0]
