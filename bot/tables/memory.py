"""The tables in the memory of this process, a cache of the store, and how they are read."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace

import structlog

from bot.model import Audience, Loaded, Status, Table, TablePlace
from bot.model.shards import ALL, Shards
from bot.tables.departures import Departures
from bot.tables.observer import TableObserver
from bot.tables.rules.snapshot import Closed, Lobby, Snapshot, from_log

log = structlog.get_logger(__name__)

REMEMBERED = 1_000
"""Tables kept in memory, the most recently used ones; one takes about 55 KiB."""


class TableMemory:
    """The newest snapshots of tables, and the servers of all open tables.

    `shards`: those that this process serves. Other tables are not cached, as other processes change
    them.
    """

    def __init__(self, observers: list[TableObserver]) -> None:
        self.shards: Shards = ALL
        self.departures = Departures()
        self._observers = observers
        self._snapshots: OrderedDict[str, Snapshot] = OrderedDict()
        self._servers: dict[str, int] = {}

    def note_servers(self, places: Iterable[TablePlace]) -> None:
        self._servers |= {place.table_id: place.guild_id for place in places}

    def server_of(self, table_id: str) -> int | None:
        return self._servers.get(table_id)

    def serves(self, table: Table) -> bool:
        return self.shards.has(table.guild_id)

    def newest(self, table_id: str) -> Snapshot | None:
        return self._snapshots.get(table_id)

    def of_user(self, guild_id: int, user_id: int) -> Snapshot | None:
        """The most recently used cached table of a user in a server, but none of friends."""
        for snapshot in reversed(self._snapshots.values()):
            table = snapshot.table
            if table.guild_id != guild_id or table.audience is Audience.LINK:
                continue
            if snapshot.seat_of(user_id) is not None:
                return snapshot
        return None

    def remember(self, snapshot: Snapshot) -> None:
        """Cache a table unless it is closed; the least recently used one may be dropped."""
        table = snapshot.table
        if isinstance(snapshot, Closed):
            self._servers.pop(table.id, None)
            self.departures.forget(table.id)
            return
        self._servers[table.id] = table.guild_id
        if not self.serves(table):
            self.forget(table.id)
            return
        self._snapshots[table.id] = snapshot
        self._snapshots.move_to_end(table.id)
        while len(self._snapshots) > REMEMBERED:
            self._drop(next(iter(self._snapshots)))

    def forget(self, table_id: str) -> None:
        """Drop a table, so that it is read from the store the next time."""
        self._snapshots.pop(table_id, None)

    def drop_unserved(self) -> None:
        """Drop all tables that do not belong to `shards`."""
        for table_id, snapshot in list(self._snapshots.items()):
            if not self.serves(snapshot.table):
                self._drop(table_id)

    def _drop(self, table_id: str) -> None:
        del self._snapshots[table_id]
        for observer in self._observers:
            observer.on_forgotten(table_id)


def read(loaded: Loaded) -> Snapshot | None:
    """The snapshot of a loaded table, whose hand is replayed from its log.

    If the log cannot be read, the snapshot has no hand; None if that hand is being played.
    """
    try:
        return from_log(loaded)
    except (LookupError, ValueError) as error:
        # Without its text, which may contain a secret; `baohuang admin check` prints it.
        log.error("hand not read", table=loaded.table.id, fault=type(error).__name__)
        table = loaded.table
        match table.status:
            case Status.PLAYING:
                return None
            case Status.CLOSED:
                return Closed(table)
            case Status.LOBBY | Status.SETTLED:
                return Lobby(replace(table, status=Status.LOBBY), unread=True)
