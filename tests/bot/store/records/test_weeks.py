"""A server that wants it is told once, of each week that is over, how much was played."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
import pytest_asyncio

from bot.model import ServerSettings
from bot.model.shards import ALL, Shards
from bot.records.weeks import Week, WeeklyLine
from bot.store.records.seasons import GRACE
from bot.store.store import Store
from tests.bot.store.records.settled import House, hand

HERE = 2
MONDAY = datetime(2026, 11, 23, tzinfo=UTC)
OVER = MONDAY + GRACE
DAY, INSTANT = timedelta(days=1), timedelta(milliseconds=1)
LINE = WeeklyLine(1, HERE, MONDAY.date())
SETTINGS = ServerSettings(1, "simple", weekly_channel_id=HERE)


@pytest_asyncio.fixture
async def wanted(store: Store) -> Store:
    """The store of a server that wants to be told."""
    await store.servers.remember(SETTINGS)
    return store


async def test_nobody_is_told_who_did_not_ask(store: Store) -> None:
    assert await store.weeks.due(ALL, OVER) == []
    await store.servers.remember(replace(SETTINGS, weekly_channel_id=None))
    assert await store.weeks.due(ALL, OVER) == []


async def test_a_week_is_told_once_and_then_the_next_one(wanted: Store, house: House) -> None:
    await house.settle(hand(at=MONDAY - DAY))
    await house.settle(hand(at=MONDAY + DAY))
    assert await wanted.weeks.due(ALL, OVER) == [LINE]
    assert await wanted.weeks.tell(LINE)
    assert await wanted.weeks.due(ALL, OVER + 6 * DAY) == []
    (following,) = await wanted.weeks.due(ALL, OVER + 7 * DAY)
    assert following == replace(LINE, monday=LINE.monday + 7 * DAY)
    assert await wanted.weeks.tell(following)


async def test_of_several_processes_one_tells(wanted: Store, house: House) -> None:
    await house.settle(hand(at=MONDAY - DAY))
    told = await asyncio.gather(*(wanted.weeks.tell(LINE) for _ in range(4)))
    assert told.count(None) == 3


async def test_a_process_tells_the_servers_of_its_shards(wanted: Store) -> None:
    for shards, lines in ((Shards(1, frozenset({0})), [LINE]), (Shards(1, frozenset()), [])):
        assert await wanted.weeks.due(shards, OVER) == lines


@pytest.mark.parametrize("channel_id", [None, 3], ids=["switched off", "moved"])
async def test_a_server_that_changed_its_mind_meanwhile_is_not_told(
    wanted: Store, house: House, channel_id: int | None
) -> None:
    await house.settle(hand(at=MONDAY - DAY))
    await wanted.servers.remember(replace(SETTINGS, weekly_channel_id=channel_id))
    assert await wanted.weeks.tell(LINE) is None


async def test_who_switches_it_off_and_on_is_not_told_again(wanted: Store, house: House) -> None:
    await house.settle(hand(at=MONDAY - DAY))
    assert await wanted.weeks.tell(LINE)
    await wanted.servers.remember(replace(SETTINGS, weekly_channel_id=None))
    await wanted.servers.remember(SETTINGS)
    assert await wanted.weeks.due(ALL, OVER) == []


async def test_there_is_nothing_to_tell_of_a_week_without_hands(
    wanted: Store, elsewhere: House
) -> None:
    await elsewhere.settle(hand(at=MONDAY - DAY))
    assert await wanted.weeks.tell(LINE) is None
    assert await wanted.weeks.due(ALL, OVER) == [], "nor is it looked for again"


@pytest.mark.parametrize(
    ("zone", "begins"),
    [
        ("UTC", MONDAY),
        ("Asia/Shanghai", MONDAY - timedelta(hours=8)),
        ("America/New_York", MONDAY + timedelta(hours=5)),
    ],
)
async def test_a_week_begins_on_monday_by_the_clock_of_the_server(
    wanted: Store, house: House, zone: str, begins: datetime
) -> None:
    await wanted.servers.remember(replace(SETTINGS, zone=zone))
    ends = begins - INSTANT
    for at in (begins - 7 * DAY - INSTANT, begins - 7 * DAY, ends, ends, begins):
        await house.settle(hand(at=at))
    assert [line.monday for line in await wanted.weeks.due(ALL, ends + GRACE)] == [
        LINE.monday - 7 * DAY
    ]
    assert await wanted.weeks.due(ALL, begins + GRACE) == [LINE]
    assert await wanted.weeks.tell(LINE) == Week(3, 5, date(2026, 11, 22))


async def test_players_are_counted_once_and_neither_ai_players_nor_guests(
    wanted: Store, house: House
) -> None:
    for users in ((11, 12, None, None, None), (11, 13, None, None, None)):
        await house.settle(hand(users=users, at=MONDAY - DAY))
    guest = replace(hand(at=MONDAY - DAY)[4], substitute=True)
    await house.settle((*hand(users=(11, None, None, None, None), at=MONDAY - DAY)[:4], guest))
    assert await wanted.weeks.tell(LINE) == Week(3, 3, date(2026, 11, 22))
