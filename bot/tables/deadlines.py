"""The deadlines of all tables: one timer sleeps until the earliest.

Late, early or doubled wake-ups do no harm: the service acts only on what is due. Only the store
knows whether people could see that their time passes, so it is asked before their time is over.
Several tables are moved on side by side, and none twice at once. The longest overdue comes first,
and a table that takes long gives its place to the next.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping
from datetime import datetime, timedelta
from typing import assert_never

import discord

from bot.background import note_fault
from bot.model import Alarm, Table, TableTimes
from bot.tables.agenda import Agenda, Entry
from bot.tables.service import Tables
from bot.tables.side_by_side import AT_ONCE, isolated
from bot.tables.snapshot import Snapshot
from bot.tables.stops import Stop

PAUSE = timedelta(seconds=2)
"""An alarm that could not be handled is tried again after this time."""
AHEAD = 500
"""The most tables that are moved on before others are shown; they are held in memory."""
PATIENCE = 1.0
"""Seconds after which work that is not done yet gives its place to the next."""


Tell = Callable[[Snapshot], Coroutine[None, None, None]]


class Deadlines:
    """Moves tables on when their time has come.

    `tell` is called with every table that was moved on, `warn` with every table whose players are
    warned. A table that takes long, in the database or in Discord, delays no other.
    """

    def __init__(self, tables: Tables, tell: Tell, warn: Tell) -> None:
        self._tables = tables
        self._tell = tell
        self._warn = warn
        self._timer: asyncio.TimerHandle | None = None
        self._next: datetime | None = None
        self._agenda = Agenda()
        self._begun: dict[Entry, TableTimes] = {}
        self._asks_at: datetime | None = None
        self._ringing: set[asyncio.Task[None]] = set()
        self._at_work: set[str] = set()
        self._keeping = asyncio.Semaphore(AT_ONCE)
        self._telling = asyncio.Semaphore(AT_ONCE)
        self._ahead = asyncio.Semaphore(AHEAD)
        self._stopped = False
        tables.hooks.on_due = self._note

    async def start(self) -> None:
        """Go on from the deadlines in the store, of all tables that this process shows."""
        await self._read()
        self._wake_at(min(filter(None, (self._agenda.first(), self._asks_at)), default=None))

    async def look(self) -> None:
        """Look for deadlines that another process may have set.

        Work that has begun is not waited for; before long the store is asked for more.
        """
        due = await self._tables.store.deadlines.next_due(self._tables.shards)
        known = [moment for moment, _, _ in self._begun]
        if first := self._agenda.first():
            known.append(first)
        if due and (not known or due < min(known)):
            await self.start()

    async def _read(self) -> None:
        before = self._agenda.known()
        self._agenda.replace(await self._tables.store.deadlines.times(self._tables.shards), before)

    async def stop(self) -> None:
        """Wake up no more, and wait for the work that has begun."""
        self._stopped = True
        self._wake_at(None)
        while self._ringing:
            await asyncio.gather(*self._ringing, return_exceptions=True)

    def _note(self, table: Table) -> None:
        if self._tables.shards.has(table.guild_id):
            self._agenda.note(table.times)
            self._wake_by_agenda()

    def _wake_by_agenda(self) -> None:
        if first := self._agenda.first():
            self._wake_by(first)

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
            note_fault("deadlines not kept", error)
            self._wake_by(discord.utils.utcnow() + PAUSE)

    async def _handle(self) -> None:
        """Begin to handle what is overdue, and look again if that is not soon done."""
        now = discord.utils.utcnow()
        taken = self._agenda.take(now)
        self._begun |= taken
        alarms: dict[str, list[Alarm]] = {}
        try:
            for alarm, table_id in await self._overdue(taken, now):
                if table_id not in self._at_work:
                    alarms.setdefault(table_id, []).append(alarm)
            self._at_work |= alarms.keys()
            begun = [
                self._begin(self._in_turn(self._keeping, self._keep(*rung)))
                for rung in alarms.items()
            ]
            self._wake_by_agenda()
            if begun:
                await asyncio.wait(begun, timeout=PAUSE.total_seconds())
        finally:
            self._begun = {e: times for e, times in self._begun.items() if self._agenda.has(times)}
            unknown = alarms.keys() - {table_id for _, table_id, _ in taken}
            if self._asks_at is None and (self._begun or unknown):
                self._asks_at = discord.utils.utcnow() + PAUSE
            if self._asks_at:  # an earlier alarm took the place of this one
                self._wake_by(self._asks_at)

    async def _overdue(
        self, taken: Mapping[Entry, TableTimes], now: datetime
    ) -> Iterable[tuple[Alarm, str]]:
        """The alarms to handle now: those taken or, if there may be more, those in the store.

        If something was begun and is not done, all times are read anew.
        """
        store, shards = self._tables.store, self._tables.shards
        if self._asks_at and self._asks_at <= now:
            self._asks_at = None
            await self._read()
            self._begun |= self._agenda.take(now)
        elif all(alarm is not Alarm.DUE for _, _, alarm in taken):
            return [
                (alarm, table_id)
                for (_, table_id, alarm), times in taken.items()
                if shards.has(times.guild_id)
            ]
        await store.shown_versions.write()
        return await store.deadlines.overdue(now, shards)

    async def _in_turn(self, places: asyncio.Semaphore, work: Coroutine[None, None, None]) -> None:
        async with places:
            await asyncio.wait({self._begin(work)}, timeout=PATIENCE)

    async def _keep(self, table_id: str, alarms: list[Alarm]) -> None:
        """Handle the alarms of one table."""
        for alarm in alarms:
            if not self._stopped:
                await isolated(self._act(alarm, table_id), "deadline not kept", table_id)
        self._at_work.discard(table_id)

    async def _act(self, alarm: Alarm, table_id: str) -> None:
        tell = self._tell
        match alarm:
            case Alarm.AUTO:
                after = await self._tables.clocks.do_own_move(table_id)
            case Alarm.CALL:
                after = await self._tables.clocks.call(table_id)
            case Alarm.DUE:
                after = await self._tables.next_hand.start_without_late(table_id)
                if not isinstance(after, Snapshot) and after.why is Stop.STALE:
                    after = await self._tables.clocks.time_out(table_id)
            case Alarm.WARN:
                after, tell = await self._tables.clocks.warn(table_id), self._warn
            case _:
                assert_never(alarm)
        if isinstance(after, Snapshot):
            await self._ahead.acquire()
            self._begin(self._in_turn(self._telling, self._show(after, tell)))

    async def _show(self, after: Snapshot, tell: Tell) -> None:
        if not self._stopped:
            await isolated(tell(after), "table not told", after.table.id)
        self._ahead.release()
