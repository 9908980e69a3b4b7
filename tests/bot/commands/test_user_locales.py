"""What is remembered of people's languages, so that nothing is asked of the store for them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from unittest.mock import Mock

import pytest
import sqlalchemy as sa

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


async def test_languages_of_many_who_come_at_once_are_stored_together(
    processes: tuple[Controller, Controller],
) -> None:
    here, _ = processes
    written = list[int]()

    def note(
        _c: object, _k: object, statement: str, rows: Sequence[object], *_rest: object
    ) -> None:
        if "INSERT INTO users" in statement:
            written.append(len(rows))

    engine = here.store.database.engine.sync_engine
    sa.event.listen(engine, "before_cursor_execute", note)
    await asyncio.gather(*(here.locales.remember(user_id, "zh-CN") for user_id in range(1, 21)))
    assert {await locale_of(here, user_id) for user_id in range(1, 21)} == {"zh-CN"}
    assert len(written) == 2, "the first, and all others"


async def test_nothing_is_remembered_of_somebody_who_was_forgotten_elsewhere(
    processes: tuple[Controller, Controller],
) -> None:
    here, there = processes
    await here.locales.remember(7, "zh-CN")
    await there.store.users.forget(7)
    await here.locales.forget_former()
    await here.locales.remember(7, "zh-CN")
    assert await locale_of(here, 7) == "zh-CN"
