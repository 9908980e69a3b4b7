"""Deadlines that are kept once, and clocks that stand still and go on."""

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.model import Alarm, Status
from bot.model.shards import Shards
from bot.store.store import Store
from bot.tables.rules.acting import Act
from bot.tables.rules.clock import Pause, TimeOut
from bot.tables.rules.mentions import TIME_TO_ACT
from bot.tables.rules.pace import HELD_UP
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from game.refusals import Refusal
from tests.bot.tables.people import (
    current,
    done,
    no,
    playing,
    stored,
)
from tests.bot.tables.seated import CHANNEL, GUILD, NOON, PEOPLE, known

HOUR = timedelta(hours=1)

pytestmark = pytest.mark.usefixtures("now")


async def test_a_deadline_is_kept_once_and_never_early(tables: Tables, now: list[datetime]) -> None:
    dealt = await playing(tables)
    table_id, due = dealt.table.id, dealt.table.deadline_at
    assert due is not None
    now.append(due - timedelta(milliseconds=1))
    assert await tables.do(table_id, TimeOut()) == Refusal(TableWhy.STALE)
    now.append(due)
    outcomes = await asyncio.gather(*(tables.do(table_id, TimeOut()) for _ in range(5)))
    assert sum(isinstance(o, Snapshot) for o in outcomes) == 1
    loaded = await stored(tables, table_id)
    assert [(action.action, action.by) for action in loaded.actions] == [("time-out", "clock")] * 5


async def test_two_processes_keep_a_deadline_once(
    tables: Tables, others: Tables, now: list[datetime]
) -> None:
    dealt = await playing(tables, people=1)
    now.append(known(dealt.table.deadline_at))
    outcomes = await asyncio.gather(
        tables.do(dealt.table.id, TimeOut()), others.do(dealt.table.id, TimeOut())
    )
    assert sum(isinstance(o, Snapshot) for o in outcomes) == 1
    clock = [a for a in (await stored(tables, dealt.table.id)).actions if a.by == "clock"]
    assert len(clock) == 1


async def test_a_table_whose_channel_is_gone_goes_on_only_once_it_is_shown_elsewhere(
    tables: Tables,
) -> None:
    table = (await playing(tables, 2)).table
    shown = await current(tables, table.id)
    done(await tables.do(table.id, Pause(CHANNEL)))  # while the message is on its way
    assert await tables.record_shown(shown) is None
    assert (await current(tables, table.id)).table.paused
    await tables.record_message(table.id, CHANNEL + 1, 7)
    resumed = known(await tables.record_shown(shown))
    assert not resumed.table.paused
    assert await tables.do(table.id, Pause(CHANNEL)) == Refusal(TableWhy.STALE)


async def test_what_is_shown_late_is_resumed_once_and_stays_shown(
    tables: Tables, store: Store, now: list[datetime]
) -> None:
    table = (await playing(tables, 2)).table
    shown = await current(tables, table.id)
    assert await tables.record_shown(shown) is None, "in time"
    now.append(known(table.deadline_at) + HELD_UP)
    resumed = known(await tables.record_shown(shown))
    assert known(resumed.table.deadline_at) > now[-1]
    assert await store.shown_versions.outdated() == {}
    assert await store.deadlines.overdue(known(resumed.table.deadline_at)) == (
        (Alarm.DEADLINE, table.id),
    )


async def test_a_table_that_closed_waits_no_more(tables: Tables, now: list[datetime]) -> None:
    table = (await playing(tables, 2)).table
    paused = done(await tables.do(table.id, Pause(CHANNEL)))
    now.append(known(paused.table.deadline_at))
    closed = done(await tables.do(table.id, TimeOut()))
    assert (closed.table.status, closed.table.paused) == (Status.CLOSED, False)
    await tables.record_shown(closed)
    assert await tables.store.shown_versions.outdated(GUILD) == {}


@pytest.mark.parametrize("theirs", [False, True])
async def test_at_a_table_that_another_process_shows_everybody_has_a_while_before_a_call(
    tables: Tables, *, theirs: bool
) -> None:
    """Only the process that shows a table knows which of its players are active."""
    table_id = (await playing(tables)).table.id
    if theirs:
        tables.shards = Shards(2, frozenset({1 - (GUILD >> 22) % 2}))
    for user in PEOPLE[:-1]:
        await tables.do(table_id, Act(user, no))
    after = done(await tables.do(table_id, Act(PEOPLE[-1], no)))
    assert after.table.mention_at == (NOON + TIME_TO_ACT if theirs else None)
