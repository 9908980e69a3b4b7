"""Deadlines: one timer that sleeps until the earliest, a row in the store.

Late, early or doubled wake-ups do no harm: what is due is asked of the store each time, and the
service acts only on what is.
"""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta

import discord
import structlog

from bot.store.records import Table
from bot.tables.isolated import isolated
from bot.tables.refusal import Refused
from bot.tables.service import Tables
from bot.tables.snapshot import Snapshot

log = structlog.get_logger(__name__)

PAUSE = timedelta(seconds=2)
"""What is overdue and could not be done is tried again after this."""


Tell = Callable[[Snapshot], Coroutine[None, None, None]]


class Clock:
    """Calls `tell` with every table that it moved on, and `warn` with every one it warned.

    It waits for neither: what Discord takes long to show at one table delays no other.
    """

    def __init__(self, tables: Tables, tell: Tell, warn: Tell) -> None:
        self._tables = tables
        self._tell = tell
        self._warn = warn
        self._timer: asyncio.TimerHandle | None = None
        self._next: datetime | None = None
        self._ringing: set[asyncio.Task[None]] = set()
        self._stopped = False
        tables.on_due = self._note

    async def start(self) -> None:
        """Go on from the deadlines in the store."""
        self._wake_at(await self._tables.store.next_due())

    async def stop(self) -> None:
        """Wake up no more, and let what is being done end."""
        self._stopped = True
        self._wake_at(None)
        while self._ringing:
            await asyncio.gather(*self._ringing, return_exceptions=True)

    def _note(self, table: Table) -> None:
        if moments := [moment for moment in (table.auto, table.warn, table.due) if moment]:
            self._wake_by(min(moments))

    def _wake_by(self, due: datetime) -> None:
        if self._next is None or due < self._next:
            self._wake_at(due)

    def _wake_at(self, due: datetime | None) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer, self._next = None, due
        if due is not None and not self._stopped:
            seconds = max(0.0, (due - discord.utils.utcnow()).total_seconds())
            self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._timer, self._next = None, None
        self._begin(self._handle()).add_done_callback(self._handled)

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)
        return task

    def _handled(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            log.error("deadlines not kept", exc_info=error)
            self._wake_by(discord.utils.utcnow() + PAUSE)

    async def _handle(self) -> None:
        now = discord.utils.utcnow()
        planned = [(table_id, self._go_on) for table_id in await self._tables.store.to_do(now)]
        late = [(table_id, self._move_on) for table_id in await self._tables.store.overdue(now)]
        slow = [(table_id, self._hurry) for table_id in await self._tables.store.to_warn(now)]
        for table_id, keep in [*planned, *late, *slow]:
            await isolated(keep(table_id), "deadline not kept", table_id)
        due = await self._tables.store.next_due()
        if due is not None:
            now = discord.utils.utcnow()
            self._wake_by(due if due > now else now + PAUSE)

    async def _move_on(self, table_id: str) -> None:
        self._show(await self._tables.time_out(table_id), self._tell)

    async def _go_on(self, table_id: str) -> None:
        self._show(await self._tables.do_planned(table_id), self._tell)

    async def _hurry(self, table_id: str) -> None:
        self._show(await self._tables.warn(table_id), self._warn)

    def _show(self, after: Snapshot | Refused, tell: Tell) -> None:
        if isinstance(after, Snapshot):
            self._begin(isolated(tell(after), "table not told", after.table.id))
