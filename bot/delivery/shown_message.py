"""This process's knowledge of the public message of a table."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeVar

import discord

from bot.model.shards import Lease
from bot.panels.panel import KeptFile, Panel
from bot.runtime.requests import (
    CARRIED,
    EDIT_OF_OLD,
    NO_MENTIONS,
    UNDELIVERED,
    in_time,
    is_old,
)
from bot.tables.rules.snapshot import Snapshot

T = TypeVar("T")

MARGIN = timedelta(minutes=1)
"""An interaction is not used within this time before it expires."""


@dataclass(frozen=True, slots=True)
class AnswerWebhook:
    """The webhook of an interaction, which can edit and delete its answers until it expires."""

    webhook: discord.Webhook
    expires_at: datetime

    @property
    def lasts(self) -> timedelta:
        """The time for which it can still be used."""
        return self.expires_at - MARGIN - discord.utils.utcnow()


@dataclass(slots=True)
class Uploads:
    """The files of a message as Discord stores them. `panel`: what it shows; None if unknown."""

    panel: Panel | None = None
    files: Sequence[KeptFile] = ()

    def kept(self, panel: Panel) -> dict[str, KeptFile]:
        """The files that need not be sent again for another panel, by name."""
        before = [each.content for each in self.panel.attached] if self.panel else []
        unchanged = {each.filename for each in panel.attached if each.content in before}
        return {each.filename: each for each in self.files if each.filename in unchanged}

    def note(self, panel: Panel, message: discord.Message) -> None:
        """Record what the message shows after an edit."""
        self.panel = panel
        self.files = [
            KeptFile(each.id, each.filename, each.description) for each in message.attachments
        ]


class MessageHandle:
    """A message that can be edited or deleted.

    `answer`: the webhook of the interaction that it answers, if any. Once that fails or expires,
    requests go through the channel. `edit` and `delete` raise one of `UNDELIVERED`.
    """

    def __init__(
        self, message: discord.PartialMessage, answer: AnswerWebhook | None = None
    ) -> None:
        self.message = message
        self.id = message.id
        self.uploads = Uploads()
        self._answer = answer

    @property
    def url(self) -> str:
        return self.message.jump_url

    async def edit(self, panel: Panel, *, can_wait: bool = False) -> None:
        """Replace its panel. Nobody is mentioned. `can_wait`: nobody waits for its pictures."""
        number, kept = self.id, self.uploads.kept(panel)
        self.uploads.panel = None
        files = await panel.attachments(kept, can_wait=can_wait)
        message: discord.Message | None = await self._through(
            lambda webhook: webhook.edit_message(
                number, view=panel, attachments=files, allowed_mentions=NO_MENTIONS
            )
        )
        if message is None:
            files = await panel.attachments({}, can_wait=can_wait)
            edit = self.message.edit(view=panel, attachments=files, allowed_mentions=NO_MENTIONS)
            message = await in_time(edit, EDIT_OF_OLD if is_old(number) else None)
        self.uploads.note(panel, message)

    async def delete(self) -> None:
        if await self._through(lambda webhook: _deleted(webhook, self.id)) is None:
            await in_time(self.message.delete())

    async def _through(self, request: Callable[[discord.Webhook], Awaitable[T]]) -> T | None:
        """Make a request through the interaction; None if that is impossible."""
        answer = self._answer
        if answer is None or answer.lasts < timedelta():
            return None
        try:
            return await in_time(request(answer.webhook), CARRIED)
        except UNDELIVERED:
            self._answer = None
            return None


@dataclass(slots=True)
class ShownMessage:
    """What is known about one public message: the newest state, and the state that it shows.

    `panel`: its content, if this process sent it. `posted`: the number of messages in its channel
    at that time. `waiting`: how many tasks wait in `turn`. `lease`: with which it is shown.
    `unsure`: whom each late answer may have mentioned, and `owed`: those whom none mentioned after
    all. `failing_since`: when Discord first failed to show it, by the loop's clock, if it has not
    been shown since.
    """

    newest: Snapshot
    shows: Snapshot | None = None
    message: MessageHandle | None = None
    panel: Panel | None = None
    posted: int = 0
    waiting: int = 0
    lease: Lease | None = None
    unsure: list[frozenset[int]] = field(default_factory=list)
    owed: frozenset[int] = frozenset()
    failing_since: float | None = None
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
        self.uploads = Uploads()
        self.url = f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}"
        self._answer = answer

    @property
    def lasts(self) -> timedelta:
        """The time for which it can still be edited."""
        return self._answer.lasts

    async def edit(self, panel: Panel, *, can_wait: bool = False) -> None:
        """Replace its panel. Raises one of `UNDELIVERED`, also when the interaction has expired.

        `can_wait`: nobody waits for its pictures.
        """
        if self.lasts < timedelta():
            raise TimeoutError
        kept, self.uploads.panel = self.uploads.kept(panel), None
        edit = self._answer.webhook.edit_message(
            self.id,
            view=panel,
            attachments=await panel.attachments(kept, can_wait=can_wait),
            allowed_mentions=NO_MENTIONS,
        )
        self.uploads.note(panel, await in_time(edit))


async def _deleted(webhook: discord.Webhook, message_id: int) -> bool:
    await webhook.delete_message(message_id)
    return True
