"""The public message of each table: one edit in flight, and only the newest state waits.

An interaction is answered by the message itself wherever that is possible; such answers do not
count against Discord's limit of requests. When somebody else's turn comes, a new message
mentions them once and the old one goes.
"""

import asyncio
from dataclasses import dataclass, field

import discord
import structlog

from bot.panels.panel import Panel
from bot.panels.press import Place
from bot.panels.reply import NOBODY, Reply
from bot.panels.result import result_panel
from bot.panels.table import table_panel
from bot.store.records import Status
from bot.tables.service import Tables
from bot.tables.snapshot import Snapshot
from bot.text.catalogue import Words, language_of

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Shown:
    """What is known of one public message: the newest state, and the one that it shows."""

    newest: Snapshot
    shows: Snapshot | None = None
    waiting: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Publisher:
    """Keeps the public messages up to date."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables
        self._shown: dict[str, _Shown] = {}

    async def publish(
        self,
        after: Snapshot,
        reply: Reply | None = None,
        *,
        by: int | None = None,
        anew: bool = False,
    ) -> None:
        """Show a table as it stands; `by` acted and is not mentioned; `anew`: as a new message."""
        shown = self._shown.setdefault(after.table.id, _Shown(after))
        if after.table.version > shown.newest.table.version:
            shown.newest = after
        if reply is None and shown.waiting:
            return
        shown.waiting += 1
        async with shown.lock:
            shown.waiting -= 1
            now = await self._tables.get(after.table.id) or shown.newest
            try:
                await self._show(shown, now, reply, by, anew=anew)
            except discord.HTTPException as error:
                if reply is None:
                    raise
                log.info("interaction not answered", table=now.table.id, code=error.code)
                await self._show(shown, now, None, by, anew=anew)
            shown.shows = now
        if now.table.status is Status.CLOSED and not shown.waiting:
            self._shown.pop(after.table.id, None)

    async def _show(
        self, shown: _Shown, now: Snapshot, reply: Reply | None, by: int | None, *, anew: bool
    ) -> None:
        before, panel = shown.shows, table_panel(now)
        mentioned = _newly_awaited(before, now) - {by}
        if anew or mentioned or now.table.message_id is None or _dealt(before, now):
            await self._post(before, now, panel, reply, mentioned)
        elif reply and not reply.answered:
            if _pressed_here(reply, now):
                await reply.replace(panel)
            else:
                await self._post(before, now, panel, reply, mentioned)
        else:
            await self._edit(before, now, panel, mentioned)

    async def _post(
        self,
        before: Snapshot | None,
        now: Snapshot,
        panel: Panel,
        reply: Reply | None,
        mentioned: frozenset[int | None],
    ) -> None:
        """A new message in the place of the old one; a result stays, without its buttons."""
        table = now.table
        users = [discord.Object(user) for user in mentioned if user is not None]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users)
        keeps_result = before is not None and before.table.status is Status.SETTLED
        if keeps_result and reply and not reply.answered and _pressed_here(reply, now):
            await reply.replace(_kept(before))
            table_message = None
        else:
            table_message = table.message_id
        channel_id = table.channel_id
        if reply and reply.interaction.guild_id == table.guild_id and reply.interaction.channel_id:
            channel_id = reply.interaction.channel_id
            message_id = await reply.post(panel, mentions)
        else:
            sent = await self._channel(channel_id).send(view=panel, allowed_mentions=mentions)
            message_id = sent.id
        await self._tables.placed(table.id, channel_id, message_id)
        if table_message is not None:
            old = self._channel(table.channel_id).get_partial_message(table_message)
            try:
                if keeps_result:
                    await old.edit(view=_kept(before))
                else:
                    await old.delete()
            except (discord.NotFound, discord.Forbidden):
                log.info("old table message is gone", table=table.id)

    async def _edit(
        self,
        before: Snapshot | None,
        now: Snapshot,
        panel: Panel,
        mentioned: frozenset[int | None],
    ) -> None:
        table = now.table
        if table.message_id is None:
            return
        message = self._channel(table.channel_id).get_partial_message(table.message_id)
        try:
            await message.edit(view=panel, allowed_mentions=NOBODY)
        except discord.NotFound:
            await self._post(before, now, panel, None, mentioned)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)


def _kept(settled: Snapshot | None) -> Panel:
    if settled is None or settled.hand is None:
        raise ValueError("no result to keep")
    words = Words(language_of(settled.table.locale))
    return result_panel(settled.table, settled.hand, words)


def _newly_awaited(before: Snapshot | None, now: Snapshot) -> frozenset[int | None]:
    """Those whose turn has come since the message was last shown."""
    if now.hand is None:
        return frozenset()
    same_step = (
        before is not None
        and before.hand is not None
        and before.table.hand_no == now.table.hand_no
        and before.hand.step == now.hand.step
    )
    return frozenset() if same_step else now.awaited_people()


def _dealt(before: Snapshot | None, now: Snapshot) -> bool:
    return before is not None and before.table.hand_no != now.table.hand_no


def _pressed_here(reply: Reply, now: Snapshot) -> bool:
    message = reply.interaction.message
    return reply.place is Place.TABLE and message is not None and message.id == now.table.message_id
