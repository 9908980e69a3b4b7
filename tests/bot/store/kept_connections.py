"""A PostgreSQL's connections that outlive the store for which they were made.

To connect, and to plan each statement for the first time, takes longer than most tests.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.store.engine import database


class _Kept(AsyncAdaptedQueuePool):
    over = False

    def dispose(self) -> None:
        """Let go of nothing, until it is over: the next store takes them over."""
        if self.over:
            super().dispose()

    def recreate(self) -> Self:
        return self


@asynccontextmanager
async def connections_to(url: str) -> AsyncIterator[None]:
    """Meanwhile all stores at this URL, in this event loop, take their connections in turn."""
    make = vars(database)["create_async_engine"]
    kept: AsyncEngine = make(url, hide_parameters=True, poolclass=_Kept)

    def engine(of: str | sa.URL, **options: Any) -> AsyncEngine:
        found: AsyncEngine = kept if of == url else make(of, **options)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "create_async_engine", engine)
        yield
    pool = kept.sync_engine.pool
    assert isinstance(pool, _Kept)
    pool.over = True
    await kept.dispose()
