"""The public message of each table: one edit in flight, and only the newest state waits.

What a message shows is noted in the store; so after a crash, or when Discord took no message for
a while, `catch_up` shows what was not. A table that cannot be shown at all is paused, and somebody
who can help is told.

An interaction is answered by the message itself wherever that is possible; such answers do not
count against Discord's limit of requests. When somebody else's turn comes, a new message
mentions them once and the old one goes.
"""

import asyncio
from collections.abc import Coroutine, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import discord
import structlog

from bot.panels.panel import Panel
from bot.panels.playing import table_link
from bot.panels.posted import Posted
from bot.panels.press import Place
from bot.panels.private import Dealer
from bot.panels.recovering import left_behind
from bot.panels.reply import UNDELIVERED, Reply, code_of
from bot.panels.result import result_panel
from bot.panels.table import table_panel
from bot.store.records import Status
from bot.tables.isolated import each
from bot.tables.service import Tables
from bot.tables.snapshot import Snapshot
from bot.text.catalogue import Words, language_of

T = TypeVar("T")

log = structlog.get_logger(__name__)


POST_ANEW = (10008, 10015, 30046, 50027, 50083)
"""Discord's codes where a message cannot be edited, and a new one may do: it is gone, it was edited
too often, its thread is archived, or the interaction that it answers is over."""
CANNOT_SHOW = (10003, 10004, 50001, 50013, 50083)
"""Discord's codes where no message can be posted in a channel: it is gone, or not open to us."""
PATIENCE = 45.0
"""Seconds that Discord has to take a table message, its own waits included."""


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

    def __init__(self, client: discord.Client, tables: Tables, dealer: Dealer) -> None:
        self._client = client
        self._tables = tables
        self._dealer = dealer
        self._shown: dict[str, _Shown] = {}
        self._behind: dict[str, int] = {}
        self._started = False
        tables.on_read = self.assume
        tables.on_forgotten = self._forget

    def assume(self, now: Snapshot) -> None:
        """Take it that the message shows this, where nothing is known."""
        self._shown.setdefault(now.table.id, _Shown(now, now))

    def _forget(self, table_id: str) -> None:
        """Know no more what a message shows, unless that is about to change."""
        shown = self._shown.get(table_id)
        if shown and not shown.waiting and not shown.lock.locked():
            del self._shown[table_id]

    async def publish(
        self,
        after: Snapshot,
        reply: Reply | None = None,
        *,
        by: int | None = None,
        anew: bool = False,
        warning: int | None = None,
        recover: bool = False,
    ) -> None:
        """Show a table as it stands; `by` acted and is not mentioned; `anew`: as a new message.

        At the version `warning` those who are waited for are mentioned once more. `recover`: look
        first for what the process before this one left.

        Raises discord.HTTPException where that was to answer `reply`, and nothing could.
        """
        if reply and not anew and not _here(reply, after):
            await self.publish(after, by=by, warning=warning)
            now = await self._tables.get(after.table.id) or after
            await _in_time(_point_to(reply, now))
            return
        shown = self._shown.setdefault(after.table.id, _Shown(after))
        if after.table.version > shown.newest.table.version:
            shown.newest = after
        if reply is None and shown.waiting:
            return
        shown.waiting += 1
        async with shown.lock:
            shown.waiting -= 1
            now = await self._tables.get(after.table.id) or shown.newest
            answers, resumed = reply is not None and not reply.answered, None
            unknown = shown.shows is None and (recover or now.table.message_id is not None)
            recovered = await self._recover(shown, now) if unknown else now
            if recovered is None and not answers:
                self._shown.pop(after.table.id, None)
                return
            now = recovered or now
            try:
                try:
                    await self._show(shown, now, reply, by, anew=anew, warning=warning)
                except UNDELIVERED as error:
                    log.info("table not shown", table=now.table.id, code=code_of(error))
                    if not answers:
                        raise
                    await self._show(shown, now, None, by, anew=anew)
            except UNDELIVERED as error:
                await self._not_shown(now, code_of(error))
                if answers:
                    raise
            else:
                shown.shows = now
                resumed = await self._tables.shown(now)
        if resumed:
            await self.publish(resumed)
        if now.table.status is Status.CLOSED and not shown.waiting:
            self._shown.pop(after.table.id, None)

    async def catch_up(self, guild_id: int | None = None) -> None:
        """Show the tables whose message may not show their newest version, the latest first.

        Without a server, those that were so at the last call already: the others may just be on
        their way. With one, all of it, even if paused.
        """
        behind = await self._tables.store.not_shown(guild_id)
        everything = guild_id is not None or not self._started
        late = [id_ for id_ in behind if everything or self._behind.get(id_) == behind[id_]]
        await each(late, self._catch_up, "table not caught up")
        self._started = True
        if guild_id is None:
            self._behind = behind

    async def _catch_up(self, table_id: str) -> None:
        if now := await self._tables.get(table_id):
            await self.publish(now, recover=True)

    async def _recover(self, shown: _Shown, now: Snapshot) -> Snapshot | None:
        """Go on from what the process before this one left; None: there is nothing to show."""
        table, channel = now.table, self._channel(now.table.channel_id)
        left = await left_behind(channel, now)
        if left.done:
            await self._tables.shown(now)
            return None
        if left.stale:
            with suppress(*UNDELIVERED):
                await channel.get_partial_message(left.stale).delete()
        if left.message_id != table.message_id:
            await self._tables.placed(table.id, table.channel_id, left.message_id)
        now = replace(now, table=replace(table, message_id=left.message_id))
        if left.found:
            shown.shows = replace(now, table=replace(now.table, version=table.version - 1))
        return now

    async def lost(self, guild_id: int, channel_id: int | None = None) -> None:
        """A channel is gone, or the whole server (None); its tables wait."""
        tables = await self._tables.store.open_tables(guild_id, channel_id)
        await self._pause({table.id: table.channel_id for table in tables}, tell=bool(channel_id))

    async def _pause(self, where: Mapping[str, int], *, tell: bool) -> None:
        """Let tables wait, by id and channel; `tell` one player of each."""

        async def wait(table_id: str) -> None:
            paused = await self._tables.pause(table_id, where[table_id])
            if tell and isinstance(paused, Snapshot):
                await self._dealer.tell_one(paused)

        await each(where, wait, "table not paused")

    async def present(self, guild_ids: Set[int]) -> None:
        """The bot is in these servers: tables that wait there go on, and those elsewhere wait."""
        places = await self._tables.store.places()
        gone = [place for place in places if place.guild_id not in guild_ids]
        await self._pause({place.table_id: place.channel_id for place in gone}, tell=False)
        back = [place for place in places if place.guild_id in guild_ids and place.paused]
        await each((place.table_id for place in back), self._catch_up, "table not caught up")

    async def _not_shown(self, now: Snapshot, code: int) -> None:
        log.info("table not shown", table=now.table.id, code=code)
        if now.table.status is Status.CLOSED:
            await self._tables.shown(now)  # nothing depends on it any more
        elif code in CANNOT_SHOW:
            paused = await self._tables.pause(now.table.id, now.table.channel_id)
            if isinstance(paused, Snapshot):
                await self._dealer.tell_one(paused)

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
            await _in_time(unanswered.replace(panel))
        else:
            if unanswered:
                await _in_time(unanswered.acknowledge())
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
            await _in_time(reply.replace(_kept(settled)))
            old = None
        channel_id = table.channel_id
        if reply and reply.interaction.channel_id:
            channel_id = reply.interaction.channel_id
            message_id = await _in_time(reply.post(panel, mentions))
            shown.answers = (message_id, reply.interaction)
        else:
            files = await panel.files()
            sent = await _in_time(
                self._channel(channel_id).send(view=panel, files=files, allowed_mentions=mentions)
            )
            message_id = sent.id
        await self._tables.placed(table.id, channel_id, message_id)
        if old is None:
            return
        try:
            await _in_time(old.edit(_kept(settled)) if settled else old.delete())
        except UNDELIVERED as error:
            log.info("old table message not removed", table=table.id, code=code_of(error))

    async def _edit(self, shown: _Shown, now: Snapshot, panel: Panel) -> None:
        posted = self._posted(shown, now)
        try:
            if posted:
                await _in_time(posted.edit(panel))
        except discord.HTTPException as error:
            if error.code not in POST_ANEW:
                raise
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


async def _in_time(request: Coroutine[Any, Any, T]) -> T:
    """What Discord answers. Raises TimeoutError, one of `UNDELIVERED`, where it does not."""
    async with asyncio.timeout(PATIENCE):
        return await request


def _here(reply: Reply, now: Snapshot) -> bool:
    """Whether an interaction comes from the channel of the table, which only `anew` changes."""
    return reply.interaction.channel_id == now.table.channel_id


async def _point_to(reply: Reply, now: Snapshot) -> None:
    """Answer elsewhere where the table is, if there is no answer yet."""
    if reply.answered:
        return
    words = Words(language_of(reply.interaction.locale))
    if now.table.paused:
        await reply.whisper(words("paused", channel=f"<#{now.table.channel_id}>"))
    elif reply.place is None:
        await reply.whisper(words("go-to-table", link=table_link(now.table)))
    else:
        await reply.acknowledge()


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
