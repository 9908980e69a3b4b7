import pytest_asyncio

from bot.model import Table
from bot.store.store import Store
from tests.bot.store.records.settled import House


@pytest_asyncio.fixture
async def house(store: Store, lobby: Table) -> House:
    await store.tables.create(lobby)
    return House(store, lobby)
