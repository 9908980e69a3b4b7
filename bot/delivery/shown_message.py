"""What this process knows of the public message of a table."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.delivery.message_handle import MessageHandle
from bot.delivery.plan import NOBODY
from bot.panels.panel import Panel
from bot.shards import Lease
from bot.tables.snapshot import Snapshot


@dataclass(slots=True)
class ShownMessage:
    """What is known of one public message: the newest state, and the one that it shows.

    `panel`: what is in it, if this process put it there. `posted`: how many messages there were in
    its channel then. `lease`: with what right it is shown. `unsure`: who may have been called by an
    answer that was late, and `owed`: whom it did not call after all.
    """

    newest: Snapshot
    shows: Snapshot | None = None
    message: MessageHandle | None = None
    panel: Panel | None = None
    posted: int = 0
    waiting: int = 0
    lease: Lease | None = None
    unsure: frozenset[int] = NOBODY
    owed: frozenset[int] = NOBODY
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def places(self) -> frozenset[int]:
        """The numbers of its channel and, if there is one, of the message."""
        message_id = self.message.id if self.message else self.newest.table.message_id
        return frozenset(filter(None, (self.newest.table.channel_id, message_id)))

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One at a time."""
        self.waiting += 1
        try:
            await self.lock.acquire()
        finally:
            self.waiting -= 1
        try:
            yield
        finally:
            self.lock.release()
