from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Store
from bot.tables.service import Tables
from tests.bot.tables.seated import seed
from tests.support.database_templates import migrated


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    store = await Store.open(migrated(f"sqlite+aiosqlite:///{tmp_path}/delivery.sqlite3"))
    yield Tables(store, lambda: seed(1))
    await store.close()
