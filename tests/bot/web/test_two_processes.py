"""Any process serves any page: here the one that does not serve its table, on one PostgreSQL."""

from collections.abc import AsyncIterator

import pytest

from bot.model.shards import Shards, shard_of
from bot.store.store import Store
from bot.tables.rules.acting import Act
from bot.tables.rules.snapshot import Playing
from bot.tables.service import Tables
from game.hand.actions import Action, Answer
from game.hand.engine import Hand
from tests.bot.tables.seated import GUILD, PEOPLE, seed
from tests.bot.web.visiting import OpenPage
from tests.support.postgresql_server import Server

HERE = shard_of(GUILD, 2)


def no(_hand: Hand, seat: int) -> Action:
    """Answer no."""
    return Answer(seat, yes=False)


@pytest.fixture
def url(server: Server) -> str:
    return server.new_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
async def tables(store: Store) -> Tables:
    """The tables of the process with the pages, which does not serve them."""
    tables = Tables(store, lambda: seed(1))
    tables.shards = Shards(2, frozenset({1 - HERE}))
    return tables


@pytest.fixture
async def serving(url: str) -> AsyncIterator[Tables]:
    """The tables of the process that serves them."""
    store = await Store.open(url)
    tables = Tables(store, lambda: seed(1))
    tables.shards = Shards(2, frozenset({HERE}))
    yield tables
    await store.close()


async def test_a_page_follows_a_table_of_another_process_and_acts_there(
    serving: Tables, table_id: str, pages: list[OpenPage]
) -> None:
    before = await pages[0].scene()
    assert (await pages[0].act(before, "no"))[-1]["type"] == "done"
    for user in PEOPLE[1:]:
        await serving.do(table_id, Act(user, no))
    now = await serving.get(table_id)
    assert isinstance(now, Playing)
    assert now.hand.step > before["step"], "the answer of the page has counted"
    while pages[0].latest["step"] != now.hand.step:
        await pages[0].scene()
