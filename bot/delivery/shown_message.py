"""What this process knows of the public message of a table."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import discord

from bot.model.shards import Lease
from bot.panels.panel import Panel
from bot.runtime.requests import CARRIED, NO_MENTIONS, UNDELIVERED, in_time
from bot.tables.snapshot import Snapshot

MARGIN = timedelta(minutes=1)
"""An interaction is not used within this time before it expires."""


@dataclass(frozen=True, slots=True)
class AnswerWebhook:
    """The webhook of an interaction, which can edit and delete its answers until it expires."""

    webhook: discord.Webhook
    expires_at: datetime

    @property
    def lasts(self) -> timedelta:
        """How long it can still be used."""
        return self.expires_at - MARGIN - discord.utils.utcnow()


class MessageHandle:
    """A message that can be edited or deleted.

    `answer`: if it answers an interaction. Once that is stuck or expired, requests go through the
    channel. Both methods raise one of `UNDELIVERED`.
    """

    def __init__(
        self, message: discord.PartialMessage, answer: AnswerWebhook | None = None
    ) -> None:
        self.message = message
        self.id = message.id
        self._answer = answer

    @property
    def url(self) -> str:
        """The address of the message."""
        return self.message.jump_url

    async def edit(self, panel: Panel) -> None:
        """Replace its panel. Nobody is mentioned."""
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
        """Delete the message."""
        if not await self._through(lambda webhook: webhook.delete_message(self.id)):
            await in_time(self.message.delete())

    async def _through(self, request: Callable[[discord.Webhook], Awaitable[object]]) -> bool:
        """Whether the interaction could be used."""
        answer = self._answer
        if answer is None or answer.lasts < timedelta():
            return False
        try:
            await in_time(request(answer.webhook), CARRIED)
        except UNDELIVERED:
            self._answer = None
            return False
        return True


@dataclass(slots=True)
class ShownMessage:
    """What is known about one public message: the newest state, and the state that it shows.

    `panel`: its content, if this process sent it. `posted`: the number of messages in its channel
    at that time. `lease`: the lease with which it is shown. `unsure`: users whom a late answer may
    have mentioned, and `owed`: those it did not mention after all. `failing_since`: when Discord
    first failed to show it, if it has not been shown since.
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
    failing_since: datetime | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def places(self) -> frozenset[int]:
        """The ids of its channel and, if there is one, of the message."""
        message_id = self.message.id if self.message else self.newest.table.message_id
        return frozenset(filter(None, (self.newest.table.channel_id, message_id)))

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the exclusive right to change the message."""
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
    """A private answer, which can only be edited through its interaction."""

    def __init__(
        self, message_id: int, answer: AnswerWebhook, guild_id: int, channel_id: int
    ) -> None:
        self.id = message_id
        self.channel_id = channel_id
        self.url = f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}"
        self._answer = answer

    @property
    def lasts(self) -> timedelta:
        """How long it can still be edited."""
        return self._answer.lasts

    async def edit(self, panel: Panel) -> None:
        """Replace its panel. Raises one of `UNDELIVERED`, also when the interaction has expired."""
        if self.lasts < timedelta():
            raise TimeoutError
        files = await panel.files()
        edit = self._answer.webhook.edit_message(
            self.id, view=panel, attachments=files, allowed_mentions=NO_MENTIONS
        )
        await in_time(edit)
