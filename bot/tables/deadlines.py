"""Acts on the deadlines of all tables that this process serves."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial

import discord
import structlog

from bot.model import Alarm, Table, TableTimes
from bot.runtime.background import (
    AT_ONCE,
    for_each_table,
    is_database_away,
    isolated,
    note_fault,
)
from bot.runtime.beacon import Beacon
from bot.tables.agenda import Agenda, Entry
from bot.tables.observer import TableObserver
from bot.tables.rules.clock import (
    BotMove,
    BringForward,
    GiveTime,
    MentionAwaited,
    TimeOut,
    Warn,
    is_due_too_late,
)
from bot.tables.rules.next_hand import DealAnnounced
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from game.refusals import Refusal

log = structlog.get_logger(__name__)


JUMP = 2.0
"""Seconds by which a clock must be set back to be noticed."""
PAUSE = timedelta(seconds=2)
"""Delay before an alarm that failed is tried again."""
AHEAD = 500
"""How many tables may be advanced before their messages are updated; they are kept in memory."""
SLOW_AFTER = 1.0
"""Seconds after which unfinished work no longer blocks the next."""

Tell = Callable[[Snapshot], Coroutine[None, None, None]]


class WallClock:
    """Notices when the machine's clock is set back, for example by NTP."""

    def __init__(self) -> None:
        self._ahead = self._ahead_of_loop()

    def was_set_back(self) -> bool:
        """Whether the clock was set back by more than `JUMP` since the last call."""
        before, self._ahead = self._ahead, self._ahead_of_loop()
        return before - self._ahead > JUMP

    @staticmethod
    def _ahead_of_loop() -> float:
        return discord.utils.utcnow().timestamp() - asyncio.get_running_loop().time()


class Deadlines(TableObserver):
    """Advances tables when their deadlines pass.

    `tell` is called with every table that was advanced, `warn` with every table whose players are
    warned. A slow table does not delay others. `beacon`: where announced rounds are asked for.

    `_begun`: the alarms whose handling has begun and that are still current. `_at_work`: the tables
    whose alarms are being handled. `_asks_at`: when all deadlines are read from the store again,
    because some alarms may still be unhandled; None if there is no need. `_was_away`: the database
    failed since alarms were last handled, so that players could not act either.
    """

    def __init__(
        self, tables: Tables, tell: Tell, warn: Tell, beacon: Beacon | None = None
    ) -> None:
        self._tables = tables
        self._tell = tell
        self._warn = warn
        self._beacon = beacon
        self._timer: asyncio.TimerHandle | None = None
        self._next: datetime | None = None
        self._agenda = Agenda()
        self._begun: dict[Entry, TableTimes] = {}
        self._asks_at: datetime | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._at_work: set[str] = set()
        self._handling = asyncio.Semaphore(AT_ONCE)
        self._telling = asyncio.Semaphore(AT_ONCE)
        self._ahead = asyncio.Semaphore(AHEAD)
        self._clock = WallClock()
        self._stopped = False
        self._was_away = False

    async def start(self) -> None:
        """Read the deadlines of all tables that this process serves."""
        await self._refresh()
        self._bring_forward()

    async def _refresh(self) -> None:
        await self._read()
        self._wake_at(min(filter(None, (self._agenda.first(), self._asks_at)), default=None))

    async def poll(self) -> None:
        """Read all deadlines again if another process has set an earlier one.

        Does not wait for work in progress.
        """
        due = await self._tables.store.deadlines.next_due(self._tables.shards)
        moments = [moment for moment, _, _ in self._begun]
        if first := self._agenda.first():
            moments.append(first)
        if due and (not moments or due < min(moments)):
            await self._refresh()

    async def _read(self) -> None:
        before = self._agenda.known()
        self._agenda.replace(await self._tables.store.deadlines.times(self._tables.shards), before)

    def _bring_forward(self) -> None:
        """Begin to bring forward what is due too late since the machine's clock was set back."""
        now = discord.utils.utcnow()
        late = [n for n, times in self._agenda.known().items() if is_due_too_late(times, now)]
        if late:
            log.warning("deadlines too late: was the clock set back?", tables=len(late))
            what = "deadline not brought forward"
            self._begin(for_each_table(late, self._bring_one_forward, what))

    async def _bring_one_forward(self, table_id: str) -> None:
        if not self._stopped:
            await self._tables.do(table_id, BringForward())

    async def stop(self) -> None:
        """Stop, and wait for work in progress."""
        self._stopped = True
        self._wake_at(None)
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def on_known(self, table: Table) -> None:
        """Schedule the deadlines of a table that this process serves."""
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
            self._timer = asyncio.get_running_loop().call_later(seconds, self._on_timer)

    def _on_timer(self) -> None:
        self._timer, self._next = None, None
        self._begin(self._handle()).add_done_callback(self._handled)

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _handled(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            note_fault("deadlines not kept", error)
            self._was_away |= is_database_away(error)
            self._wake_by(discord.utils.utcnow() + PAUSE)

    async def _handle(self) -> None:
        """Start handling what is overdue, and look again if it is not finished soon."""
        if self._clock.was_set_back():
            self._bring_forward()
        now = discord.utils.utcnow()
        entries = self._agenda.take(now)
        self._begun |= entries
        alarms: dict[str, list[Alarm]] = {}
        try:
            for alarm, table_id in await self._overdue(entries, now):
                if table_id not in self._at_work:
                    alarms.setdefault(table_id, []).append(alarm)
            self._at_work |= alarms.keys()
            handle = partial(self._handle_table, was_away=self._was_away)
            self._was_away = False
            tasks = [
                self._begin(self._in_turn(self._handling, handle(table_id, kinds)))
                for table_id, kinds in alarms.items()
            ]
            self._wake_by_agenda()
            if tasks:
                await asyncio.wait(tasks, timeout=PAUSE.total_seconds())
        finally:
            self._begun = {e: times for e, times in self._begun.items() if self._agenda.has(times)}
            unknown = alarms.keys() - {table_id for _, table_id, _ in entries}
            if self._asks_at is None and (self._begun or unknown):
                self._asks_at = discord.utils.utcnow() + PAUSE
            if self._asks_at:  # set again, because an earlier alarm may have replaced this timer
                self._wake_by(self._asks_at)

    async def _overdue(
        self, entries: Mapping[Entry, TableTimes], now: datetime
    ) -> Iterable[tuple[Alarm, str]]:
        """The alarms to handle now: normally those of these entries.

        Asks the store if a `DEADLINE` is due, because it holds back those of tables that nobody can
        see, or if a retry is pending (`_asks_at`); then all deadlines are read again first.
        """
        store, shards = self._tables.store, self._tables.shards
        if self._asks_at and self._asks_at <= now:
            self._asks_at = None
            await self._read()
            self._begun |= self._agenda.take(now)
        elif all(alarm is not Alarm.DEADLINE for _, _, alarm in entries):
            return [
                (alarm, table_id)
                for (_, table_id, alarm), times in entries.items()
                if shards.has(times.guild_id)
            ]
        await store.shown_versions.write()
        return await store.deadlines.overdue(now, shards)

    async def _in_turn(self, places: asyncio.Semaphore, work: Coroutine[None, None, None]) -> None:
        """Start some work when there is a place, and hold the place for `SLOW_AFTER` at most."""
        async with places:
            await asyncio.wait({self._begin(work)}, timeout=SLOW_AFTER)

    async def _handle_table(self, table_id: str, alarms: list[Alarm], *, was_away: bool) -> None:
        """Handle the alarms of one table. `was_away`: the database failed the last time."""
        for alarm in alarms:
            if not self._stopped:
                acting = self._act(alarm, table_id, was_away=was_away)
                (fault,) = await asyncio.gather(acting, return_exceptions=True)
                if fault:
                    note_fault("deadline not kept", fault, table=table_id)
                    self._was_away |= is_database_away(fault)
        self._at_work.discard(table_id)

    async def _act(self, alarm: Alarm, table_id: str, *, was_away: bool) -> None:
        tell, do = self._tell, partial(self._tables.do, table_id)
        after: Snapshot | Refusal
        match alarm:
            case Alarm.BOT_ACTS:
                after = await do(BotMove())
            case Alarm.MENTION:
                after = await do(MentionAwaited())
            case Alarm.DEADLINE:
                after = Refusal(TableWhy.STALE)
                if was_away:
                    after = await do(GiveTime())
                if isinstance(after, Refusal):
                    request = await self._at_deadline(table_id)
                    after = await self._tables.do(table_id, request)
            case Alarm.WARN:
                after, tell = await do(Warn()), self._warn
        if isinstance(after, Snapshot):
            await self._ahead.acquire()
            self._begin(self._in_turn(self._telling, self._show(after, tell)))

    async def _at_deadline(self, table_id: str) -> TimeOut | DealAnnounced:
        """The request at the deadline of a table, with the signature of its announced round.

        The beacon is asked here, because a request holds the lock of its table.
        """
        snapshot = await self._tables.get(table_id)
        table = snapshot.table if snapshot else None
        if table is None or table.round is None or not table.announced or table.paused:
            return TimeOut()
        if self._beacon is None:  # switched off since
            return DealAnnounced(table.round, None)
        return DealAnnounced(table.round, await self._beacon.signature(table.round))

    async def _show(self, after: Snapshot, tell: Tell) -> None:
        if not self._stopped:
            await isolated(tell(after), "table not told", table=after.table.id)
        self._ahead.release()
