from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model import Change, HandRow, LoggedAction, Seat, Status, Table
from bot.store.store import Store
from tests.support.database_templates import migrated
from tests.support.databases import KINDS
from tests.support.postgresql_server import Server

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def new_database(request: pytest.FixtureRequest, kind: str, tmp_path: Path) -> Callable[[], str]:
    """Creates an empty database and returns its URL."""
    if kind == "sqlite":
        numbers = count(1)
        return lambda: f"sqlite+aiosqlite:///{tmp_path}/games-{next(numbers)}.sqlite3"
    server: Server = request.getfixturevalue("server")
    return server.new_database


@pytest.fixture
def empty(new_database: Callable[[], str]) -> str:
    """The URL of an empty database."""
    return new_database()


@pytest.fixture
def url(request: pytest.FixtureRequest, kind: str, new_database: Callable[[], str]) -> str:
    """The URL of a database with an up-to-date schema and without rows."""
    if kind == "sqlite":
        return migrated(new_database())
    server: Server = request.getfixturevalue("server")
    return server.tidy()


@pytest_asyncio.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store; on PostgreSQL without a running bot's time limits, which a busy machine exceeds."""
    open_store = Store.existing if url.startswith("postgresql") else Store.open
    opened = await open_store(url)
    yield opened
    await opened.close()


@pytest.fixture
def lobby() -> Table:
    """A new table in server 1, where user 11 and an AI player sit."""
    return Table(
        id="t1",
        host_id=11,
        preset="simple",
        locale="zh-CN",
        seats=(Seat(11, "主持人"), None, Seat(None, "AI 1"), None, None),
        guild_id=1,
        channel_id=2,
        rules='{"deck": 168}',
    )


@pytest.fixture
def deal(lobby: Table) -> Change:
    """The step from the lobby into the first hand, with its first two actions."""
    return Change(
        table=replace(lobby, version=1, status=Status.PLAYING, hand_no=1),
        deal=HandRow(lobby.id, 1, seed="5eed", first=0, rules="{}", dealt_at=NOON),
        actions=(
            LoggedAction(0, seat=0, action='{"solo": false}', by="user", ms=0),
            LoggedAction(1, seat=2, action='{"solo": true}', by="ai", ms=7),
        ),
    )
