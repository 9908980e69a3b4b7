"""Deadlines: one timer that sleeps until the earliest, a row in the store.

Late, early or doubled wake-ups do no harm: what is due is asked of the store each time, and the
service acts only on what is.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

import discord

from bot.store.records import Table
from bot.tables.service import Tables
from bot.tables.snapshot import Snapshot


class Clock:
    """Calls `tell` with every table that it moved on."""

    def __init__(self, tables: Tables, tell: Callable[[Snapshot], Awaitable[None]]) -> None:
        self._tables = tables
        self._tell = tell
        self._timer: asyncio.TimerHandle | None = None
        self._next: datetime | None = None
        self._ringing: set[asyncio.Task[None]] = set()
        tables.on_due = self._note

    async def start(self) -> None:
        """Go on from the deadlines in the store."""
        self._wake_at(await self._tables.store.next_due())

    async def stop(self) -> None:
        """Wake up no more, and let what is being done end."""
        self._wake_at(None)
        await asyncio.gather(*self._ringing, return_exceptions=True)

    def _note(self, table: Table) -> None:
        if table.due and (self._next is None or table.due < self._next):
            self._wake_at(table.due)

    def _wake_at(self, due: datetime | None) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer, self._next = None, due
        if due is not None:
            seconds = max(0.0, (due - discord.utils.utcnow()).total_seconds())
            self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._timer, self._next = None, None
        task = asyncio.get_running_loop().create_task(self._handle())
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _handle(self) -> None:
        for table_id in await self._tables.store.overdue(discord.utils.utcnow()):
            after = await self._tables.time_out(table_id)
            if isinstance(after, Snapshot):
                await self._tell(after)
        due = await self._tables.store.next_due()
        if due is not None and (self._next is None or due < self._next):
            self._wake_at(due)
