"""Sends and edits the public messages of tables."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import discord
import structlog

from bot.delivery.plan import Operation, Plan
from bot.delivery.reply import Reply
from bot.delivery.shown_message import MessageHandle, ShownMessage
from bot.panels.custom_id import Place
from bot.panels.panel import Panel
from bot.panels.table.message import table_panel
from bot.panels.table.result import kept_panel
from bot.runtime.background import Background
from bot.runtime.requests import UNDELIVERED, code_of, forbids_edits, in_time
from bot.tables.rules.snapshot import Closed, Snapshot
from bot.tables.service import Tables
from bot.text.catalogue import Words, language_of

log = structlog.get_logger(__name__)

CANNOT_BE_EDITED = (10008, 50083)
"""Discord's error codes: the old message is deleted, or is in an archived thread."""

OnLateAnswer = Callable[
    [asyncio.Future[MessageHandle | None], ShownMessage, Snapshot, frozenset[int]],
    Coroutine[None, None, None],
]


class MessageSender:
    """Carries out plans. `written` counts the messages in the channel of each table.

    `has_page`, `has_beacon`: see `table_panel`. `on_late_answer` is called with an answer that is
    late, the message posted instead, what both show, and whom the answer mentions.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        background: Background,
        on_late_answer: OnLateAnswer,
        *,
        has_page: bool = False,
        has_beacon: bool = True,
    ) -> None:
        self._has_page = has_page
        self._has_beacon = has_beacon
        self._client = client
        self._tables = tables
        self._background = background
        self._on_late_answer = on_late_answer
        self.written: Counter[int] = Counter()

    async def carry_out(
        self, plan: Plan, shown: ShownMessage, snapshot: Snapshot, reply: Reply | None
    ) -> None:
        """Make the requests of a plan. Raises one of `UNDELIVERED` if that is impossible."""
        if plan.operation is Operation.NOTHING:
            return
        panel = self.panel(snapshot)
        if plan.operation is Operation.POST:
            await self._post(plan, shown, snapshot, panel, reply)
        elif shown.panel and panel.same_as(shown.panel):
            return  # only secrets have changed
        elif reply is None or not pressed_here(reply, snapshot) or not await reply.edit(panel):
            await self._edit(shown, snapshot, panel)
        shown.panel = panel

    def panel(self, snapshot: Snapshot) -> Panel:
        return table_panel(snapshot, has_page=self._has_page, has_beacon=self._has_beacon)

    async def _post(
        self, plan: Plan, shown: ShownMessage, snapshot: Snapshot, panel: Panel, reply: Reply | None
    ) -> None:
        """Post a new message in place of the old one, which is deleted.

        An old one with a result stays, without the buttons for the next hand.
        """
        table, old, result = snapshot.table, self._handle(shown, snapshot), None
        if plan.kept:
            words = Words(language_of(plan.kept.table.locale))
            result = kept_panel(plan.kept.table, plan.kept.hand, words)
        if result and reply and pressed_here(reply, snapshot) and await reply.edit(result):
            old = None
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in plan.mentioned]
        )
        channel_id, message_id = table.channel_id, None
        if reply and reply.channel_id:
            channel_id = reply.channel_id
            message_id = await reply.post(panel, mentions)
        answer = reply.webhook if reply and message_id else None
        if message_id is None:
            came_late = reply.came_late if reply and plan.mentioned else None
            if came_late:  # so that nobody is mentioned twice
                mentions = discord.AllowedMentions.none()
                shown.unsure.append(plan.mentioned)
                late = self._on_late_answer(came_late, shown, snapshot, plan.mentioned)
                self._background.start(late)
            nonce = f"{table.id}-{table.version}" if mentions.users else None
            message_id = await self.send(channel_id, panel, mentions, nonce)
        message = self.channel(channel_id).get_partial_message(message_id)
        shown.message = MessageHandle(message, answer)
        shown.posted = self.written[channel_id]
        replaced_id = old.id if old and not result and channel_id == table.channel_id else None
        shown.shows = None  # if it is not recorded, it is looked for next time
        await self._tables.record_message(
            table.id, channel_id, message_id, shown.lease, replaced_id
        )
        if old:
            removal = self.remove(old, table.id, result)
            if table.parent_id is not None and isinstance(snapshot, Closed):
                await removal  # in an archived thread nothing can be changed
            else:
                self._background.start(removal)

    async def remove(self, old: MessageHandle, table_id: str, result: Panel | None = None) -> None:
        """Delete an old message, or reduce it to a result that stays."""

        async def remove() -> None:
            with suppress(discord.NotFound):  # somebody else deleted it
                await (old.edit(result) if result else old.delete())
            await self._tables.store.tables.forget_replaced(table_id, old.id)

        await self._background.insist(remove, "old table message not removed", table=table_id)

    async def _edit(self, shown: ShownMessage, snapshot: Snapshot, panel: Panel) -> None:
        handle = self._handle(shown, snapshot)
        if handle is None:
            return
        try:
            await handle.edit(panel)
        except UNDELIVERED as error:
            if code_of(error) not in CANNOT_BE_EDITED and not forbids_edits(error, handle.id):
                raise
            await self._post(Plan(Operation.POST), shown, snapshot, panel, None)

    async def send(
        self,
        channel_id: int,
        panel: Panel,
        mentions: discord.AllowedMentions,
        nonce: str | None = None,
        *,
        silent: bool = False,
    ) -> int:
        """Post a panel. Returns the message id.

        A repeated post with the same `nonce` within some minutes returns the first message, so that
        nobody is mentioned twice. `silent`: Discord notifies nobody of it.
        """
        files, channel = await panel.files(), self.channel(channel_id)
        optional: Any = nonce  # discord.py's type hints do not allow None
        request = channel.send(
            view=panel, files=files, allowed_mentions=mentions, nonce=optional, silent=silent
        )
        return (await in_time(request)).id

    def _handle(self, shown: ShownMessage, snapshot: Snapshot) -> MessageHandle | None:
        """The current message according to the store, None if there is none."""
        message_id = snapshot.table.message_id
        if message_id is None:
            return None
        if shown.message is None or shown.message.message.id != message_id:
            channel = self.channel(snapshot.table.channel_id)
            shown.message = MessageHandle(channel.get_partial_message(message_id))
        return shown.message

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """A channel by id, whether or not it is cached."""
        return self._client.get_partial_messageable(channel_id)


def pressed_here(reply: Reply, snapshot: Snapshot) -> bool:
    """Whether the press was on this message and is not answered yet."""
    message = reply.message
    on_message = message is not None and message.id == snapshot.table.message_id
    return reply.place is Place.TABLE and on_message and not reply.answered
