"""How a table changes: what several processes know of it, and hands that cannot be read."""

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta

import pytest

from bot.model import Status, Table
from bot.panels.table.message import table_panel
from bot.store.people.personal_data import WAITING
from bot.store.store import Store
from bot.store.tables.tables import TableStore
from bot.tables.observer import TableObserver
from bot.tables.rules.acting import Act
from bot.tables.rules.clock import TimeOut
from bot.tables.rules.closing import Close, End
from bot.tables.rules.pace import idle_time
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Leave, LeaveHand
from bot.tables.rules.snapshot import Lobby, Snapshot
from bot.tables.service import Tables
from game.refusals import Refusal, Why
from tests.bot.panels.panel_content import text
from tests.bot.store.standings import standings
from tests.bot.tables.people import (
    CENTRE,
    EAST,
    NORTH,
    SOUTH,
    STRANGER,
    as_ai,
    done,
    no,
    passing,
    playing,
    stored,
    users,
)
from tests.bot.tables.seated import CHANNEL, GUILD, NOON, PEOPLE, deal, hand_of, seed, table

pytestmark = pytest.mark.usefixtures("now")


async def test_what_one_process_does_the_other_knows_at_its_next_action(
    tables: Tables, others: Tables
) -> None:
    table_id = (await playing(tables)).table.id
    for user in PEOPLE[:4]:
        tables, others = others, tables
        done(await tables.do(table_id, Act(user, no)))
    assert await others.do(table_id, Act(NORTH, no)) == Refusal(Why.ALREADY_ANSWERED)
    after = done(await others.do(table_id, Act(CENTRE, no)))
    assert hand_of(after).phase.name == "throne"
    assert after == await tables.get(table_id)


async def test_what_one_process_does_the_other_sees_when_it_only_looks(
    tables: Tables, others: Tables
) -> None:
    """A press in a DM arrives at another process than one in the server."""
    table_id = (await playing(tables)).table.id
    assert (await others.get(table_id)) == await tables.get(table_id)
    after = await tables.do(table_id, Act(EAST, no))
    assert await others.get(table_id) == after
    assert await others.of_user(GUILD, SOUTH) == after
    assert await others.in_channel(GUILD, CHANNEL) == after


async def test_who_is_refused_is_refused_by_what_another_process_left(
    tables: Tables, others: Tables
) -> None:
    """What is remembered of a table may be old, and then says no to what is right by now."""
    before = await playing(tables)
    table_id = before.table.id
    assert await others.get(table_id) == before
    *first, last = PEOPLE
    for user in first:
        done(await tables.do(table_id, Act(user, no)))
    after = done(await tables.do(table_id, Act(last, no)))
    (emperor,) = hand_of(after).waiting
    at = (after.table.hand_no, hand_of(after).step)
    assert isinstance(await others.do(table_id, Act(PEOPLE[emperor], as_ai, at)), Snapshot)
    assert await tables.do(table_id, Act(PEOPLE[emperor], as_ai, at)) == Refusal(TableWhy.STALE)


async def test_a_decision_asks_the_store_for_nothing_that_is_remembered(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = (await playing(tables)).table.id
    monkeypatch.delattr(TableStore, "version")
    monkeypatch.delattr(TableStore, "load")
    assert isinstance(await tables.do(table_id, Act(EAST, no)), Snapshot)


async def test_what_is_refused_writes_nothing(tables: Tables) -> None:
    table_id = (await playing(tables)).table.id
    before = await stored(tables, table_id)
    refused = [
        await tables.do(table_id, Act(EAST, passing)),
        await tables.do(table_id, Act(STRANGER, no)),
        await tables.do(table_id, Act(EAST, lambda hand, seat: Refusal(Why.NO_CARDS))),
        await tables.do(table_id, Close(EAST)),
        await tables.do(table_id, TimeOut()),
    ]
    assert [outcome.why for outcome in refused if isinstance(outcome, Refusal)] == [
        Why.NOT_NOW,
        TableWhy.NO_OPEN_SEAT,
        Why.NO_CARDS,
        TableWhy.HAND_RUNNING,
        TableWhy.STALE,
    ]
    assert await stored(tables, table_id) == before


async def test_every_deadline_is_told_to_who_waits_for_it(tables: Tables) -> None:
    told: list[datetime | None] = []

    class Watch(TableObserver):
        def on_known(self, table: Table) -> None:
            told.append(table.deadline_at)

    tables.observers.append(Watch())
    await tables.do((await playing(tables)).table.id, Act(EAST, no))
    assert told[:1] == [NOON + idle_time(table(EAST))]
    assert told[-2:] == [NOON + timedelta(seconds=30)] * 2


async def test_a_wish_to_be_forgotten_waits_a_day_from_the_latest_hand(
    tables: Tables, now: list[datetime]
) -> None:
    wish = NOON + timedelta(minutes=1)
    for user in (EAST, SOUTH):
        await tables.store.users.remember_locale(user, "en-US")
        await tables.store.users.remember_forget_at(user, wish)
    table_id = (await playing(tables)).table.id
    done(await tables.do(table_id, LeaveHand(SOUTH, 1)))
    east, south = [await tables.store.users.load(user) for user in (EAST, SOUTH)]
    assert east is not None
    assert south is not None
    assert (east.forget_at, south.forget_at) == (wish, NOON + WAITING)


async def test_a_hand_that_cannot_be_read_is_put_aside_and_the_table_goes_on(
    tables: Tables, store: Store, url: str
) -> None:
    dealt = await playing(tables, 1)
    table = dealt.table
    spoil(url)
    anew, told = Tables(store, lambda: seed(2)), list[Snapshot]()

    class Watch(TableObserver):
        def on_hand_unreadable(self, now: Snapshot) -> None:
            told.append(now)

    anew.observers.append(Watch())
    waiting = await anew.of_user(GUILD, EAST)
    assert waiting is not None
    assert told == [waiting]
    assert (waiting.table.status, users(waiting)) == (Status.LOBBY, users(dealt))
    assert "could not be continued" in text(table_panel(waiting))
    assert await standings(store, GUILD) == {}
    again = await Tables(store).get(table.id)
    assert isinstance(again, Lobby)
    assert again.unread
    assert done(await deal(anew, table.id)).table.hand_no == 2


async def test_a_table_whose_hand_cannot_be_read_can_be_ended_and_left(
    tables: Tables, store: Store, url: str
) -> None:
    table = (await playing(tables, 2)).table
    spoil(url)
    anew = Tables(store)
    assert await anew.do(table.id, LeaveHand(SOUTH, 1)) == Refusal(TableWhy.HAND_NOT_RUNNING)
    assert users(done(await anew.do(table.id, Leave(SOUTH))))[:2] == [EAST, None]
    assert done(await anew.do(table.id, End())).table.status is Status.CLOSED


def spoil(url: str) -> None:
    """The first action of every log is none of the rules."""
    with closing(sqlite3.connect(url.partition("///")[2])) as database, database:
        database.execute("UPDATE actions SET action = 'pass' WHERE n = 0")
