"""What the next hand is dealt from, once."""

import asyncio

import pytest

from bot.store.store import Store
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Fill
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from game.refusals import Refusal
from tests.bot.tables.people import (
    AI_NAMES,
    CENTRE,
    all_seated,
    current,
    done,
    opened,
    stored,
)
from tests.bot.tables.seated import PEOPLE, deal, hand_of

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


async def test_a_deal_is_made_from_the_press_of_everybody_after_its_seal(store: Store) -> None:
    tables = Tables(store)
    table_id = await all_seated(tables)
    sealed = (await current(tables, table_id)).table.seed
    for user, number in zip(PEOPLE[:4], (14, 11, 13, 12), strict=True):
        done(await tables.do(table_id, Ready(user, number)))
    dealt = done(await tables.do(table_id, Ready(CENTRE, 15)))
    assert dealt.hand is not None
    assert dealt.hand.deal_entropy == (11, 12, 13, 14, 15)
    assert dealt.hand.seed.hex() == sealed
    assert dealt.table.seed not in ("", sealed)
    assert (await current(Tables(store), table_id)).hand == dealt.hand
