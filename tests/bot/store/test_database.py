"""What stands between the bot and its database is told as what it is."""

from pathlib import Path
from typing import Any

import aiosqlite
import pytest
import sqlalchemy as sa

from bot.store.database import NotTakenError, UnreachableError, connect
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
