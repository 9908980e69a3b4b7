import sys
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

import discord
import pytest

from bot.store.records.store import RecordStore
from bot.store.store import Store
from bot.tables.rules import automatic_moves, during_hand
from bot.tables.service import Tables
from tests.bot.tables.seated import NOON, seed
from tests.support.database_templates import migrated
from tests.support.no_newcomers import no_newcomers


@pytest.fixture(autouse=True)
def ai_players_need_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """They act as soon as their turn comes; tests of their time say otherwise."""
    monkeypatch.setattr(automatic_moves, "ai_time", lambda _table: (0.0, 0.0))
    monkeypatch.setattr(during_hand, "MOST_TURNS", sys.maxsize)


@pytest.fixture(autouse=True)
def nobody_is_new(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """All have the usual time, but in tests marked as of `newcomers`."""
    if request.node.get_closest_marker("newcomers") is None:
        monkeypatch.setattr(RecordStore, "newcomers", no_newcomers)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(migrated(url))
    yield opened
    await opened.close()


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The clock stands at the last of these."""
    times = [NOON]
    monkeypatch.setattr(discord.utils, "utcnow", lambda: times[-1])
    return times


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store, lambda: seed(1))


@pytest.fixture
async def others(url: str) -> AsyncIterator[Tables]:
    """The service of another process on the same database."""
    store = await Store.open(url)
    yield Tables(store, lambda: seed(2))
    await store.close()
