"""Tables of friends, where the bot is no member: seats, clock, and what is kept of them."""

from datetime import datetime, timedelta

import pytest

from bot.model import NO_SERVER, Audience
from bot.store.retention import prune
from bot.store.store import Store
from bot.tables.opening import open_among_friends, practise
from bot.tables.rules.clock import TimeOut
from bot.tables.rules.practice import Exercise, TakeBackChoice
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Fill, Join
from bot.tables.rules.snapshot import Closed, Snapshot
from bot.tables.service import Tables
from game.players.levels import Level
from game.refusals import Refusal
from tests.bot.tables.people import AI_NAMES, EAST, SOUTH, done
from tests.bot.tables.seated import NOON, deal, in_play, known

pytestmark = pytest.mark.usefixtures("now")


async def opened(tables: Tables, user: int = EAST) -> Snapshot:
    return done(await open_among_friends(tables, user, "East", "en-US"))


async def test_one_sits_at_one_table_of_friends_and_may_practise_beside_it(tables: Tables) -> None:
    first, second = await opened(tables), await opened(tables, SOUTH)
    assert (await opened(tables)).table == first.table, "the same one again"
    refusal = await tables.do(second.table.id, Join(EAST, "East"))
    assert refusal == Refusal(TableWhy.SEATED_AMONG_FRIENDS)
    exercise = Exercise(Level.EASY, "simple")
    alone = done(await practise(tables, EAST, "East", "en-US", exercise))
    assert known(await tables.of_user(NO_SERVER, EAST)).table.id == alone.table.id
    seated = known(await tables.of_user(NO_SERVER, EAST, Audience.LINK))
    assert seated.table.id == first.table.id


async def test_a_hand_has_a_clock_but_mentions_nobody_and_takes_nothing_back(
    tables: Tables, store: Store
) -> None:
    table_id = (await opened(tables)).table.id
    done(await tables.do(table_id, Fill(EAST, AI_NAMES)))
    now = in_play(await deal(tables, table_id))
    assert known(now.table.deadline_at) < NOON + timedelta(minutes=3)
    assert now.table.mention_at is None
    assert await tables.do(table_id, TakeBackChoice(EAST)) == Refusal(TableWhy.STALE)
    assert not await store.shown_versions.outdated()


async def test_it_closes_when_nobody_comes_and_is_deleted_a_week_later(
    tables: Tables, store: Store, now: list[datetime]
) -> None:
    table = (await opened(tables)).table
    now.append(known(table.deadline_at))
    assert isinstance(await tables.do(table.id, TimeOut()), Closed)
    closed_at = datetime.now(NOON.tzinfo)
    for days, kept in ((6, True), (8, False)):
        later = closed_at + timedelta(days=days)
        await prune(store, later, servers=timedelta(days=90), games=timedelta(days=90))
        assert (await store.tables.load(table.id) is not None) is kept


async def test_who_sits_among_friends_is_not_forgotten_before_they_leave(
    tables: Tables, store: Store
) -> None:
    table_id = (await opened(tables)).table.id
    assert not await store.users.forget(EAST)
    assert await store.tables.load(table_id) is not None
