"""How many tables fit in a channel."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bot.model import ServerSettings, Table
from bot.store.store import Store
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal


class ChannelRoom:
    """How many tables a channel has room for; tables being moved count at once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._arriving = Counter[int]()

    def left_in(self, channel_id: int, server: ServerSettings) -> int:
        """How many tables fit in this channel, besides those that are being moved to it."""
        return server.channel_tables - self._arriving[channel_id]

    async def refuse_move(self, table: Table, channel_id: int | None) -> Refusal | None:
        """Why the table cannot be moved to that channel."""
        if channel_id == table.channel_id:
            return None
        server = await self._store.servers.settings(table.guild_id)
        tables = await self._store.tables.all_open(table.guild_id, channel_id)
        count = sum(other.id != table.id for other in tables)
        if channel_id is not None:
            count += self._arriving[channel_id]
        if count < server.channel_tables:
            return None
        return Refusal(TableWhy.CHANNEL_FULL, {"count": server.channel_tables})

    @contextmanager
    def moving(self, table: Table, channel_id: int | None) -> Iterator[None]:
        """Count the table as one of that channel while it is being moved.

        Other processes need not know, because only this one serves the server.
        """
        arrivals = Counter[int]()
        if channel_id is not None and channel_id != table.channel_id:
            arrivals[channel_id] += 1
        self._arriving += arrivals
        try:
            yield
        finally:
            self._arriving -= arrivals
