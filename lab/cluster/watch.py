"""Measures how late deadlines are kept, by polling the database for overdue ones."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from bot.store.engine import schema
from bot.store.engine.database import connect
from bot.store.tables.table_queries import is_open

EVERY = 0.25
OVERDUE = 0.5
"""Seconds of delay that are allowed: the time of one poll and one decision."""


@dataclass
class Watch:
    """Watches the deadlines of all open tables. A key is a table's id and the moment of a deadline.

    `late`: by how many seconds each overdue deadline was late when it was last seen. `known`: all
    deadlines that were seen.
    """

    url: str
    late: dict[tuple[str, datetime], float] = field(default_factory=dict)
    known: set[tuple[str, datetime]] = field(default_factory=set)

    @property
    def lateness(self) -> list[float]:
        """The delay of every deadline that passed in seconds; 0 if it was never seen overdue."""
        now = datetime.now(UTC)
        passed = [each for each in self.known if each[1] < now]
        return sorted(self.late.get(each, 0.0) for each in passed)

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Poll the database while the block runs."""
        task = asyncio.create_task(self._poll())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _poll(self) -> None:
        t = schema.tables
        open_tables = sa.select(t.c.id, t.c.bot_acts_at, t.c.deadline_at).where(
            is_open, t.c.paused.is_(False)
        )
        engine = connect(self.url)
        try:
            while True:
                await asyncio.sleep(EVERY)
                try:
                    async with engine.connect() as connection:
                        rows = (await connection.execute(open_tables)).all()
                except (SQLAlchemyError, OSError):
                    continue
                now = datetime.now(UTC)
                for row in rows:
                    for moment in filter(None, (row.bot_acts_at, row.deadline_at)):
                        self._note((row.id, moment), (now - moment).total_seconds())
        finally:
            await engine.dispose()

    def _note(self, key: tuple[str, datetime], late: float) -> None:
        self.known.add(key)
        if late > OVERDUE:
            self.late[key] = late
