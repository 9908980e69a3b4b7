"""Every season of a server ends once, by its clocks, and has one podium."""

from datetime import UTC, datetime, timedelta

from bot.model import ServerSettings
from bot.model.calendar import Length
from bot.records.leaderboard import OpponentFilter
from bot.records.seasons import LEAST_HANDS
from bot.store.records import seasons
from bot.store.records.seasons import GRACE
from bot.store.store import Store
from tests.bot.store.records.settled import NOON, House, hand

DECEMBER = datetime(2026, 12, 1, tzinfo=UTC)


async def play(house: House, hands: int = LEAST_HANDS, *, practice: bool = False) -> None:
    for number in range(hands):
        await house.settle(hand(at=NOON + timedelta(minutes=number), practice=practice))


async def begin(store: Store) -> None:
    async with store.database.writing() as connection:
        await seasons.restart(connection, 1, NOON)


async def test_a_season_has_a_podium_once_it_is_over(store: Store, house: House) -> None:
    await begin(store)
    await play(house)
    assert await store.seasons.end(DECEMBER) == 0, "hands may still be written"
    assert await store.seasons.end(DECEMBER + GRACE) == 1
    assert await store.seasons.end(DECEMBER + GRACE) == 0
    (podium,) = await store.seasons.podiums_to_post()
    season = await store.seasons.of_podium(podium)
    assert (season.since.month, season.until.month) == (11, 12)
    assert season.opponents is OpponentFilter.PEOPLE
    assert [(each.rank, each.user_id, each.points) for each in season.podium] == [
        (1, 11, 20), (2, 12, 10), (3, 13, -10),
    ]  # fmt: skip
    await store.seasons.note_posted(podium, 5)
    assert await store.seasons.podiums_to_post() == []
    assert await store.records.take_out(1, house.table.id, 1)
    (again,) = await store.seasons.podiums_to_post()
    assert again.message_id == 5
    assert not (await store.seasons.of_podium(again)).finishes, "nobody has enough hands any more"


async def test_hands_with_ai_players_count_where_there_are_no_others(
    store: Store, house: House
) -> None:
    await begin(store)
    await play(house, practice=True)
    await store.seasons.end(DECEMBER + GRACE)
    (podium,) = await store.seasons.podiums_to_post()
    assert (await store.seasons.of_podium(podium)).opponents is OpponentFilter.ALL


async def test_a_season_in_which_nobody_played_enough_has_no_podium(
    store: Store, house: House
) -> None:
    await begin(store)
    await play(house, LEAST_HANDS - 1)
    assert await store.seasons.end(DECEMBER + GRACE) == 1
    assert await store.seasons.podiums_to_post() == []


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


async def test_without_seasons_nothing_ends(store: Store, house: House) -> None:
    await begin(store)
    await store.servers.remember(ServerSettings(1, "simple", season=Length.OFF), NOON)
    await play(house)
    assert await store.seasons.end(DECEMBER + timedelta(days=999)) == 0
