"""Every season of a server is closed once, by its clocks, and comes to what was played in it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa

from bot.board import Company
from bot.model import NOBODY, Change, HandRow, Score, ServerSettings, Table
from bot.past_season import LEAST_HANDS, PastSeason
from bot.periods import Length
from bot.store import schema
from bot.store.column_types import EPOCH
from bot.store.database import connect
from bot.store.seasons import GRACE, PAGE
from bot.store.store import Store
from tests.bot.store.test_tallies import DRAWN, LOST, ROLES, WON, House, all_right, scores

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
DECEMBER = datetime(2026, 12, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest_asyncio.fixture(loop_scope="session")
async def house(store: Store, lobby: Table) -> House:
    """A server where the season of November 2026 runs."""
    await store.tables.create(lobby, now=NOON)
    return House(store, lobby)


async def play(house: House, points: tuple[int, ...], at: datetime, hands: int) -> None:
    for n in range(hands):
        await house.settle(scores(points, at + n * SECOND))


async def close(store: Store, now: datetime) -> tuple[PastSeason, ...]:
    """Close what is to be closed then; the seasons that are to be told."""
    for guild_id in await store.seasons.due(now):
        await store.seasons.close(guild_id, now)
    return await untold(store)


async def untold(store: Store) -> tuple[PastSeason, ...]:
    """The seasons that are to be told."""
    found = [await store.seasons.ended(number) for number in await store.seasons.untold()]
    return tuple(season for season in found if season)


def order(season: PastSeason) -> list[tuple[int, int | None, int, int]]:
    """Rank, user, points and hands of each."""
    return [(line.rank, line.user_id, line.points, line.hands) for line in season.finishes]


async def test_a_season_counted_by_hand(store: Store, house: House) -> None:
    """Three hands won by the royals, two by the others, one drawn."""
    await play(house, WON, NOON, 3)
    await play(house, LOST, NOON + timedelta(days=1), 2)
    await play(house, DRAWN, NOON + timedelta(days=2), 1)
    assert await close(store, DECEMBER + GRACE - SECOND) == ()
    (season,) = await close(store, DECEMBER + GRACE)
    assert (season.since, season.until) == (date(2026, 11, 1), date(2026, 12, 1))
    assert (season.company, season.length) == (Company.PEOPLE, Length.MONTH)
    # 3·4 − 2·4 = 4, 3·2 − 2·2 = 2, and the others −3·2 + 2·2 = −2
    assert order(season) == [(1, 11, 4, 6), (2, 12, 2, 6), *((3, n, -2, 6) for n in (13, 14, 15))]
    first = season.finishes[0]
    assert (first.name, first.won, first.first, first.placed) == ("P11", 3, 6, 6)
    assert await close(store, DECEMBER + 2 * GRACE) == (season,), "closed once"


async def test_a_hand_counts_for_the_season_in_which_it_ended(store: Store, house: House) -> None:
    """It is the moment of its end that counts: at midnight sharp that is the next season."""
    await play(house, WON, DECEMBER - 10 * SECOND, LEAST_HANDS)
    await house.settle(scores(LOST, DECEMBER - timedelta(milliseconds=1)))
    await house.settle(scores(LOST, DECEMBER))  # dealt in November
    (season,) = await close(store, DECEMBER + GRACE)
    assert order(season)[0] == (1, 11, 4 * LEAST_HANDS - 4, LEAST_HANDS + 1)
    await play(house, LOST, DECEMBER + timedelta(days=3), LEAST_HANDS - 1)
    _, december = await close(store, datetime(2027, 1, 1, 1, tzinfo=UTC))
    assert order(december)[0][2:] == (2 * LEAST_HANDS, LEAST_HANDS)


async def test_hands_of_the_next_season_that_were_counted_first_take_nothing_away(
    store: Store, house: House
) -> None:
    """The bot was away for two months: the tallies of November went with the first hand."""
    await play(house, WON, NOON, LEAST_HANDS)
    february = datetime(2027, 2, 3, tzinfo=UTC)
    await play(house, LOST, february, LEAST_HANDS)
    (season,) = await close(store, february + timedelta(hours=1))
    assert season.since == date(2026, 11, 1)
    assert order(season)[0] == (1, 11, 4 * LEAST_HANDS, LEAST_HANDS)
    (_, after) = await close(store, datetime(2027, 3, 1, 1, tzinfo=UTC))
    assert (after.since, order(after)[0][2]) == (date(2027, 2, 1), 2 * LEAST_HANDS)


@pytest.mark.parametrize(
    ("zone", "ends"),
    [
        ("Pacific/Tongatapu", "2026-11-30 11:00"),  # UTC+13
        ("America/New_York", "2026-12-01 05:00"),  # UTC−5, and −4 when November began
        ("Asia/Shanghai", "2026-11-30 16:00"),
    ],
)
async def test_a_season_ends_by_the_clocks_of_the_server(
    store: Store, lobby: Table, zone: str, ends: str
) -> None:
    await store.servers.remember(ServerSettings(1, "simple", zone=zone), NOON)
    await store.tables.create(lobby, now=NOON)
    house, end = House(store, lobby), datetime.fromisoformat(ends).replace(tzinfo=UTC)
    await play(house, WON, end - 10 * SECOND, LEAST_HANDS)
    await house.settle(scores(LOST, end))
    assert await store.seasons.due(end + GRACE - SECOND) == ()
    (season,) = await close(store, end + GRACE)
    assert order(season)[0][3] == LEAST_HANDS


async def test_a_season_of_new_york_begins_in_summer_time(store: Store, lobby: Table) -> None:
    began = datetime(2026, 11, 1, 4, tzinfo=UTC)
    await store.servers.remember(ServerSettings(1, "simple", zone="America/New_York"), began)
    await store.tables.create(lobby, now=began)
    house = House(store, lobby)
    await house.settle(scores(WON, began - SECOND))
    await play(house, WON, began, LEAST_HANDS)
    (season,) = await close(store, DECEMBER + timedelta(days=1))
    assert order(season)[0][3] == LEAST_HANDS


async def test_an_empty_server_and_one_where_too_little_was_played(
    store: Store, house: House
) -> None:
    assert await close(store, DECEMBER + GRACE) == ()
    await play(house, WON, DECEMBER + GRACE, LEAST_HANDS - 1)
    january = datetime(2027, 1, 1, 0, 1, tzinfo=UTC)
    assert await close(store, january) == ()
    assert await store.seasons.due(january) == ()
    assert (await store.seasons.past(1, 11)).seasons == ()


async def test_one_player_among_ai_players(store: Store, house: House) -> None:
    """Where nobody played enough among people, hands with AI players count."""
    for n in range(LEAST_HANDS):
        made = scores((3,), NOON + n * SECOND, (1,), practice=True, people=(11,), roles=ROLES[:1])
        await house.settle(made)
    (season,) = await close(store, DECEMBER + GRACE)
    assert (order(season), season.company) == ([(1, 11, 15, 5)], Company.ALL)


async def test_equals_share_a_rank(store: Store, house: House) -> None:
    await play(house, (6, 2, 2, -2, -8), NOON, LEAST_HANDS)
    (season,) = await close(store, DECEMBER + GRACE)
    assert [(line.rank, line.user_id) for line in season.finishes] == [
        *((1, 11), (2, 12), (2, 13), (4, 14), (5, 15))
    ]
    assert [line.user_id for line in season.podium] == [11, 12, 13]


async def test_a_quarter_and_no_seasons_at_all(store: Store, house: House) -> None:
    await play(house, WON, datetime(2026, 10, 2, tzinfo=UTC), LEAST_HANDS)
    await store.servers.remember(ServerSettings(1, "simple", season=Length.QUARTER), NOON)
    assert await close(store, DECEMBER + GRACE) == ()
    january = datetime(2027, 1, 1, 0, 1, tzinfo=UTC)
    (season,) = await close(store, january)
    assert (season.since, season.length) == (date(2026, 10, 1), Length.QUARTER)
    assert order(season)[0] == (1, 11, 4 * LEAST_HANDS, LEAST_HANDS)
    await store.servers.remember(ServerSettings(1, "simple", season=Length.OFF), january)
    assert await store.seasons.due(january + timedelta(days=999)) == ()
    await store.servers.remember(ServerSettings(1, "simple"), january)
    assert await store.seasons.due(january + timedelta(days=32)) == (1,)


async def test_another_time_zone_closes_no_season_twice_and_leaves_none_out(
    store: Store, house: House
) -> None:
    await play(house, WON, NOON, LEAST_HANDS)
    evening = DECEMBER - timedelta(hours=2)
    shanghai, utc = (ServerSettings(1, "simple", zone=zone) for zone in ("Asia/Shanghai", "UTC"))
    await store.servers.remember(shanghai, evening)
    (november,) = await close(store, evening)
    await store.servers.remember(utc, evening)
    assert await close(store, DECEMBER + GRACE) == (november,)
    assert await store.seasons.due(datetime(2027, 1, 1, 0, 1, tzinfo=UTC)) == (1,)


NEW_YORK, SHANGHAI = {"zone": "America/New_York"}, {"zone": "Asia/Shanghai"}
QUARTERS = {"season": Length.QUARTER}


@pytest.mark.parametrize(
    ("clocks", "chosen_at", "hours"),
    [
        pytest.param(SHANGHAI, DECEMBER + timedelta(days=3), -4, id="east, in the new season"),
        pytest.param(NEW_YORK, DECEMBER + timedelta(days=1), 2, id="west, in the new season"),
        pytest.param(NEW_YORK, NOON, 2, id="west, in the old season"),
        pytest.param(SHANGHAI, NOON, -4, id="east, in the old season"),
        pytest.param(QUARTERS, DECEMBER + timedelta(days=3), -24 * 9, id="longer"),
    ],
)
async def test_a_hand_is_in_one_season_whatever_clocks_are_chosen(
    store: Store, house: House, clocks: Any, chosen_at: datetime, hours: int
) -> None:
    """Hands at noon of 18 November, on 5 December, and beside the turn of the month."""
    server, each = ServerSettings(1, "simple", **clocks), LEAST_HANDS + 1
    for at in (NOON, DECEMBER + timedelta(hours=hours)):
        await play(house, WON, at, each)
    if chosen_at < DECEMBER:
        await store.servers.remember(server, chosen_at)
    await close(store, DECEMBER + timedelta(hours=6))
    if chosen_at >= DECEMBER:
        await store.servers.remember(server, chosen_at)
    await play(house, WON, DECEMBER + timedelta(days=4), each)
    seasons = await close(store, datetime(2027, 1, 2, tzinfo=UTC))
    assert len(seasons) == 2
    assert hands_of(11, seasons) == 3 * each
    assert await store.records.take_out(1, house.table.id, 1)
    assert hands_of(11, await untold(store)) == 3 * each - 1


def chosen(zone: str = "UTC", season: Length = Length.MONTH) -> ServerSettings:
    """What a server chooses."""
    return ServerSettings(1, "simple", zone=zone, season=season)


@pytest.mark.parametrize(
    "choices",
    [
        pytest.param([(2, chosen("America/New_York", Length.QUARTER))], id="both at once"),
        pytest.param(
            [(1, chosen("America/New_York", Length.QUARTER)), (2, chosen("Asia/Tokyo"))],
            id="west, and east",
        ),
        pytest.param(
            [(1, chosen("America/New_York", Length.OFF)), (2, chosen("America/New_York"))],
            id="off, and on",
        ),
        pytest.param(
            [(0, chosen(season=Length.OFF)), (1, chosen())], id="over, and not closed yet"
        ),
    ],
)
@pytest.mark.parametrize("noted", [True, False])
async def test_what_is_chosen_at_the_turn_of_a_season_takes_no_hand_out_of_it(
    store: Store, url: str, house: House, choices: list[tuple[int, ServerSettings]], noted: bool
) -> None:
    """Hands of November, of the first hours of December by UTC, and of its middle."""
    for at in (NOON, DECEMBER + timedelta(hours=2), DECEMBER + timedelta(days=14)):
        await play(house, WON, at, LEAST_HANDS)
    if choices[0][0]:
        assert len(await close(store, DECEMBER + GRACE)) == 1
    if not noted:
        engine = connect(url)
        async with engine.begin() as connection:
            for table in (schema.seasons, schema.running_seasons):
                await connection.execute(sa.update(table).values(begins_at=None))
            await connection.execute(sa.update(schema.seasons).values(ends_at=None))
        await engine.dispose()
    for hours, server in choices:
        await store.servers.remember(server, DECEMBER + timedelta(hours=hours, seconds=30))
        await close(store, DECEMBER + timedelta(hours=hours, minutes=2))
    seasons = await close(store, datetime(2027, 1, 2, tzinfo=UTC))
    assert [season.since.month for season in seasons] == [11, 12]
    assert [hands_of(11, [season]) for season in seasons] == [LEAST_HANDS, 2 * LEAST_HANDS]


def hands_of(user: int, seasons: Sequence[PastSeason]) -> int:
    """How many hands of somebody are in these seasons."""
    return sum(line.hands for season in seasons for line in season.finishes if line.user_id == user)


async def test_a_server_from_before_there_were_seasons_begins_with_the_one_of_now(
    store: Store, url: str, house: House
) -> None:
    engine = connect(url)
    async with engine.begin() as connection:
        as_migrated = {"since": None, "ends_at": EPOCH}
        await connection.execute(sa.update(schema.running_seasons).values(as_migrated))
    await engine.dispose()
    await play(house, WON, NOON - timedelta(days=30), LEAST_HANDS)
    await play(house, WON, NOON, LEAST_HANDS)
    assert await close(store, NOON) == ()
    (season,) = await close(store, DECEMBER + GRACE)
    assert season.since == date(2026, 11, 1)
    assert order(season)[0] == (1, 11, 4 * LEAST_HANDS, LEAST_HANDS)


async def test_who_is_forgotten_keeps_a_line_without_a_name_and_the_others_their_rank(
    store: Store, house: House
) -> None:
    await play(house, (2, 6, 2, -2, -8), NOON, LEAST_HANDS)
    await close(store, DECEMBER + GRACE)
    assert await store.users.forget(12)
    (season,) = (await store.seasons.past(1, 15)).seasons
    found = [(line.rank, line.user_id, line.name) for line in season.finishes]
    assert found == [(1, None, NOBODY), (2, 11, "P11"), (2, 13, "P13"), (5, 15, "P15")]
    await all_right(store, NOON)
    first, *_ = house.played
    assert await store.records.take_out(1, *first)
    assert (await store.seasons.past(1, 15)).seasons[0].podium == (season.podium[0],)


async def test_who_is_hidden_is_there_for_nobody_else(store: Store, house: House) -> None:
    await play(house, (6, 2, 2, -2, -8), NOON, LEAST_HANDS)
    await close(store, DECEMBER + GRACE)
    await store.users.hide(11, on=True)
    (season,) = await untold(store)
    assert [line.rank for line in season.finishes] == [1, 1, 3, 4]
    assert 11 not in [line.user_id for line in season.finishes]
    (theirs,) = (await store.seasons.past(1, 14)).seasons
    assert [(line.rank, line.user_id) for line in theirs.finishes] == [(1, 12), (1, 13), (3, 14)]
    (own,) = (await store.seasons.past(1, 11)).seasons
    assert own.finishes[0].user_id == 11


async def test_a_hand_that_is_taken_out_counts_for_no_season_and_that_is_told(
    store: Store, house: House
) -> None:
    await play(house, WON, NOON, LEAST_HANDS)
    await house.settle(scores(LOST, NOON + timedelta(hours=1)))
    (season,) = await close(store, DECEMBER + GRACE)
    assert order(season)[0] == (1, 11, 4 * LEAST_HANDS - 4, LEAST_HANDS + 1)
    await store.seasons.told(season, 77)
    assert await store.seasons.untold() == ()
    assert await store.records.take_out(1, *house.played[-1])
    (again,) = await untold(store)
    assert (again.message_id, order(again)[0]) == (77, (1, 11, 4 * LEAST_HANDS, LEAST_HANDS))


async def test_what_changes_while_a_season_is_told_is_still_to_be_told(
    store: Store, house: House
) -> None:
    await play(house, WON, NOON, LEAST_HANDS + 1)
    (season,) = await close(store, DECEMBER + GRACE)
    assert await store.records.take_out(1, *house.played[-1])
    await store.seasons.told(season, 77)
    (again,) = await untold(store)
    assert (again.message_id, order(again)[0]) == (77, (1, 11, 4 * LEAST_HANDS, LEAST_HANDS))
    await store.seasons.told(again, 77)
    assert await store.seasons.untold() == ()


async def test_a_season_knows_what_it_cost_in_the_end_to_have_left_in_it(
    store: Store, house: House
) -> None:
    """They left at ten to midnight, and the hand ended when the podium was posted already."""
    await play(house, WON, NOON, LEAST_HANDS)
    late = DECEMBER - timedelta(minutes=10)
    left = Score(11, "P11", -24, None, 0, left=True, at=late, preset="simple")
    table = replace(house.table, version=house.table.version + 1, hand_no=LEAST_HANDS + 1)
    deal = HandRow(table.id, table.hand_no, "5eed", 0, "{}", None)
    assert await store.tables.commit(Change(table, deal=deal, scores=(left,)))
    (season,) = await close(store, DECEMBER + GRACE)
    await store.seasons.told(season, 77)
    rest = tuple(score for score in scores(LOST, DECEMBER + 2 * GRACE) if score.seat)
    end = Change(replace(table, version=table.version + 1), scores=rest, result="{}")
    assert await store.tables.commit(replace(end, charged=((0, -48),)))
    (after,) = await untold(store)
    made = {line.user_id: line.points for line in after.finishes}
    assert (after.message_id, made[11], made[12]) == (77, 4 * LEAST_HANDS - 48, 2 * LEAST_HANDS)


async def test_the_newest_seasons_are_on_the_first_page(store: Store, house: House) -> None:
    now = NOON
    for _ in range(PAGE + 1):
        await play(house, WON, now, LEAST_HANDS)
        now += timedelta(days=31)
        await close(store, now)
    first, last = await store.seasons.past(1, 11), await store.seasons.past(1, 11, 9)
    assert [season.since.month for season in first.seasons] == [3, 2, 1, 12]
    assert [season.since.month for season in last.seasons] == [11]
    assert (first.pages, last.page) == (2, 1)
    await store.servers.forget(1)
    assert (await store.seasons.past(1, 11)).seasons == ()
