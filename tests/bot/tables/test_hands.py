"""Buttons pressed in a hand, often or late."""

import asyncio

import pytest

from bot.tables.rules.acting import Act
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from game.refusals import Refusal, Why
from tests.bot.tables.people import EAST, done, no, playing, stored
from tests.bot.tables.seated import PEOPLE, hand_of

pytestmark = pytest.mark.usefixtures("now")


async def test_a_button_pressed_many_times_at_once_takes_one_action(tables: Tables) -> None:
    now = await playing(tables)
    at = (now.table.hand_no, hand_of(now).step)
    outcomes = await asyncio.gather(
        *(tables.do(now.table.id, Act(EAST, no, at)) for _ in range(20))
    )
    assert sum(isinstance(o, Snapshot) for o in outcomes) == 1
    assert outcomes.count(Refusal(Why.ALREADY_ANSWERED)) == 19
    assert len((await stored(tables, now.table.id)).actions) == 1


async def test_a_button_of_an_earlier_step_or_hand_is_stale(tables: Tables) -> None:
    last = await playing(tables)
    table_id = last.table.id
    for user in PEOPLE:
        last = done(await tables.do(table_id, Act(user, no, (1, 0))))
    for at in ((1, 0), (0, hand_of(last).step), (2, 0)):
        assert await tables.do(table_id, Act(EAST, no, at)) == Refusal(TableWhy.STALE)
