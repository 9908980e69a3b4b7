"""The deals of the days and the tries at them, as they are stored."""

from dataclasses import replace
from datetime import timedelta

from bot.model import Audience, Change, DailyDeal, DailyTry, Score, Seat, Status, Table
from bot.store.store import Store
from bot.tables.rules.daily import daily_table
from tests.bot.store.conftest import NOON
from tests.bot.tables.seated import known

TODAY = NOON.date()
DAY = timedelta(days=1)
DEAL = DailyDeal(TODAY, "ab" * 32, 7, "cd" * 48, 3, "simple", 2, 6, (-1, 0, 2, 6), "ef" * 32)
NEXT = replace(DEAL, day=TODAY + DAY, secret=DEAL.next_secret, round=None, signature=None)


def table_of(user: int, number: int) -> Table:
    seat = Seat(user, str(user))
    return daily_table(f"{number:08x}", seat, "en-US", DEAL, NOON)


async def begun(store: Store, user: int, number: int) -> Table:
    table = table_of(user, number)
    assert await store.daily.begin(DailyTry(TODAY, user, table.id), table)
    return table


async def finish(store: Store, table: Table, user: int, points: int) -> None:
    """End the hand of a table with these points."""
    score = Score(user, str(user), points, won=True, seat=DEAL.seat, at=NOON)
    ended = replace(table.next_version(), status=Status.CLOSED)
    assert await store.tables.commit(Change(ended, result="{}", scores=(score,)))


async def test_a_deal_is_stored_once(store: Store) -> None:
    assert await store.daily.deal() is None
    await store.daily.add(DEAL)
    await store.daily.add(replace(DEAL, secret="12" * 32))
    await store.daily.add(NEXT)
    assert await store.daily.deal(TODAY) == DEAL
    assert await store.daily.deal() == NEXT
    assert await store.daily.before(NEXT.day) == DEAL
    assert await store.daily.before(TODAY) is None
    assert sorted(await store.daily.days()) == [TODAY, NEXT.day]


async def test_a_user_has_one_try_and_a_table_with_it(store: Store) -> None:
    await store.daily.add(DEAL)
    table = await begun(store, 11, 1)
    assert not await store.daily.begin(DailyTry(TODAY, 11, "00000002"), table_of(11, 2))
    assert known(await store.tables.of_user(0, 11, Audience.DAILY)) == table
    assert await store.tables.load("00000002") is None
    assert await store.daily.tries(11) == {TODAY: DailyTry(TODAY, 11, table.id)}
    assert await store.daily.day_of(table) == TODAY
    assert await store.daily.day_of(table_of(12, 1)) is None


async def test_points_are_written_when_the_hand_ends(store: Store) -> None:
    await store.daily.add(DEAL)
    tables = [await begun(store, user, user) for user in (11, 12, 13)]
    await finish(store, tables[0], 11, 4)
    await finish(store, tables[1], 12, -2)
    points = {own.user_id: own.points for own in await store.daily.finished(TODAY)}
    assert points == {11: 4, 12: -2}
    assert [own.user_id for own in await store.daily.running(TODAY)] == [13]
    assert not await store.daily.running(TODAY - DAY)
    assert not await store.records.scores(tables[0].id, 1)
