"""One person alone among AI players: no clock, no score, choices taken back, deals played again."""

import asyncio
from datetime import datetime, timedelta

import pytest
import sqlalchemy as sa

from bot.model import NO_SERVER
from bot.store.engine import schema
from bot.store.retention import prune
from bot.store.store import Store
from bot.tables.opening import practise
from bot.tables.rules.acting import Act, AskHint, SayNo
from bot.tables.rules.clock import BotMove, BringForward, TimeOut, Warn
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.practice import DealAgain, Exercise, TakeBackChoice
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Closed, Playing, Settled, Snapshot
from bot.tables.rules.step import Request
from bot.tables.service import Tables
from game.hand.actions import Action
from game.hand.engine import Hand, legal_actions
from game.players.levels import Level
from game.refusals import Refusal
from tests.bot.tables.people import EAST, SOUTH, done, playing, stored
from tests.bot.tables.seated import NOON, in_play, known, seed
from tests.laws.games import Dice

pytestmark = pytest.mark.usefixtures("now")

ANYTHING = Exercise(Level.EASY, "simple")
DAY = timedelta(days=1)


async def begun(tables: Tables, user: int = EAST) -> Playing:
    return in_play(await practise(tables, user, "East", "en-US", ANYTHING))


def chosen_by(dice: Dice) -> Act:
    def choose(hand: Hand, seat: int) -> Action:
        return dice.pick(legal_actions(hand, seat))

    return Act(EAST, choose)


def first_choice(hand: Hand, seat: int) -> Action:
    return legal_actions(hand, seat)[0]


async def played_out(tables: Tables, now: Snapshot, dice: Dice) -> Settled:
    while isinstance(now, Playing):
        now = done(await tables.do(now.table.id, chosen_by(dice)))
    assert isinstance(now, Settled)
    return now


async def test_ai_players_move_at_once_up_to_the_persons_next_choice(tables: Tables) -> None:
    now: Snapshot = await begun(tables)
    dice, versions = Dice(seed(1)), 0
    while isinstance(now, Playing):
        assert 0 in now.hand.waiting
        assert now.table.deadline_at == NOON + DAY
        assert (now.table.warn_at, now.table.mention_at, now.table.bot_acts_at) == (None,) * 3
        version = now.table.version
        now = done(await tables.do(now.table.id, chosen_by(dice)))
        assert now.table.version == version + 1
        versions += 1
    assert versions > 1
    assert isinstance(now, Settled)
    assert now.table.deadline_at == NOON + DAY


async def test_the_same_choices_have_the_same_result(tables: Tables) -> None:
    hands = []
    for user in (EAST, SOUTH):
        now: Snapshot = await begun(tables, user)
        while isinstance(now, Playing):
            now = done(await tables.do(now.table.id, Act(user, first_choice)))
        hands.append(now.hand)
    assert hands[0] == hands[1]


async def test_nothing_of_practice_is_a_score_or_waits_to_be_shown(
    tables: Tables, store: Store
) -> None:
    settled = await played_out(tables, await begun(tables), Dice(seed(2)))
    again = in_play(await tables.do(settled.table.id, Ready(EAST)))
    await played_out(tables, again, Dice(seed(3)))
    async with store.database.reading() as connection:
        assert await connection.scalar(sa.select(sa.func.count()).select_from(schema.scores)) == 0
    assert not await store.shown_versions.outdated()
    assert not await store.tables.places()
    assert not await store.servers.known()
    await store.servers.note_presence(frozenset(), NOON)
    assert not await store.servers.departed(NOON)


async def test_one_may_practise_beside_a_table_of_a_server(tables: Tables) -> None:
    beside = await playing(tables)
    alone = await begun(tables)
    assert known(await tables.of_user(NO_SERVER, EAST)).table.id == alone.table.id
    assert known(await tables.of_user(beside.table.guild_id, EAST)).table.id == beside.table.id


async def test_a_new_exercise_closes_the_former_one(tables: Tables) -> None:
    former, newer = await begun(tables), await begun(tables)
    assert isinstance(await tables.get(former.table.id), Closed)
    assert known(await tables.of_user(NO_SERVER, EAST)).table.id == newer.table.id


async def test_without_a_press_for_a_day_it_closes_and_a_week_later_it_is_deleted(
    tables: Tables, store: Store, now: list[datetime]
) -> None:
    table_id = (await begun(tables)).table.id
    assert await tables.do(table_id, BringForward()) == Refusal(TableWhy.STALE)
    now.append(NOON + DAY - timedelta(seconds=1))
    assert await tables.do(table_id, TimeOut()) == Refusal(TableWhy.STALE)
    now.append(NOON + DAY)
    assert [table for _, table in await store.deadlines.overdue(now[-1])] == [table_id]
    assert isinstance(await tables.do(table_id, TimeOut()), Closed)
    closed_at = datetime.now(NOON.tzinfo)
    for days, kept in ((6, True), (8, False)):
        later = closed_at + timedelta(days=days)
        await prune(store, later, servers=timedelta(days=90), games=timedelta(days=90))
        assert (await store.tables.load(table_id) is not None) is kept


async def test_the_clock_has_nothing_to_do(tables: Tables) -> None:
    table_id = (await begun(tables)).table.id
    for request in (BotMove(), Warn()):
        assert await tables.do(table_id, request) == Refusal(TableWhy.STALE)


async def test_whoever_is_forgotten_leaves_no_practice(tables: Tables, store: Store) -> None:
    table_id = (await begun(tables)).table.id
    assert await store.users.forget(EAST)
    assert await store.tables.load(table_id) is None
    assert await tables.do(table_id, Ready(EAST)) == Refusal(TableWhy.NO_TABLE)


async def test_a_choice_is_taken_back_any_number_of_times(tables: Tables) -> None:
    first, dice = await begun(tables), Dice(seed(4))
    table_id = first.table.id
    second = in_play(await tables.do(table_id, chosen_by(dice)))
    now = in_play(await tables.do(table_id, chosen_by(dice)))
    for earlier in (second, first):
        at = (now.table.hand_no, now.hand.step)
        now = in_play(await tables.do(table_id, TakeBackChoice(EAST, at)))
        assert (now.hand, now.progress) == (earlier.hand, earlier.progress)
    assert await tables.do(table_id, TakeBackChoice(EAST)) == Refusal(TableWhy.NOTHING_TO_TAKE_BACK)


async def test_no_to_all_is_taken_back_like_any_choice(tables: Tables) -> None:
    before = await begun(tables)
    now = in_play(await tables.do(before.table.id, SayNo(EAST)))
    while now.hand != before.hand:
        now = in_play(await tables.do(before.table.id, TakeBackChoice(EAST)))
    assert now.table.player(0).premove is None


async def test_an_outdated_press_takes_nothing_back(tables: Tables) -> None:
    first = await begun(tables)
    table_id, at = first.table.id, (first.table.hand_no, first.hand.step)
    done(await tables.do(table_id, chosen_by(Dice(seed(5)))))
    assert await tables.do(table_id, TakeBackChoice(EAST, at)) == Refusal(TableWhy.STALE)


async def test_of_two_presses_in_two_processes_one_takes_back(
    tables: Tables, others: Tables
) -> None:
    table_id = (await begun(tables)).table.id
    last = in_play(await tables.do(table_id, chosen_by(Dice(seed(6)))))
    at = (last.table.hand_no, last.hand.step)
    both = await asyncio.gather(
        *(service.do(table_id, TakeBackChoice(EAST, at)) for service in (tables, others))
    )
    assert sum(isinstance(outcome, Playing) for outcome in both) == 1
    kept = await stored(tables, table_id)
    assert [entry.n for entry in kept.actions] == list(range(len(kept.actions)))


@pytest.mark.parametrize("request_", [TakeBackChoice(EAST), DealAgain(EAST, 1)])
async def test_where_others_play_nothing_is_taken_back_or_dealt_again(
    tables: Tables, request_: Request
) -> None:
    at_table = await playing(tables)
    assert await tables.do(at_table.table.id, request_) == Refusal(TableWhy.STALE)


@pytest.mark.parametrize("request_", [TakeBackChoice(SOUTH), DealAgain(SOUTH, 1), AskHint(SOUTH)])
async def test_nobody_else_does_anything_there(tables: Tables, request_: Request) -> None:
    table_id = (await begun(tables)).table.id
    assert isinstance(await tables.do(table_id, request_), Refusal)


async def test_the_same_deal_again_is_a_hand_of_its_own(tables: Tables) -> None:
    first = await begun(tables)
    settled = await played_out(tables, first, Dice(seed(7)))
    again = in_play(await tables.do(settled.table.id, DealAgain(EAST, 1)))
    assert again.hand == first.hand
    assert again.table.hand_no == 2
    assert again.table.seed == settled.table.seed
    await played_out(tables, again, Dice(seed(8)))
    assert known((await stored(tables, first.table.id)).hand).hand_no == 2
