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
from bot.panels.posted import Posted
from bot.panels.press import Place
from bot.panels.reply import Reply
from bot.panels.result import result_panel
from bot.panels.table import table_panel
from bot.store.records import Status
from bot.tables.service import Tables
from bot.tables.snapshot import Snapshot
from bot.text.catalogue import Words, language_of

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Shown:
    """What is known of one public message: the newest state, and the one that it shows.

    `answers`: the message id, and the interaction whose answer the message is.
    """

    newest: Snapshot
    shows: Snapshot | None = None
    answers: tuple[int, discord.Interaction] | None = None
    waiting: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Publisher:
    """Keeps the public messages up to date."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables
        self._shown: dict[str, _Shown] = {}

    def assume(self, now: Snapshot) -> None:
        """Take it that the message shows this, where nothing is known: after a restart."""
        self._shown.setdefault(now.table.id, _Shown(now, now))

    async def publish(
        self,
        after: Snapshot,
        reply: Reply | None = None,
        *,
        by: int | None = None,
        anew: bool = False,
        warning: int | None = None,
    ) -> None:
        """Show a table as it stands; `by` acted and is not mentioned; `anew`: as a new message.

        At the version `warning` those who are waited for are mentioned once more.

        Raises discord.HTTPException where that was to answer `reply`, and nothing could.
        """
        shown = self._shown.setdefault(after.table.id, _Shown(after))
        if after.table.version > shown.newest.table.version:
            shown.newest = after
        if reply is None and shown.waiting:
            return
        shown.waiting += 1
        async with shown.lock:
            shown.waiting -= 1
            now = await self._tables.get(after.table.id) or shown.newest
            answers = reply is not None and not reply.answered
            try:
                await self._show(shown, now, reply, by, anew=anew, warning=warning)
                shown.shows = now
            except discord.HTTPException as error:
                log.info("table not shown", table=now.table.id, code=error.code)
                if answers:
                    await self._show(shown, now, None, by, anew=anew)
                    shown.shows = now
        if now.table.status is Status.CLOSED and not shown.waiting:
            self._shown.pop(after.table.id, None)

    async def warn(self, after: Snapshot) -> None:
        """Mention those who are waited for, as most of their time has passed."""
        await self.publish(after, warning=after.table.version)

    async def _show(
        self,
        shown: _Shown,
        now: Snapshot,
        reply: Reply | None,
        by: int | None,
        *,
        anew: bool,
        warning: int | None = None,
    ) -> None:
        before, panel = shown.shows, table_panel(now)
        mentioned = _newly_awaited(before, now) - {by}
        if now.table.version == warning:
            mentioned |= now.awaited_people()
        unanswered = reply if reply and not reply.answered else None
        by_command = unanswered is not None and unanswered.place is None
        if anew or by_command or mentioned or now.table.message_id is None or _is_new(before, now):
            await self._post(shown, now, panel, reply, mentioned)
        elif unanswered and _pressed_here(unanswered, now):
            await unanswered.replace(panel)
        else:
            if unanswered:
                await unanswered.acknowledge()
            if before is None or before.table.version < now.table.version:
                await self._edit(shown, now, panel)

    async def _post(
        self,
        shown: _Shown,
        now: Snapshot,
        panel: Panel,
        reply: Reply | None,
        mentioned: frozenset[int],
    ) -> None:
        """A new message in the place of the old one; a result stays, without its buttons."""
        table, old = now.table, self._posted(shown, now)
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in mentioned]
        )
        before = shown.shows
        settled = before if before and before.table.status is Status.SETTLED else None
        if settled and reply and not reply.answered and _pressed_here(reply, now):
            await reply.replace(_kept(settled))
            old = None
        channel_id = table.channel_id
        if reply and reply.interaction.guild_id == table.guild_id and reply.interaction.channel_id:
            channel_id = reply.interaction.channel_id
            message_id = await reply.post(panel, mentions)
            shown.answers = (message_id, reply.interaction)
        else:
            sent = await self._channel(channel_id).send(
                view=panel, files=await panel.files(), allowed_mentions=mentions
            )
            message_id = sent.id
        await self._tables.placed(table.id, channel_id, message_id)
        if old is None:
            return
        try:
            await (old.edit(_kept(settled)) if settled else old.delete())
        except discord.HTTPException as error:
            log.info("old table message not removed", table=table.id, code=error.code)

    async def _edit(self, shown: _Shown, now: Snapshot, panel: Panel) -> None:
        posted = self._posted(shown, now)
        try:
            if posted:
                await posted.edit(panel)
        except discord.NotFound:
            await self._post(shown, now, panel, None, frozenset())

    def _posted(self, shown: _Shown, now: Snapshot) -> Posted | None:
        message_id = now.table.message_id
        if message_id is None:
            return None
        message = self._channel(now.table.channel_id).get_partial_message(message_id)
        answer_id, interaction = shown.answers or (None, None)
        return Posted(message, interaction if answer_id == message_id else None)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)


def _kept(settled: Snapshot) -> Panel:
    if settled.hand is None:
        raise ValueError("no result to keep")
    words = Words(language_of(settled.table.locale))
    return result_panel(settled.table, settled.hand, words)


def _newly_awaited(before: Snapshot | None, now: Snapshot) -> frozenset[int]:
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


def _is_new(before: Snapshot | None, now: Snapshot) -> bool:
    """Whether another hand is dealt, or what follows a result must not take its place."""
    if before is None:
        return False
    after_result = Status.SETTLED is before.table.status is not now.table.status
    return after_result or before.table.hand_no != now.table.hand_no


def _pressed_here(reply: Reply, now: Snapshot) -> bool:
    message = reply.interaction.message
    return reply.place is Place.TABLE and message is not None and message.id == now.table.message_id
