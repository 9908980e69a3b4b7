"""What stands between the bot and its database is told as what it is."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.database import (
    NotTakenError,
    UnreachableError,
    connect,
    without_transaction,
    writing,
)
from bot.store.store import Store

NOWHERE = "postgresql+asyncpg://user:word@127.0.0.1:1/games"


@pytest.mark.threads
@pytest.mark.parametrize("opening", [Store.open, Store.existing])
@pytest.mark.parametrize(
    ("url", "error", "said"),
    [
        (NOWHERE, UnreachableError, "cannot be reached"),
        (f"{NOWHERE}?sslmode=require", NotTakenError, "check sslmode"),
        (f"{NOWHERE}?ssl=disable&timeout=soon", NotTakenError, "check ssl, timeout"),
        (f"{NOWHERE}?prepared_statement_cache_size=x", NotTakenError, "check prepared_statement"),
        ("postgresql+asyncpg://a..b/games", NotTakenError, "check its host and its port"),
    ],
    ids=["nobody there", "option", "value of connecting", "value of the engine", "host"],
)
async def test_a_url_that_leads_nowhere(
    opening: object, url: str, error: type[Exception], said: str
) -> None:
    assert callable(opening)
    with pytest.raises(error, match=said):
        await opening(url)


async def test_a_statement_takes_one_hop_to_the_thread_of_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = connect(f"sqlite+aiosqlite:///{tmp_path / 'db'}")
    hops = list[object]()
    hop: Any = aiosqlite.Connection._execute

    async def noted(*does: Any, **how: Any) -> Any:
        hops.append(does)
        return await hop(*does, **how)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", noted)
    async with engine.connect() as connection:
        hops.clear()
        assert (await connection.execute(sa.text("VALUES (1), (2)"))).scalars().all() == [1, 2]
        assert len(hops) == 1  # with BEGIN before it
    await engine.dispose()


async def begun(connection: AsyncConnection) -> bool:
    """Whether SQLite is in a transaction on this connection."""
    raw = await connection.get_raw_connection()
    return bool(raw.driver_connection and raw.driver_connection.in_transaction)


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize(
    ("enter", "begins"),
    [
        (AsyncEngine.connect, True),
        (AsyncEngine.begin, True),
        (writing, True),
        (without_transaction, False),
    ],
)
async def test_a_transaction_of_sqlite_begins_with_the_first_statement_and_ends(
    tmp_path: Path,
    enter: Callable[[AsyncEngine], AbstractAsyncContextManager[AsyncConnection]],
    begins: bool,
    streamed: bool,
) -> None:
    engine, asked = connect(f"sqlite+aiosqlite:///{tmp_path / 'db'}"), sa.text("VALUES (1)")
    for _ in range(2):  # on one connection
        async with enter(engine) as connection:
            assert not await begun(connection)
            if streamed:
                async with connection.stream(asked) as found:
                    assert await found.scalars().all() == [1]
            else:
                await connection.execute(asked)
            assert await begun(connection) is begins
        async with engine.connect() as connection:  # it is a transaction again
            assert not await begun(connection)
            await connection.execute(asked)
            assert await begun(connection)
    await engine.dispose()


async def test_who_writes_on_sqlite_has_the_lock_from_the_first_statement(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'db'}?timeout=0"
    one, other = connect(url), connect(url)
    async with writing(one) as first, other.connect() as second:
        await first.execute(sa.text("VALUES (1)"))
        await second.execute(sa.text("PRAGMA busy_timeout = 0"))
        with pytest.raises(sa.exc.OperationalError, match="locked"):
            await second.execute(sa.text("CREATE TABLE t (n INTEGER)"))
    await one.dispose()
    await other.dispose()
