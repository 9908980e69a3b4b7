"""What this process knows of the public message of a table."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta

import discord

from bot.model.shards import Lease
from bot.panels.panel import Panel
from bot.runtime.requests import CARRIED, NO_MENTIONS, UNDELIVERED, in_time
from bot.tables.snapshot import Snapshot

MARGIN = timedelta(minutes=1)
"""An interaction about to expire is not used any more."""


class MessageHandle:
    """`answers`: the interaction whose answer the message is, if it was one of this process.

    Where that interaction is stuck or over, the channel is the way, from then on. Both methods
    raise one of `UNDELIVERED`.
    """

    def __init__(
        self, message: discord.PartialMessage, answers: discord.Interaction | None = None
    ) -> None:
        self.message = message
        self.id = message.id
        self._answers = answers

    async def edit(self, panel: Panel) -> None:
        """Show this instead. Nobody is mentioned."""
        number = self.id
        files = await panel.files()
        if not await self._through(
            lambda webhook: webhook.edit_message(
                number, view=panel, attachments=files, allowed_mentions=NO_MENTIONS
            )
        ):
            files = await panel.files()
            await in_time(
                self.message.edit(view=panel, attachments=files, allowed_mentions=NO_MENTIONS)
            )

    async def delete(self) -> None:
        """Take the message away."""
        if not await self._through(lambda webhook: webhook.delete_message(self.id)):
            await in_time(self.message.delete())

    async def _through(self, request: Callable[[discord.Webhook], Awaitable[object]]) -> bool:
        """Whether the interaction did it."""
        answers = self._answers
        if answers is None or answers.expires_at - discord.utils.utcnow() < MARGIN:
            return False
        try:
            await in_time(request(answers.followup), CARRIED)
        except UNDELIVERED:
            self._answers = None
            return False
        return True


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
    unsure: frozenset[int] = frozenset()
    owed: frozenset[int] = frozenset()
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


class EphemeralHandle:
    """A message that only the user of an interaction sees; so there is no other way to it."""

    def __init__(self, message_id: int, answers: discord.Interaction) -> None:
        self.id = message_id
        self._answers = answers

    @property
    def lasts(self) -> timedelta:
        """For how long from now it can be changed."""
        return self._answers.expires_at - MARGIN - discord.utils.utcnow()

    async def edit(self, panel: Panel) -> None:
        """Show this instead. Raises one of `UNDELIVERED`, where the interaction is over too."""
        if self.lasts < timedelta():
            raise TimeoutError
        files = await panel.files()
        edit = self._answers.followup.edit_message(
            self.id, view=panel, attachments=files, allowed_mentions=NO_MENTIONS
        )
        await in_time(edit)
