"""What the next hand is dealt from, once."""

import asyncio

import discord
import pytest

from bot.sandbox.beacon import sign
from bot.store.store import Store
from bot.tables.rules.next_hand import Announce, DealAnnounced, Ready
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Fill
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from game.beacon import Draw
from game.refusals import Refusal
from tests.bot.tables.people import (
    AI_NAMES,
    all_seated,
    current,
    done,
    opened,
    stored,
)
from tests.bot.tables.seated import CHANNEL, NOON, PEOPLE, deal, hand_of, known

pytestmark = pytest.mark.usefixtures("now")


async def test_start_pressed_by_all_at_once_deals_one_hand(tables: Tables) -> None:
    table_id = await all_seated(tables)
    outcomes = await asyncio.gather(*(deal(tables, table_id) for user in PEOPLE))
    assert sum(isinstance(o, Snapshot) for o in outcomes) == 1
    assert outcomes.count(Refusal(TableWhy.HAND_RUNNING)) == 4
    assert (await stored(tables, table_id)).table.hand_no == 1


async def test_every_hand_has_a_seed_of_its_own(store: Store) -> None:
    tables = Tables(store)
    seeds = set()
    for user in PEOPLE[:4]:
        table_id = (await opened(tables, user)).table.id
        await tables.do(table_id, Fill(user, AI_NAMES))
        dealt = done(await deal(tables, table_id))
        assert len(hand_of(dealt).seed) == 32
        seeds.add(hand_of(dealt).seed)
    assert len(seeds) == 4


async def test_of_two_processes_one_deals_from_the_announced_round(store: Store) -> None:
    one, other = Tables(store, has_beacon=True), Tables(store, has_beacon=True)
    table_id = await all_seated(one)
    sealed = (await current(one, table_id)).table.seed
    for user in PEOPLE:
        done(await one.do(table_id, Ready(user)))
    number = known((await current(other, table_id)).table.round)
    message_id = discord.utils.time_snowflake(NOON)
    done(await other.do(table_id, Announce(number, message_id, CHANNEL)))
    due = DealAnnounced(number, sign(number))
    outcomes = await asyncio.gather(*(each.do(table_id, due) for each in (one, other)))
    assert sum(isinstance(outcome, Snapshot) for outcome in outcomes) == 1
    dealt = (await stored(one, table_id)).table
    assert (dealt.hand_no, dealt.round, dealt.announced) == (1, None, None)
    assert dealt.seed not in ("", sealed)
    hand = hand_of(await current(Tables(store), table_id))
    assert hand.draw == Draw(number, sign(number), message_id)
    assert hand.seed.hex() == sealed
