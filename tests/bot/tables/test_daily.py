"""The deal of the day: chosen once a day, tried once by each person, secret until it is over."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from unittest.mock import Mock
from zoneinfo import ZoneInfo

import pytest

from bot.model import NO_SERVER, Audience, DailyDeal, DailyTry, HandKey, Seat
from bot.model.daily import daily_seed
from bot.store.people.personal_data import WAITING
from bot.store.store import Store
from bot.tables.daily import DailyDeals, start_of
from bot.tables.rules.acting import Act, AskHint, SayNo
from bot.tables.rules.choices import Choose, HintsChoice, LevelChoice
from bot.tables.rules.clock import TimeOut
from bot.tables.rules.closing import Close
from bot.tables.rules.daily import daily_table
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.practice import DealAgain, PlayOn, TakeBackChoice
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Join, Leave, LeaveHand
from bot.tables.rules.snapshot import Closed, Playing, Snapshot
from bot.tables.rules.step import Request
from bot.tables.service import Tables
from game.hand.actions import Action, Autoplay
from game.hand.engine import Hand, legal_actions
from game.players.field import SeatTree
from game.players.levels import Level
from game.players.worlds import points_after
from game.refusals import Refusal
from tests.bot.tables.people import EAST, SOUTH, as_ai, done
from tests.bot.tables.seated import NOON, in_play, known

pytestmark = pytest.mark.usefixtures("now")

TODAY = NOON.date()
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
SEAT = 3


def deal_of(day: date) -> DailyDeal:
    """A deal as if it had been chosen."""
    return DailyDeal(day, "ab" * 32, None, None, 0, "simple", SEAT, 2, (-1, 0, 2, 6) * 6, "cd" * 32)


@pytest.fixture
def days(tables: Tables) -> DailyDeals:
    return DailyDeals(tables, None, UTC)


@pytest.fixture
async def deal(store: Store) -> DailyDeal:
    """Today's deal."""
    await store.daily.add(deal_of(TODAY))
    return known(await store.daily.deal())


async def begun(days: DailyDeals, user: int = EAST, day: date = TODAY) -> Playing:
    return in_play(await days.begin(user, str(user), "en-US", day))


def first_choice(hand: Hand, seat: int) -> Action:
    return legal_actions(hand, seat)[0]


async def played_out(tables: Tables, now: Snapshot, user: int = EAST) -> Closed:
    while isinstance(now, Playing):
        now = done(await tables.do(now.table.id, Act(user, as_ai)))
    assert isinstance(now, Closed)
    return now


async def own_actions(store: Store, now: Snapshot) -> int:
    """How many actions the person has taken, with those that needed no thought."""
    loaded = known(await store.tables.load(now.table.id))
    return sum(each.seat == SEAT for each in loaded.actions)


async def points_of(store: Store, user: int, day: date = TODAY) -> int | None:
    return (await store.daily.tries(user))[day].points


async def test_everybody_has_the_same_cards_and_the_same_seat_among_strong_players(
    days: DailyDeals, deal: DailyDeal
) -> None:
    hands = [await begun(days, user) for user in (EAST, SOUTH)]
    for user, now in zip((EAST, SOUTH), hands, strict=True):
        assert now.table.seat_of(user) == SEAT
        assert SEAT in now.hand.waiting
        levels = {seat.level for seat in now.table.seats if seat and not seat.is_person}
        assert levels == {Level.STRONG}
    assert hands[0].hand == hands[1].hand
    assert hands[0].hand.seed == deal.seed == start_of("simple", deal.seed).seed


async def test_the_same_choices_have_the_same_points(
    days: DailyDeals, deal: DailyDeal, tables: Tables, store: Store
) -> None:
    for user in (EAST, SOUTH):
        ended = await played_out(tables, await begun(days, user), user)
        assert known(ended.result).points[SEAT] == await points_of(store, user)
    standing = known(await days.standing(EAST, deal.day))
    assert standing.points == (standing.own.points,) * 2
    assert standing.rank == 1


@pytest.mark.usefixtures("deal")
async def test_a_try_is_stored_before_a_card_is_shown_and_taken_up_again(
    days: DailyDeals, store: Store, tables: Tables
) -> None:
    table = daily_table("0123abcd", Seat(EAST, "East"), "en-US", deal_of(TODAY), NOON)
    assert await store.daily.begin(DailyTry(TODAY, EAST, table.id), table)  # and the bot dies
    now = await begun(days)
    assert now.table.id == table.id
    assert now.hand.seed == deal_of(TODAY).seed
    assert await tables.do(table.id, Ready(EAST)) == Refusal(TableWhy.STALE)
    now = in_play(await tables.do(now.table.id, Act(EAST, first_choice)))
    assert in_play(await days.begin(EAST, "East", "en-US", TODAY)) == now


@pytest.mark.usefixtures("deal")
async def test_there_is_one_try_also_in_two_processes(
    days: DailyDeals, tables: Tables, others: Tables, store: Store
) -> None:
    elsewhere = DailyDeals(others, None, UTC)
    both = await asyncio.gather(
        *(each.begin(EAST, "E", "en-US", TODAY) for each in (days, elsewhere))
    )
    ids = {each.table.id for each in both if not isinstance(each, Refusal)}
    assert ids == {(await store.daily.tries(EAST))[TODAY].table_id}
    ended = await played_out(tables, in_play(await tables.get(ids.pop())))
    again = await days.begin(EAST, "East", "en-US", TODAY)
    assert isinstance(again, Closed)
    assert again.table == ended.table
    assert len(await store.daily.finished(TODAY)) == 1


FORBIDDEN: tuple[Request, ...] = (
    AskHint(EAST),
    TakeBackChoice(EAST),
    DealAgain(EAST, 1),
    Choose(EAST, HintsChoice(on=True)),
    Choose(EAST, LevelChoice(Level.EASY)),
    Close(EAST),
    Leave(EAST),
    LeaveHand(EAST, 1),
    Join(SOUTH, "South"),
    Act(EAST, lambda _, seat: Autoplay(seat)),
)


@pytest.mark.parametrize("request_", FORBIDDEN)
@pytest.mark.usefixtures("deal")
async def test_nothing_but_the_play_can_be_chosen(
    days: DailyDeals, tables: Tables, request_: Request
) -> None:
    now = await begun(days)
    assert await tables.do(now.table.id, request_) == Refusal(TableWhy.STALE)
    assert isinstance(await tables.do(now.table.id, SayNo(EAST)), Playing | Refusal)


@pytest.mark.usefixtures("deal")
async def test_after_the_hand_nothing_goes_on(days: DailyDeals, tables: Tables) -> None:
    ended = await played_out(tables, await begun(days))
    assert ended.table.deadline_at is None
    again = PlayOn(start_of("simple", deal_of(TODAY).seed), ())
    for request in (Ready(EAST), DealAgain(EAST, 1), again):
        assert isinstance(await tables.do(ended.table.id, request), Refusal)


@pytest.mark.usefixtures("deal")
async def test_it_is_played_beside_practice_and_counts_nowhere_else(
    days: DailyDeals, tables: Tables, store: Store
) -> None:
    now = await begun(days)
    assert await tables.of_user(NO_SERVER, EAST) is None
    assert known(await tables.of_user(NO_SERVER, EAST, Audience.DAILY)).table.id == now.table.id
    await played_out(tables, now)
    assert not await store.records.scores(now.table.id, 1)


@pytest.mark.usefixtures("deal")
async def test_begun_at_23_59_it_is_finished_on_the_next_day_and_belongs_to_the_first(
    days: DailyDeals, tables: Tables, store: Store, now: list[datetime]
) -> None:
    midnight = datetime.combine(TODAY + DAY, datetime.min.time(), UTC)
    now.append(midnight - timedelta(minutes=1))
    late = await begun(days)
    now.append(midnight + timedelta(minutes=1))
    await store.daily.add(deal_of(TODAY + DAY))
    for user, day in ((SOUTH, TODAY), (EAST, TODAY - DAY)):
        assert await days.begin(user, "?", "en-US", day) == Refusal(TableWhy.OTHER_DAY)
    await played_out(tables, late)
    assert list(await store.daily.tries(EAST)) == [TODAY]
    assert await points_of(store, EAST) is not None
    assert (await begun(days, EAST, TODAY + DAY)).table.id != late.table.id


async def test_no_try_of_a_day_is_stored_when_the_next_has_begun(store: Store) -> None:
    table = daily_table("0123abcd", Seat(EAST, "East"), "en-US", deal_of(TODAY), NOON)
    for day in (TODAY, TODAY + DAY):
        await store.daily.add(deal_of(day))
    assert not await store.daily.begin(DailyTry(TODAY, EAST, table.id), table)
    assert await store.tables.load(table.id) is None


@pytest.mark.usefixtures("deal")
async def test_a_new_deal_ends_the_unfinished_one_of_the_day_before(
    days: DailyDeals, tables: Tables, store: Store, now: list[datetime]
) -> None:
    former = await begun(days)
    now.append(NOON + DAY)
    await store.daily.add(deal_of(TODAY + DAY))
    await begun(days, EAST, TODAY + DAY)
    assert isinstance(await tables.get(former.table.id), Closed)
    assert await points_of(store, EAST) is None
    assert await days.standing(EAST, TODAY) is None


@pytest.mark.usefixtures("deal")
async def test_nothing_of_it_is_shown_until_nobody_plays_it_any_more(
    days: DailyDeals, tables: Tables, store: Store, now: list[datetime]
) -> None:
    early, late = Refusal(TableWhy.DAY_NOT_OVER), await begun(days, SOUTH)
    ended = await played_out(tables, await begun(days))
    assert await days.refuse_looking_back(ended.table) == early
    now.append(NOON + DAY)
    await store.daily.add(deal_of(TODAY + DAY))
    assert await days.refuse_looking_back(ended.table) == early
    await played_out(tables, late, SOUTH)
    assert await days.refuse_looking_back(ended.table) is None


async def test_a_table_of_no_known_day_shows_nothing(days: DailyDeals, deal: DailyDeal) -> None:
    table = daily_table("0123abcd", Seat(EAST, "East"), "en-US", deal, NOON)
    assert await days.refuse_looking_back(table) == Refusal(TableWhy.DAY_NOT_OVER)
    public = replace(table, audience=Audience.PUBLIC)
    assert await days.refuse_looking_back(public) is None


@pytest.mark.usefixtures("deal")
async def test_when_the_clock_is_set_back_the_day_stays(
    days: DailyDeals, now: list[datetime]
) -> None:
    now.append(NOON - DAY)
    assert (await days.today()).day == TODAY
    assert await days.begin(EAST, "East", "en-US", TODAY - DAY) == Refusal(TableWhy.OTHER_DAY)
    await begun(days)


async def test_a_deal_is_chosen_once_and_divides_the_field(
    days: DailyDeals, others: Tables, store: Store, now: list[datetime]
) -> None:
    elsewhere = DailyDeals(others, None, UTC)
    one, other = await asyncio.gather(days.today(), elsewhere.today())
    assert one == other == await store.daily.deal()
    assert len(one.field) == 24
    assert len(set(one.field)) >= 4
    assert one.beaten(one.strong) >= 12
    left = await begun(days)
    now.append(NOON + 2 * DAY)
    after = await days.today()
    assert after.secret == one.next_secret
    assert after.seed == daily_seed(after.secret, None, after.number)
    assert isinstance(await others.get(left.table.id), Closed)
    assert await days.is_over(TODAY)


@pytest.mark.usefixtures("deal")
async def test_after_a_day_it_closes_and_a_week_later_it_is_deleted(
    days: DailyDeals, tables: Tables, now: list[datetime]
) -> None:
    table_id = (await begun(days)).table.id
    now.append(NOON + DAY)
    assert isinstance(await tables.do(table_id, TimeOut()), Closed)


@pytest.mark.parametrize(
    ("day", "hours"), [(date(2026, 3, 29), 23), (date(2026, 6, 1), 24), (date(2026, 10, 25), 25)]
)
def test_days_last_from_midnight_to_midnight_of_one_zone(
    tables: Tables, day: date, hours: int
) -> None:
    days = DailyDeals(tables, None, ZoneInfo("Europe/Berlin"))
    assert days.end_of(day) - days.end_of(day - DAY) == timedelta(hours=hours)


@pytest.mark.usefixtures("deal")
async def test_where_one_left_the_line_of_strong_and_what_others_chose_there(
    days: DailyDeals, deal: DailyDeal, tables: Tables, store: Store
) -> None:
    for user in (EAST, SOUTH):
        await played_out(tables, await begun(days, user), user)
    own = (await store.daily.tries(EAST))[TODAY]
    left = known(await days.departure(deal, own))
    assert left.own != left.strong
    assert dict(left.question.chosen)[left.own] >= 2
    await store.tables.delete(9, closed_before=datetime.now(UTC) + DAY)
    assert await days.departure(deal, own) is None


@pytest.mark.usefixtures("deal")
async def test_the_lines_of_a_day_are_played_once_for_all_who_look_back(
    days: DailyDeals, deal: DailyDeal, tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Mock(side_effect=SeatTree)
    monkeypatch.setattr("bot.tables.daily.SeatTree", played)
    await played_out(tables, await begun(days))
    own = (await store.daily.tries(EAST))[TODAY]
    await asyncio.gather(*(days.departure(deal, own) for _ in range(3)))
    assert played.call_count == 1


async def test_no_lines_are_played_for_a_hand_that_was_deleted(
    days: DailyDeals, deal: DailyDeal, tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Mock(side_effect=SeatTree)
    monkeypatch.setattr("bot.tables.daily.SeatTree", played)
    await played_out(tables, await begun(days))
    await store.tables.delete(9, closed_before=datetime.now(UTC) + DAY)
    assert await days.departure(deal, (await store.daily.tries(EAST))[TODAY]) is None
    assert played.call_count == 0


async def test_what_others_chose_is_told_after_the_hand_of_one_was_deleted(
    days: DailyDeals, deal: DailyDeal, tables: Tables, store: Store
) -> None:
    await played_out(tables, await begun(days, SOUTH), SOUTH)
    await store.tables.delete(9, closed_before=datetime.now(UTC) + DAY)
    start = start_of(deal.preset, deal.seed)
    (strong, *_), options = SeatTree(start, SEAT).strong().line, legal_actions(start, SEAT)
    other = next(action for action in options if action != strong)
    now = await begun(days)
    await played_out(tables, done(await tables.do(now.table.id, Act(EAST, lambda *_: other))))
    left = known(await days.departure(deal, (await store.daily.tries(EAST))[TODAY]))
    assert (left.own, left.strong) == (other, strong)


@pytest.mark.usefixtures("deal")
async def test_whoever_is_forgotten_leaves_no_try(
    days: DailyDeals, tables: Tables, store: Store
) -> None:
    ended = await played_out(tables, await begun(days))
    assert await store.users.forget(EAST)
    assert await store.daily.tries(EAST) == {}
    assert await store.tables.load(*HandKey(ended.table.id, 1)) is None


async def test_nobody_is_forgotten_on_the_day_of_a_try_even_if_it_has_25_hours(
    tables: Tables, store: Store, now: list[datetime]
) -> None:
    days, day = DailyDeals(tables, None, ZoneInfo("Europe/Berlin")), date(2026, 10, 25)
    ends = days.end_of(day)
    begins = ends - timedelta(hours=25)
    await store.daily.add(deal_of(day))
    now.append(begins)
    await begun(days, EAST, day)
    await store.users.remember_forget_at(EAST, begins + WAITING)
    for at, forgotten in ((begins + WAITING, ()), (ends - MINUTE, ()), (ends, (EAST,))):
        now.append(at)
        assert await store.users.forget_due(at, days.day()) == forgotten
        assert (day in await store.daily.tries(EAST)) == (not forgotten)


@pytest.mark.usefixtures("deal")
async def test_nobody_is_forgotten_after_a_try_when_the_clock_is_set_back(
    days: DailyDeals, store: Store, now: list[datetime]
) -> None:
    await begun(days)
    await store.users.remember_forget_at(EAST, NOON + WAITING)
    now.append(NOON - DAY)
    assert await store.users.forget_due(NOON - DAY, days.day()) == ()
    now.append(NOON + WAITING)
    assert await store.users.forget_due(NOON + WAITING, days.day()) == (EAST,)


@pytest.mark.usefixtures("deal")
async def test_the_first_deal_of_a_bot_has_none_before_it(days: DailyDeals, store: Store) -> None:
    assert await days.is_first(TODAY)
    await store.daily.add(deal_of(TODAY + DAY))
    assert not await days.is_first(TODAY + DAY)


@pytest.fixture
async def next_deal(store: Store, deal: DailyDeal) -> DailyDeal:
    """The deal of the day after `deal`."""
    await store.daily.add(deal_of(deal.day + DAY))
    return known(await store.daily.deal())


async def test_there_is_a_question_about_the_day_before_alone(
    days: DailyDeals, deal: DailyDeal, next_deal: DailyDeal, store: Store
) -> None:
    assert await days.question(next_deal) is None
    assert await days.question(deal) is not None
    await store.daily.add(deal_of(next_deal.day + DAY))
    assert await days.question(deal) is None


@pytest.mark.usefixtures("next_deal")
async def test_the_field_alone_has_a_question(days: DailyDeals, deal: DailyDeal) -> None:
    question = known(await days.question(deal))
    assert question.position.seat == SEAT
    assert question.position.hand.seed == deal.seed
    assert question.chosen[1][1] >= 2


async def test_people_are_counted_in_the_shares_of_a_question(
    days: DailyDeals, deal: DailyDeal, tables: Tables, store: Store
) -> None:
    elsewhere = DailyDeals(tables, None, UTC)
    late = await begun(days)
    await store.daily.add(deal_of(deal.day + DAY))
    question = known(await elsewhere.question(deal))
    (most, count), *_ = question.chosen
    line = [each for _, each in question.position.taken if each.seat == SEAT] + [most]
    now: Snapshot = late
    while (taken := await own_actions(store, now)) < len(line):
        now = done(await tables.do(now.table.id, Act(EAST, lambda *_, n=taken: line[n])))
    await played_out(tables, now)
    assert known(await days.question(deal)).chosen[0] == (most, count + 1)


@pytest.mark.usefixtures("next_deal")
async def test_there_is_no_question_if_strong_has_changed_since(
    days: DailyDeals, deal: DailyDeal, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = Mock(side_effect=ValueError)
    monkeypatch.setattr("game.players.field.position_after", refused)
    assert await days.question(deal) is None
    assert refused.call_count == 1


@pytest.mark.usefixtures("next_deal")
async def test_the_worlds_of_a_question_are_played_once(
    days: DailyDeals, deal: DailyDeal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.players.worlds.WORLDS", 3)
    played = Mock(side_effect=points_after)
    monkeypatch.setattr("bot.tables.daily.points_after", played)
    question = known(await days.question(deal))
    (worth, *others) = await asyncio.gather(*(days.worth(deal, question) for _ in range(3)))
    assert others == [worth] * 2
    assert len(worth) == len(question.options)
    assert played.call_count == 3
