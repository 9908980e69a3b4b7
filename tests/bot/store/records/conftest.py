from dataclasses import replace

import pytest_asyncio

from bot.model import Table
from bot.store.store import Store
from tests.bot.store.records.settled import House


@pytest_asyncio.fixture
async def elsewhere(store: Store, lobby: Table) -> House:
    """A house in another server."""
    table = replace(lobby, id="t2", guild_id=2)
    await store.tables.create(table)
    return House(store, table)


@pytest_asyncio.fixture
async def house(store: Store, lobby: Table) -> House:
    await store.tables.create(lobby)
    return House(store, lobby)
