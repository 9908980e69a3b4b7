"""The only place where tables change: decide on the newest state, commit, then tell observers.

All operations on tables go through `Changes.apply`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from weakref import WeakValueDictionary

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.model import ReplacementReason, Status, Table
from bot.runtime.metrics import HANDS
from bot.store.people.personal_data import WAITING
from bot.store.store import Store
from bot.store.tables.table_queries import AlreadySeated
from bot.tables.calls import Presence, with_call
from bot.tables.loading import MOST_LEAVINGS, TableMemory, read
from bot.tables.observer import TableObserver
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Lobby, Snapshot
from bot.tables.rules.step import Step, give_up_hand
from game.refusals import Refusal

log = structlog.get_logger(__name__)

ATTEMPTS = 3
"""How often a change is tried when another process changed the table in between."""

Outcome = Step | Refusal
Decide = Callable[[Snapshot, datetime], Outcome | Awaitable[Outcome]]
"""Returns the step for a table at this time, or why there is none; it may ask the store first."""


class Changes:
    """Changes tables, one change at a time for each table."""

    def __init__(
        self,
        store: Store,
        memory: TableMemory,
        presence: Presence,
        observers: list[TableObserver],
    ) -> None:
        self._store = store
        self._memory = memory
        self._presence = presence
        self._observers = observers
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, table_id: str) -> asyncio.Lock:
        """The lock of a table."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def newest(self, table_id: str) -> Snapshot | None:
        """The table as stored, or None if there is none."""
        async with self.lock(table_id):
            cached = self._memory.newest(table_id)
            if cached and not await self._is_newest(cached):
                self._memory.forget(table_id)
            return await self._load(table_id)

    async def apply(
        self, table_id: str, decide: Decide, *, sure: bool = True
    ) -> Snapshot | Refusal:
        """Take the step that `decide` returns. Returns the table after it.

        The cached table is used. If it turns out to be outdated, everything is repeated: after a
        commit that failed, and after a refusal if that has to be `sure`.
        """
        bind_contextvars(table=table_id)
        async with self.lock(table_id):
            for _ in range(ATTEMPTS):
                was_cached = self._memory.newest(table_id) is not None
                snapshot = await self._load(table_id)
                if snapshot is None:
                    return Refusal(TableWhy.NO_TABLE)
                bind_contextvars(hand=snapshot.table.hand_no, version=snapshot.table.version)
                step = decide(snapshot, discord.utils.utcnow())
                if isinstance(step, Awaitable):
                    step = await step
                if not isinstance(step, Step):
                    if not (was_cached and sure) or await self._is_newest(snapshot):
                        return step
                    self._memory.forget(table_id)
                    continue
                try:
                    after = await self._commit(snapshot, step)
                except AlreadySeated:
                    return Refusal(TableWhy.BUSY)
                if after:
                    return after
            return Refusal(TableWhy.BUSY)

    async def _load(self, table_id: str) -> Snapshot | None:
        """The cached table, or else the stored one; None if there is none.

        If it is in a hand that cannot be read, the hand is ended. The table's lock must be held, so
        that what is read does not replace something newer.
        """
        snapshot = self._memory.newest(table_id)
        while snapshot is None:
            loaded = await self._store.tables.load(table_id)
            if loaded is None:
                return None
            snapshot = read(loaded)
            if snapshot is None:
                snapshot = await self._give_up_hand(loaded.table)
                continue
            for observer in self._observers:
                if loaded.seen and not (isinstance(snapshot, Lobby) and snapshot.unread):
                    observer.on_read(snapshot)
                observer.on_known(snapshot.table)
        self._memory.remember(snapshot)
        return snapshot

    async def _is_newest(self, snapshot: Snapshot) -> bool:
        """Whether the store has no newer version of this table."""
        return snapshot.table.version == await self._store.tables.version(snapshot.table.id)

    async def _commit(self, snapshot: Snapshot, step: Step) -> Snapshot | None:
        """Write a step and tell the observers. Returns None if the table has changed.

        Raises AlreadySeated.
        """
        presence = self._presence if self._memory.shows(snapshot.table) else None
        step = with_call(snapshot, step, presence, discord.utils.utcnow())
        is_committed = await self._store.tables.commit(step.change, snapshot.table)
        self._memory.forget(snapshot.table.id)
        if not is_committed:
            return None
        if user_ids := [s.user_id for s in step.change.scores if s.user_id and not s.helped]:
            until = discord.utils.utcnow() + WAITING
            await self._store.users.postpone_forgetting(user_ids, until)
        return self._tell(step, log.debug if step.change.unseen else log.info)

    async def _give_up_hand(self, table: Table) -> Snapshot | None:
        """End a hand that cannot be read. Returns None if the table has changed."""
        step = give_up_hand(table, discord.utils.utcnow())
        if not await self._store.tables.commit(step.change):
            return None
        self._tell(step, log.info)
        for observer in self._observers:
            observer.on_hand_unreadable(step.after)
        return step.after

    def _tell(self, step: Step, log_change: Callable[..., None]) -> Snapshot:
        """Cache the table after a committed step, log the change, and tell the observers."""
        table = step.after.table
        if step.change.result:
            HANDS.inc()
        if step.change.replaced:
            for observer in self._observers:
                observer.on_replaced(table, step.change.replaced)
        for replaced in step.change.replaced:
            if replaced.reason is not ReplacementReason.LATE and table.status is not Status.CLOSED:
                self._memory.departures.note(table, replaced.user_id, MOST_LEAVINGS)
        self._memory.remember(step.after)
        log_change(
            "table changed",
            table=table.id,
            version=table.version,
            hand=table.hand_no,
            status=table.status.value,
        )
        for observer in self._observers:
            observer.on_known(table)
            observer.on_changed(step.after)
        return step.after
