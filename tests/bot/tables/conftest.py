from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Store
from tests.migrated import migrated


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(migrated(url))
    yield opened
    await opened.close()
