"""Deadlines that are kept once, and clocks that stand still and go on."""

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.model import Alarm, Status
from bot.model.shards import Shards
from bot.store.store import Store
from bot.tables.rules.acting import Act
from bot.tables.rules.clock import BringForward, Pause, TimeOut
from bot.tables.rules.mentions import TIME_TO_ACT
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.pace import HELD_UP, PAUSED_TIME, READY_TIME, WARN_AFTER
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from game.refusals import Refusal
from tests.bot.tables.people import (
    NORTH,
    SOUTH,
    WEST,
    all_seated,
    current,
    done,
    no,
    opened,
    playing,
    stored,
)
from tests.bot.tables.seated import CHANNEL, GUILD, NOON, PEOPLE, PRESS, known

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


async def test_when_the_clock_is_set_back_nobody_gets_an_hour_to_play(
    tables: Tables, now: list[datetime]
) -> None:
    table = (await playing(tables, people=1)).table
    assert await tables.do(table.id, BringForward()) == Refusal(TableWhy.STALE)
    now.append(NOON - HOUR)
    after = done(await tables.do(table.id, BringForward())).table
    assert (after.deadline_at, after.warn_at) == (
        known(table.deadline_at) - HOUR,
        known(table.warn_at) - HOUR,
    )
    assert after.last_play_at == now[-1]


@pytest.mark.parametrize("paused", [False, True])
async def test_when_the_clock_is_set_back_a_waiting_table_waits_no_longer(
    tables: Tables, now: list[datetime], *, paused: bool
) -> None:
    before = await opened(tables)
    if paused:
        before = done(await tables.do(before.table.id, Pause(CHANNEL)))
    now.append(NOON - HOUR)
    after = done(await tables.do(before.table.id, BringForward())).table
    assert after.deadline_at == known(before.table.deadline_at) - HOUR
    assert after.paused is paused


async def test_the_day_of_a_paused_table_is_no_shorter_for_a_press(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables)
    paused = done(await tables.do(table_id, Pause(CHANNEL)))
    ready = done(await tables.do(table_id, Ready(SOUTH, PRESS)))
    assert ready.table.deadline_at == paused.table.deadline_at == NOON + PAUSED_TIME


async def test_those_who_are_late_are_called_after_a_pause_too(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables, SOUTH, WEST, NORTH)
    done(await tables.do(table_id, Pause(CHANNEL)))
    now.append(NOON + 3 * READY_TIME)
    paused = await current(tables, table_id)
    shown = known(await tables.record_shown(paused))
    assert shown.table.deadline_at == now[-1] + READY_TIME
    assert shown.table.warn_at == now[-1] + WARN_AFTER * READY_TIME


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
