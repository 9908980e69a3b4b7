"""What is remembered of people's languages, so that nothing is asked of the store for them."""

from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.commands.framework.controller import Controller
from bot.store.store import Store
from bot.tables.service import Tables
from tests.support.database_templates import migrated


@pytest.fixture
async def processes(tmp_path: Path) -> AsyncIterator[tuple[Controller, Controller]]:
    """Two on one database."""
    store = await Store.open(migrated(f"sqlite+aiosqlite:///{tmp_path}/people.sqlite3"))
    one, other = (Controller(Tables(store), Mock(), Mock(), store) for _ in range(2))
    yield one, other
    await store.close()


async def locale_of(process: Controller, user_id: int) -> str | None:
    user = await process.store.users.load(user_id)
    return user.locale if user else None


async def test_a_language_that_another_process_noted_is_changed_back(
    processes: tuple[Controller, Controller],
) -> None:
    here, there = processes
    await here.locales.remember(7, "zh-CN")
    await there.locales.remember(7, "en-US")
    await here.locales.forget_former()
    await here.locales.remember(7, "zh-CN")
    assert await locale_of(here, 7) == "zh-CN"


async def test_nothing_is_remembered_of_somebody_who_was_forgotten_elsewhere(
    processes: tuple[Controller, Controller],
) -> None:
    here, there = processes
    await here.locales.remember(7, "zh-CN")
    await there.store.users.forget(7)
    await here.locales.forget_former()
    await here.locales.remember(7, "zh-CN")
    assert await locale_of(here, 7) == "zh-CN"
