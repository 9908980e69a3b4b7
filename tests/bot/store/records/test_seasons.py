"""Every season of a server ends once, by its clocks, and has one podium."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.model import ServerSettings
from bot.model.calendar import Length
from bot.records.leaderboard import OpponentFilter
from bot.records.seasons import LEAST_HANDS
from bot.store.records.seasons import GRACE
from bot.store.store import Store
from tests.bot.store.records.settled import NOON, House, hand

DECEMBER = datetime(2026, 12, 1, tzinfo=UTC)
OVER = DECEMBER + GRACE


async def play(house: House, hands: int = LEAST_HANDS, *, practice: bool = False) -> None:
    for number in range(hands):
        await house.settle(hand(at=NOON + timedelta(minutes=number), practice=practice))


async def test_a_season_has_a_podium_once_it_is_over(store: Store, house: House) -> None:
    await play(house)
    (earlier,) = await store.seasons.podiums_to_post(DECEMBER)
    assert earlier.until.month == 11, "hands of November may still be written"
    await store.seasons.note_posted(earlier, None)
    (podium,) = await store.seasons.podiums_to_post(OVER)
    assert await store.seasons.podiums_to_post(OVER) == [podium]
    season = await store.seasons.of_podium(podium)
    assert (season.since.month, season.until.month) == (11, 12)
    assert season.opponents is OpponentFilter.PEOPLE
    assert [(each.rank, each.user_id, each.points) for each in season.podium] == [
        (1, 11, 20), (2, 12, 10), (3, 13, -10),
    ]  # fmt: skip
    await store.seasons.note_posted(podium, 5)
    assert not await store.seasons.podiums_to_post(OVER)
    assert await store.records.take_out(1, house.table.id, 1)
    (again,) = await store.seasons.podiums_to_post(OVER)
    assert again.message_id == 5
    assert not (await store.seasons.of_podium(again)).finishes, "nobody has enough hands any more"


async def test_hands_with_ai_players_count_where_there_are_no_others(
    store: Store, house: House
) -> None:
    await play(house, practice=True)
    (podium,) = await store.seasons.podiums_to_post(OVER)
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


@pytest.mark.parametrize("season", [Length.OFF, Length.QUARTER])
async def test_a_changed_calendar_ends_only_seasons_of_its_own(
    store: Store, house: House, season: Length
) -> None:
    await play(house)
    await store.servers.remember(ServerSettings(1, "simple", season=season), OVER)
    assert not await store.seasons.podiums_to_post(OVER)
    await store.servers.remember(ServerSettings(1, "simple"), OVER)
    assert not await store.seasons.podiums_to_post(OVER), "it was over before"


async def test_a_season_without_a_hand_has_no_podium(store: Store, house: House) -> None:
    await play(house)
    january = DECEMBER + timedelta(days=31) + GRACE
    assert not await store.seasons.podiums_to_post(january)
