"""How tables are read: from memory while that is the newest, or else from the store."""

from dataclasses import replace
from typing import assert_never

import structlog

from bot.model import Loaded, Status
from bot.store.store import Store
from bot.tables.hooks import Hooks
from bot.tables.memory import TableMemory
from bot.tables.snapshot import Closed, Lobby, Snapshot, Unread, from_log

log = structlog.get_logger(__name__)


class TableLoader:
    """Reads tables, and remembers what it read."""

    def __init__(self, store: Store, memory: TableMemory, hooks: Hooks) -> None:
        self._store = store
        self._memory = memory
        self._hooks = hooks

    async def newest(self, table_id: str) -> Snapshot | Unread | None:
        """The table as stored, or None if there is none. The table's lock must be held."""
        known = self._memory.newest(table_id)
        if known and not await self.is_newest(known):
            self._memory.forget(table_id)
        return await self.known(table_id)

    async def known(self, table_id: str) -> Snapshot | Unread | None:
        """The table as remembered, or else as stored; None if there is none.

        The table's lock must be held: what is read here is remembered, and must not replace
        something newer.
        """
        known = self._memory.newest(table_id)
        if known is None:
            loaded = await self._store.tables.load(table_id)
            if loaded is None:
                return None
            read = _read(loaded)
            if isinstance(read, Unread):
                return read
            known = read
            if loaded.seen and not (isinstance(read, Lobby) and read.unread):
                self._hooks.on_read(known)
            self._hooks.on_due(known.table)
        self._memory.remember(known)
        return known

    async def is_newest(self, now: Snapshot) -> bool:
        """Whether the store has nothing newer of this table."""
        return now.table.version == await self._store.tables.version(now.table.id)


def _read(loaded: Loaded) -> Snapshot | Unread:
    """The table as its log makes it, without its hand if that cannot be read."""
    try:
        return from_log(loaded)
    except (LookupError, ValueError) as error:
        # Not its text, which may name a secret answer; `baohuang admin check` tells it to the host.
        log.error("hand not read", table=loaded.table.id, fault=type(error).__name__)
        table = loaded.table
        match table.status:
            case Status.PLAYING:
                return Unread(table)
            case Status.CLOSED:
                return Closed(table)
            case Status.LOBBY | Status.SETTLED:
                return Lobby(replace(table, status=Status.LOBBY), unread=True)
            case _:
                assert_never(table.status)
