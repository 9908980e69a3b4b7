"""The memory of this process of the tables. It is a cache: the store is the truth."""

from collections import Counter, OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

import structlog

from bot.model import Loaded, Status, Table, TablePlace
from bot.model.shards import ALL, Shards
from bot.store.store import Store
from bot.tables.observer import Observers
from bot.tables.snapshot import Closed, Lobby, Snapshot, Unread, from_log

REMEMBERED = 1_000
"""The most tables that are kept in memory, those used last; one takes some 55 KiB."""
MOST_LEAVINGS = 2
"""A player who left this often between the same two hands has to wait for the next ones."""


class TableMemory:
    """The newest snapshots of tables, and the servers of all open tables.

    `shards`: the shards whose tables this process shows. It remembers no snapshot of another table,
    as that moves without it.
    """

    def __init__(self, observers: Observers) -> None:
        self.shards: Shards = ALL
        self.departures = Departures()
        self._observers = observers
        self._snapshots: OrderedDict[str, Snapshot] = OrderedDict()
        self._servers: dict[str, int] = {}

    def know(self, places: Iterable[TablePlace]) -> None:
        """Remember the servers of these tables."""
        self._servers |= {place.table_id: place.guild_id for place in places}

    def server_of(self, table_id: str) -> int | None:
        """The server of an open table, or None if that is not known."""
        return self._servers.get(table_id)

    def shows(self, table: Table) -> bool:
        """Whether this process shows a table, and no other one does."""
        return self.shards.has(table.guild_id)

    def newest(self, table_id: str) -> Snapshot | None:
        """A table as this process left it, or None if it is not remembered."""
        return self._snapshots.get(table_id)

    def of_user(self, guild_id: int, user_id: int) -> Snapshot | None:
        """The table of a user in a server, used last, or None if none is remembered."""
        for now in reversed(self._snapshots.values()):
            if now.table.guild_id == guild_id and now.seat_of(user_id) is not None:
                return now
        return None

    def remember(self, now: Snapshot) -> None:
        """Keep a table, unless it is closed; the one that was not used for longest may go."""
        table = now.table
        if isinstance(now, Closed):
            self._servers.pop(table.id, None)
            self.departures.forget(table.id)
            return
        self._servers[table.id] = table.guild_id
        if not self.shows(table):
            self.forget(table.id)
            return
        self._snapshots[table.id] = now
        self._snapshots.move_to_end(table.id)
        while len(self._snapshots) > REMEMBERED:
            self._observers.on_forgotten(self._snapshots.popitem(last=False)[0])

    def forget(self, table_id: str) -> None:
        """Read this table from the store the next time."""
        self._snapshots.pop(table_id, None)

    def let_go(self) -> None:
        """Keep no table that is not of `shards`."""
        for table_id, now in list(self._snapshots.items()):
            if not self.shows(now.table):
                del self._snapshots[table_id]
                self._observers.on_forgotten(table_id)


class Departures:
    """How often people left each table, by the hand that was the latest one then."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[tuple[int, int]]] = {}

    def note(self, table: Table, user_id: int, times: int = 1) -> None:
        """Note that somebody left a table between two hands."""
        counts = self._counts.setdefault(table.id, Counter())
        counts[user_id, table.hand_no] += times

    def note_put_out(self, table: Table, user_id: int) -> None:
        """Note that somebody was put out, and so has to wait for the next hand to be over."""
        self.note(table, user_id, MOST_LEAVINGS)

    def has_to_wait(self, table: Table, user_id: int) -> bool:
        """Whether somebody has to wait for the next hand to be over, unless they are invited."""
        counts = self._counts.get(table.id, Counter())
        return table.invited != user_id and counts[user_id, table.hand_no] >= MOST_LEAVINGS

    def forget(self, table_id: str) -> None:
        """Forget a table that is closed."""
        self._counts.pop(table_id, None)


log = structlog.get_logger(__name__)


class TableLoader:
    """Reads tables, and remembers what it read."""

    def __init__(self, store: Store, memory: TableMemory, observers: Observers) -> None:
        self._store = store
        self._memory = memory
        self._observers = observers

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
                self._observers.on_read(known)
            self._observers.on_known(known.table)
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
