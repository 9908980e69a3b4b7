"""What stands between the bot and its database is told as what it is."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.store.engine.database import (
    WRITING,
    NotTakenError,
    UnreachableError,
    connect,
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


async def test_who_writes_on_sqlite_has_the_lock_from_the_first_statement(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'db'}?timeout=0"
    one, other = connect(url), connect(url)
    async with one.execution_options(**WRITING).begin() as first, other.connect() as second:
        await first.execute(sa.text("VALUES (1)"))
        await second.execute(sa.text("PRAGMA busy_timeout = 0"))
        with pytest.raises(sa.exc.OperationalError, match="locked"):
            await second.execute(sa.text("CREATE TABLE t (n INTEGER)"))
    await one.dispose()
    await other.dispose()
