"""Every season of a server ends once, by its clocks, and has one podium."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.model import ServerSettings, Status
from bot.model.calendar import Length
from bot.records.leaderboard import OpponentFilter
from bot.records.seasons import LEAST_HANDS, Podium
from bot.store.records.seasons import GRACE
from bot.store.store import Store
from tests.bot.store.records.settled import NOON, House, hand

DECEMBER = datetime(2026, 12, 1, tzinfo=UTC)
OVER = DECEMBER + GRACE


async def play(house: House, hands: int = LEAST_HANDS, *, practice: bool = False) -> None:
    for number in range(hands):
        await house.settle(hand(at=NOON + timedelta(minutes=number), practice=practice))


async def podiums_at(store: Store, now: datetime) -> list[Podium]:
    """The podiums that are posted at a time."""
    await store.seasons.note_ended(now)
    return await store.seasons.podiums_to_post()


async def test_a_season_has_a_podium_once_it_is_over(store: Store, house: House) -> None:
    await play(house)
    (earlier,) = await podiums_at(store, DECEMBER)
    assert earlier.until.month == 11, "hands of November may still be written"
    await store.seasons.note_posted(earlier, None)
    (podium,) = await podiums_at(store, OVER)
    assert await podiums_at(store, OVER) == [podium]
    season = await store.seasons.of_podium(podium)
    assert (season.since.month, season.until.month) == (11, 12)
    assert season.opponents is OpponentFilter.PEOPLE
    assert [(each.rank, each.user_id, each.points) for each in season.podium] == [
        (1, 11, 20), (2, 12, 10), (3, 13, -10),
    ]  # fmt: skip
    await store.seasons.note_posted(podium, 5)
    assert not await podiums_at(store, OVER)
    assert await store.records.take_out(1, house.table.id, 1)
    (again,) = await podiums_at(store, OVER)
    assert again.message_id == 5
    assert not (await store.seasons.of_podium(again)).finishes, "nobody has enough hands any more"


async def test_a_season_has_the_hands_from_its_first_day_until_before_the_next_one(
    store: Store, house: House, elsewhere: House
) -> None:
    november, instant = datetime(2026, 11, 1, tzinfo=UTC), timedelta(milliseconds=1)
    ends = DECEMBER - instant
    for at, hands in ((november - instant, 1), (november, 4), (ends, 1), (DECEMBER, 1)):
        for _ in range(hands):
            await house.settle(hand(at=at))
    await elsewhere.settle(hand())
    guest = replace(hand()[0], substitute=True)
    await house.settle((guest, *(replace(each, user_id=None) for each in hand()[1:])))
    podiums = await podiums_at(store, OVER)
    (podium,) = [each for each in podiums if each.guild_id == 1]
    season = await store.seasons.of_podium(podium)
    assert {finish.hands for finish in season.finishes} == {LEAST_HANDS}


async def test_equals_share_a_place_and_who_won_more_is_named_first(
    store: Store, house: House
) -> None:
    for points in ((2, 1, 0, 2, -5), (2, 1, 0, 2, -5), (2, 1, 0, 2, -5), (-1, 1, 0, -6, 6)):
        await house.settle(hand(points=points))
    await house.settle(hand(points=(-1, 0, 0, 4, -3)))
    await house.settle(hand(points=(0, 0, 0, 0, 0), users=(12, None, None, None, None)))
    (podium,) = await podiums_at(store, OVER)
    season = await store.seasons.of_podium(podium)
    found = [(each.rank, each.user_id, each.points, each.won) for each in season.finishes]
    assert found == [(1, 14, 4, 4), (1, 12, 4, 4), (1, 11, 4, 3), (4, 13, 0, 0), (5, 15, -12, 1)]


async def test_each_server_ends_its_own_seasons(
    store: Store, house: House, elsewhere: House
) -> None:
    await store.servers.remember(ServerSettings(2, "simple", season=Length.QUARTER), NOON)
    for played in (house, elsewhere):
        await play(played)
    (podium,) = await podiums_at(store, OVER)
    assert podium.guild_id == 1
    new_year = datetime(2027, 1, 1, tzinfo=UTC) + GRACE
    podiums = await podiums_at(store, new_year)
    one, another = sorted(podiums, key=lambda each: each.guild_id)
    assert (one.until.month, another.guild_id, another.until.month) == (12, 2, 1)
    await store.seasons.note_attempt(one, 7, NOON)
    await store.seasons.note_posted(another, 5)
    (tried,) = await podiums_at(store, new_year)
    assert tried == replace(one, channel_id=7, tried_at=NOON)


async def test_only_the_podium_of_the_season_of_a_voided_hand_is_brought_up_to_date(
    store: Store, house: House, elsewhere: House
) -> None:
    months = [datetime(2026 + month // 12, month % 12 + 1, 1, tzinfo=UTC) for month in range(9, 14)]
    for at in months[1:4]:
        for number in range(LEAST_HANDS):
            for played in (house, elsewhere):
                await played.settle(hand(at=at + timedelta(minutes=number)))
    for ends in months[1:]:
        for podium in await podiums_at(store, ends + GRACE):
            await store.seasons.note_posted(podium, 5)
    assert await store.records.take_out(1, house.table.id, LEAST_HANDS + 1)
    (pending,) = await podiums_at(store, months[-1] + GRACE)
    assert (pending.guild_id, pending.since.month) == (1, 12)


async def test_a_podium_is_posted_where_the_server_played_last(
    store: Store, house: House, elsewhere: House
) -> None:
    free = replace(house.table, version=0, hand_no=0, status=Status.LOBBY, seats=(None,) * 5)
    for channel, message in ((3, 9), (4, 8), (5, None), (77, None)):
        table = replace(free, id=f"in {channel}", channel_id=channel, message_id=message)
        await store.tables.create(table)
    await store.tables.place_in_thread("in 5", 6)
    await store.tables.place("in 5", 6, 7)
    await store.tables.place(elsewhere.table.id, 88, 99)
    assert list(await store.seasons.channels(1)) == [3, 4, 5]


async def test_hands_with_ai_players_count_where_there_are_no_others(
    store: Store, house: House
) -> None:
    await play(house, practice=True)
    (podium,) = await podiums_at(store, OVER)
    assert (await store.seasons.of_podium(podium)).opponents is OpponentFilter.ALL


async def test_finished_seasons_are_listed_newest_first_with_hidden_people_to_themselves(
    store: Store, house: House
) -> None:
    await play(house)
    later = DECEMBER + timedelta(days=40)
    page = await store.seasons.finished(1, 99, 0, later)
    assert [season.since.month for season in page.seasons] == [11]
    await store.users.hide(11, on=True)
    (season,) = (await store.seasons.finished(1, 99, 0, later)).seasons
    assert season.finishes[0].user_id == 12
    (season,) = (await store.seasons.finished(1, 11, 0, later)).seasons
    assert season.finishes[0].user_id == 11
    assert (await store.seasons.finished(2, 11, 0, later)).seasons == ()
    before = NOON - timedelta(days=40)
    assert (await store.seasons.finished(1, 99, 1, before)).seasons == ()


async def test_older_seasons_are_on_the_next_page(store: Store, house: House) -> None:
    for month in range(1, 7):
        for _ in range(LEAST_HANDS if month != 5 else 1):
            await house.settle(hand(at=datetime(2026, month, 10, tzinfo=UTC)))
    july = datetime(2026, 7, 1, tzinfo=UTC)
    pages = [await store.seasons.finished(1, 11, number, july) for number in (0, 1, 2)]
    months = [[season.since.month for season in page.seasons] for page in pages]
    assert months == [[6, 4, 3, 2], [1], [1]]
    assert [(page.page, page.pages) for page in pages] == [(0, 2), (1, 2), (1, 2)]


@pytest.mark.parametrize("season", [Length.OFF, Length.QUARTER])
async def test_a_changed_calendar_ends_only_seasons_of_its_own(
    store: Store, house: House, season: Length
) -> None:
    await play(house)
    await store.servers.remember(ServerSettings(1, "simple", season=season), OVER)
    assert not await podiums_at(store, OVER)
    await store.servers.remember(ServerSettings(1, "simple"), OVER)
    assert not await podiums_at(store, OVER), "it was over before"


async def test_a_season_without_a_hand_has_no_podium_and_hides_none(
    store: Store, house: House
) -> None:
    await play(house)
    january = DECEMBER + timedelta(days=31) + GRACE
    (podium,) = await podiums_at(store, january)
    assert podium.until.month == 12
