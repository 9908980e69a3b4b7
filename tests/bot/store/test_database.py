"""What stands between the bot and its database is told as what it is."""

import pytest

from bot.store.database import NotTakenError, UnreachableError
from bot.store.store import Store

NOWHERE = "postgresql+asyncpg://user:word@127.0.0.1:1/games"


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
