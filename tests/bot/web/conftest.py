from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import Mock

import aiohttp
import pytest
from aiohttp.test_utils import unused_port

from bot.commands.framework.controller import Controller
from bot.commands.framework.page_access import PageAccess
from bot.delivery.dealer import Dealer
from bot.delivery.publisher import Publisher
from bot.model.visitor import Visitor
from bot.runtime.background import Background
from bot.store.store import Store
from bot.tables.rules.seating import Join
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from bot.web import sockets
from bot.web.avatars import FetchAvatar, no_avatar
from bot.web.server import WebServer
from tests.bot.tables.seated import CHANNEL, GUILD, NAMES, PEOPLE, deal, seed
from tests.bot.web.visiting import OpenPage, opened
from tests.support.database_templates import migrated


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(migrated(f"sqlite+aiosqlite:///{tmp_path}/page.sqlite3"))
    yield store
    await store.close()


@pytest.fixture
async def tables(store: Store) -> Tables:
    return Tables(store, lambda: seed(1))


@pytest.fixture
def fetch_avatar() -> FetchAvatar:
    """What Discord answers when it is asked for an avatar."""
    return no_avatar


@pytest.fixture
async def access(
    tables: Tables, fetch_avatar: FetchAvatar, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[PageAccess]:
    """The access to a page that is served, for tables whose messages nobody sees.

    Pages may read nothing for long, and so answer no pings, on a slow machine.
    """
    monkeypatch.setattr(sockets, "HEARTBEAT_S", 1_000.0)
    port = unused_port()
    access = PageAccess(tables.store, f"http://127.0.0.1:{port}/")
    publisher, dealer = Mock(spec=Publisher), Mock(spec=Dealer, background=Background())
    controller = Controller(tables, publisher, dealer, tables.store, access)
    server = WebServer(controller, access, fetch_avatar)
    tables.observers.append(server.sockets)
    await server.start("127.0.0.1", port)
    yield access
    await server.stop()


@pytest.fixture
async def client(access: PageAccess) -> AsyncIterator[aiohttp.ClientSession]:
    """A browser, which is closed before the server."""
    async with aiohttp.ClientSession() as client:
        yield client


@pytest.fixture
async def table_id(tables: Tables) -> str:
    """A table of five people at which a hand was just dealt."""
    east, *others = zip(PEOPLE, NAMES, strict=True)
    now = await tables.open(GUILD, CHANNEL, *east, "en-US")
    assert isinstance(now, Snapshot)
    for user, name in others:
        await tables.do(now.table.id, Join(user, name))
    await deal(tables, now.table.id)
    return now.table.id


@pytest.fixture
async def pages(client: aiohttp.ClientSession, access: PageAccess, table_id: str) -> list[OpenPage]:
    """The pages of the five players, and of somebody who looks on."""
    visitors = [*zip(PEOPLE, NAMES, strict=True), (99, "Guest")]
    return [
        await opened(client, access, Visitor(user, GUILD, table_id, name, "en-US"))
        for user, name in visitors
    ]
