"""Where tables are: their channels and messages, and how many fit in a channel."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from bot.model import ServerSettings, Table
from bot.model.shards import Lease
from bot.store.store import Store
from bot.tables.changes import Changes
from bot.tables.loading import TableMemory
from bot.tables.rules import clock
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.step import Step
from game.refusals import Refusal


class Whereabouts:
    """The channels and messages of the tables."""

    def __init__(self, store: Store, memory: TableMemory, changes: Changes) -> None:
        self._store = store
        self._memory = memory
        self._changes = changes
        self._on_their_way = Counter[int]()

    async def record_shown(self, snapshot: Snapshot, lease: Lease | None = None) -> Snapshot | None:
        """Record that the table's message is up to date.

        If its clocks were waiting for that, they go on, and the table is returned. If somebody was
        mentioned, this is written at once, so that nobody is mentioned twice.
        """
        if isinstance(snapshot, Playing) and not snapshot.called_people():
            self._store.shown_versions.note_later(snapshot.table.id, snapshot.table.version, lease)
        else:
            await self._store.shown_versions.note(snapshot.table.id, snapshot.table.version, lease)

        def decide(newest: Snapshot, at: datetime) -> Step | Refusal:
            is_current = newest.table.version == snapshot.table.version
            has_moved = newest.table.channel_id != snapshot.table.channel_id
            if newest.table.paused:  # maybe while the message was on its way
                is_current = snapshot.table.paused or has_moved
            if not is_current:
                return Refusal(TableWhy.STALE)
            return clock.resume(newest, at)

        resumed = await self._changes.apply(snapshot.table.id, decide, sure=False)
        return resumed if isinstance(resumed, Snapshot) else None

    async def record_message(
        self,
        table_id: str,
        channel_id: int,
        message_id: int | None,
        lease: Lease | None = None,
        replaced_id: int | None = None,
    ) -> None:
        """Record where the table's message is, None if it has none.

        `replaced_id`: the message that it replaces and that is deleted next.
        """
        async with self._changes.lock(table_id):
            await self._store.tables.place(table_id, channel_id, message_id, lease, replaced_id)
            if cached := self._memory.newest(table_id):
                table = replace(cached.table, channel_id=channel_id, message_id=message_id)
                if channel_id != cached.table.channel_id:
                    table = replace(table, parent_id=None)
                self._memory.remember(replace(cached, table=table))

    async def record_removed(self, table_id: str, message_id: int) -> None:
        """Record that a replaced message is deleted."""
        await self._store.tables.forget_replaced(table_id, message_id)

    async def record_thread(self, table_id: str, thread_id: int) -> Snapshot | None:
        """Record that a table has its own thread, unless it has a message already."""
        async with self._changes.lock(table_id):
            await self._store.tables.place_in_thread(table_id, thread_id)
            self._memory.forget(table_id)
        return await self._changes.newest(table_id)

    async def no_room(self, table: Table, channel_id: int | None) -> Refusal | None:
        """Why the table cannot be moved to that channel."""
        if channel_id == table.channel_id:
            return None
        server = await self._store.servers.settings(table.guild_id)
        tables = await self._store.tables.all_open(table.guild_id, channel_id)
        count = sum(each.id != table.id for each in tables)
        if channel_id is not None:
            count += self._on_their_way[channel_id]
        if count < server.channel_tables:
            return None
        return Refusal(TableWhy.CHANNEL_FULL, {"count": server.channel_tables})

    def room(self, server: ServerSettings, channel_id: int) -> int:
        """How many tables fit in this channel, besides those on their way to it."""
        return server.channel_tables - self._on_their_way[channel_id]

    @contextmanager
    def moving(self, table: Table, channel_id: int | None) -> Iterator[None]:
        """Count the table as one of that channel while it is being moved.

        Other processes need not know, because only this one serves the server.
        """
        arrivals = Counter[int]()
        if channel_id is not None and channel_id != table.channel_id:
            arrivals[channel_id] += 1
        self._on_their_way += arrivals
        try:
            yield
        finally:
            self._on_their_way -= arrivals
