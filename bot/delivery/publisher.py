"""Keeps the public message of each table up to date: one edit in flight, only the newest state
waits.

What a message shows is stored, so that `catch_up` can repair it after a crash or an outage. A table
that cannot be shown is paused, and somebody who can help is told.

An interaction is answered by the message itself if possible; such answers do not count against
Discord's rate limit. Mentioning somebody takes a new message, after which the old one is deleted;
likewise if the message is far up. While an interaction is answered by the message, other updates
of it wait at most `CARRIED` seconds.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Set
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord
import structlog

from bot.delivery.dealer import Dealer
from bot.delivery.message_sender import MessageSender, pressed_here
from bot.delivery.plan import (
    NOBODY,
    Asker,
    Plan,
    brought_down,
    follow,
    mentioning_too,
    remind,
    replacing,
    repost,
)
from bot.delivery.recovery import announcement_left_behind, left_behind
from bot.delivery.reply import Reply
from bot.delivery.shown_message import MessageHandle, ShownMessage
from bot.model import Replaced, Table
from bot.model.shards import Lease, Shards, Wake
from bot.panels.custom_id import Place
from bot.panels.panel import Panel, text_panel
from bot.panels.table.next_hand import announcement_panel
from bot.panels.table.turn import table_link
from bot.runtime.background import for_each_table
from bot.runtime.beacon import Beacon
from bot.runtime.requests import (
    MALFORMED,
    NO_MENTIONS,
    UNDELIVERED,
    code_of,
    described,
    in_time,
    is_old,
    is_refusal,
)
from bot.tables.observer import TableObserver
from bot.tables.rules.clock import Pause
from bot.tables.rules.next_hand import Announce, due_time
from bot.tables.rules.snapshot import Closed, Playing, Snapshot
from bot.tables.service import Tables
from bot.text.catalogue import Words, language_of
from game.refusals import Refusal

log = structlog.get_logger(__name__)


CANNOT_SHOW = (10003, 10004, 50001, 50013, 50083, 160005)
"""Discord's error codes: no message can be posted in the channel."""
REFUSED_FOR, UNSHOWN_FOR = 120.0, 600.0
"""A table is paused after Discord has refused its message, or failed to show it, for so many
seconds.
"""
FAR_UP = 6
"""Repost when this many messages were sent below."""

Decide = Callable[[Snapshot | None, Snapshot, Asker], Plan]


async def _wake_nobody(_: Wake) -> None:
    """Do nothing, because no other process serves a table."""


class Publisher(TableObserver):
    """Keeps the public messages of the tables that this process serves up to date.

    `lease_of` returns the lease for a server. `on_shown` is called with the id of a channel or
    message that shows a table. `wake` tells the process that serves a table what was done there.
    `has_page`: whether messages have a button to the web page. `beacon`: the one whose rounds are
    announced, if any.

    `_shown`: what is known of each message, by table. `_behind`, `_outdated_before`: the outdated
    tables and their newest versions, as `catch_up` and `poll` found them last.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        dealer: Dealer,
        *,
        lease_of: Callable[[int], Lease | None] = lambda _: None,
        on_shown: Callable[[int], None] = lambda _: None,
        wake: Callable[[Wake], Coroutine[None, None, None]] = _wake_nobody,
        has_page: bool = False,
        beacon: Beacon | None = None,
    ) -> None:
        self._client = client
        self._tables = tables
        self._dealer = dealer
        self._shown: dict[str, ShownMessage] = {}
        self._behind: dict[str, int] = {}
        self._sender = MessageSender(
            client,
            tables,
            dealer.background,
            self._settle_late_answer,
            has_page=has_page,
            has_beacon=beacon is not None,
        )
        self._beacon = beacon
        self._started = False
        self._outdated_before: dict[str, int] = {}
        self._lease_of = lease_of
        self._on_shown = on_shown
        self.wake = wake

    @property
    def _bot_id(self) -> int:
        return self._client.user.id if self._client.user else 0

    def panel(self, snapshot: Snapshot) -> Panel:
        return self._sender.panel(snapshot)

    def shows(self, snapshot: Snapshot) -> bool:
        """Whether this process serves a table."""
        return self._tables.shards.has(snapshot.table.guild_id)

    def on_read(self, snapshot: Snapshot) -> None:
        """Record this state as shown unless another is known; only for open tables served here."""
        has_message = snapshot.table.audience.has_message
        if has_message and not isinstance(snapshot, Closed) and self.shows(snapshot):
            self._shown.setdefault(snapshot.table.id, self._new(snapshot, snapshot))

    def drop_unserved(self) -> frozenset[int]:
        """Drop the tables that another process serves from now on.

        Returns the ids of their channels and messages.
        """
        dropped = {n: shown for n, shown in self._shown.items() if not self.shows(shown.newest)}
        for table_id in dropped:
            del self._shown[table_id]
        return frozenset[int]().union(*(shown.places for shown in dropped.values()))

    def _new(self, newest: Snapshot, shows: Snapshot | None = None) -> ShownMessage:
        shown = ShownMessage(newest, shows, lease=self._lease_of(newest.table.guild_id))
        for place in shown.places:
            self._on_shown(place)
        return shown

    def on_hand_unreadable(self, snapshot: Snapshot) -> None:
        self._dealer.background.start(self.publish(snapshot))

    def on_replaced(self, table: Table, replaced: tuple[Replaced, ...]) -> None:
        """Tell people whose seats went to AI players; not at a table of friends (`Audience`)."""
        if not table.audience.has_message:
            return
        self._dealer.background.start(self._dealer.tell_replaced(table, replaced))

    def on_forgotten(self, table_id: str) -> None:
        """Drop what is known of a message, unless it is being changed."""
        shown = self._shown.get(table_id)
        if shown and not shown.waiting and not shown.lock.locked():
            del self._shown[table_id]

    def note_message(self, channel_id: int) -> bool:
        """Count a message that somebody wrote in a channel. Returns whether a table is there."""
        if channel_id not in self._sender.written:
            return False
        self._sender.written[channel_id] += 1
        return True

    async def publish(
        self, after: Snapshot, reply: Reply | None = None, *, by: int | None = None
    ) -> None:
        """Show the current state of a table. `by` acted and is not mentioned.

        `reply` is answered by the message, or by a link to it.
        """
        if reply:
            reply.start_time_limit()
        if not after.table.audience.has_message:
            return
        if reply and not self.shows(after):  # the process that does is notified later
            await _point_to(reply, after)
            return
        decide = partial(follow, by=by, made=after)
        if reply is None or reply.channel_id == after.table.channel_id:
            await self._publish(after, reply, decide)
            return
        await self._publish(after, None, decide)
        newest = self._tables.newest(after.table.id) or await self._tables.get(after.table.id)
        await _point_to(reply, newest or after)

    async def repost(self, snapshot: Snapshot, reply: Reply) -> None:
        """Move the message to the end of the channel of an interaction, as its answer."""
        reply.start_time_limit()
        await self._publish(snapshot, reply, partial(repost, by=reply.user_id))

    async def warn(self, after: Snapshot) -> None:
        """Mention those waited for again, as most of their time is over."""
        await self._publish(after, None, partial(remind, version=after.table.version))

    async def post(self, channel_id: int, panel: Panel, *, silent: bool = False) -> int | None:
        """Post a panel in a channel without mentioning anybody. Returns the message id.

        `silent`: Discord notifies nobody of it.
        """
        with suppress(*UNDELIVERED):
            return await self._sender.send(channel_id, panel, NO_MENTIONS, silent=silent)
        return None

    async def amend(self, channel_id: int, message_id: int, panel: Panel) -> None:
        """Replace the panel of a message, if Discord accepts it."""
        message = self._sender.channel(channel_id).get_partial_message(message_id)
        with suppress(*UNDELIVERED):
            await in_time(message.edit(view=panel, allowed_mentions=discord.AllowedMentions.none()))

    async def _publish(
        self, after: Snapshot, reply: Reply | None, decide: Decide, *, recover: bool = False
    ) -> None:
        if not after.table.audience.has_message:
            return
        if not self.shows(after):
            await self.wake(Wake(after.table.id, after.table.guild_id))
            if reply:
                await _point_to(reply, after)
            return
        shown = self._shown.setdefault(after.table.id, self._new(after))
        if after.table.version > shown.newest.table.version:
            shown.newest = after
        if reply is None and shown.waiting:
            return
        async with shown.turn():
            if self._shown.get(after.table.id) is not shown:  # dropped meanwhile
                await self._publish(after, reply, decide, recover=recover)
                return
            snapshot, resumed = await self._show_newest(
                shown, after, reply, decide, recover=recover
            )
        if resumed:
            await self.publish(resumed)
        if isinstance(snapshot, Closed) and not shown.waiting:
            self._shown.pop(after.table.id, None)

    async def _show_newest(
        self,
        shown: ShownMessage,
        after: Snapshot,
        reply: Reply | None,
        decide: Decide,
        *,
        recover: bool,
    ) -> tuple[Snapshot, Snapshot | None]:
        """Show the newest state. Returns it, and the table if its clocks go on as a result."""
        newest = self._tables.newest(after.table.id)
        snapshot = newest or await self._tables.get(after.table.id) or shown.newest
        try:
            if shown.shows is None and (recover or snapshot.table.message_id is not None):
                recovered = await self._recover(shown, snapshot)
                if recovered is None and (reply is None or reply.answered):
                    self._shown.pop(after.table.id, None)
                    return snapshot, None
                snapshot = recovered or snapshot
            snapshot = await self._announced(snapshot)
            plan = decide(shown.shows, snapshot, _asker(reply, snapshot))
            shared = self._tables.store.database.is_shared or not self._tables.shards.are_all
            if newest and plan.mentioned and shared:  # another process may have acted for them
                snapshot = await self._tables.get(after.table.id) or snapshot
                plan = decide(shown.shows, snapshot, _asker(reply, snapshot))
            plan = mentioning_too(plan, shown.shows, snapshot, shown.owed)
            written = self._sender.written.setdefault(snapshot.table.channel_id, 0)
            if written - shown.posted >= FAR_UP:
                plan = brought_down(plan, shown.shows, snapshot)
            if snapshot.table.message_id is not None and is_old(snapshot.table.message_id):
                plan = replacing(plan, shown.shows, snapshot)
            before = shown.shows
            await self._sender.carry_out(plan, shown, snapshot, reply)
        except UNDELIVERED as error:
            shown.panel = None
            await self._not_shown(snapshot, error, shown)
            if reply:
                newest = await self._tables.get(snapshot.table.id)
                await _point_to(reply, newest or snapshot, is_shown=False)
            return snapshot, None
        if _was_dealt(before, snapshot):
            self._send_hands(snapshot)
        shown.shows, shown.owed, shown.failing_since = snapshot, NOBODY, None
        if shown.unsure:
            return snapshot, None
        return snapshot, await self._note_shown(snapshot, shown.lease)

    async def _announced(self, snapshot: Snapshot) -> Snapshot:
        """Announce the round from which a table is dealt, in a message that is never edited.

        Returns the table after that. What is announced again soon after a crash is the same message
        for Discord, so it keeps its time; once the round is due, the message is looked for instead.
        """
        table = snapshot.table
        if table.round and not table.announced and due_time(table) <= discord.utils.utcnow():
            channel = self._sender.channel(table.channel_id)
            message_id = await announcement_left_behind(channel, table, self._bot_id)
            snapshot = await self._note_announced(snapshot, table.round, message_id)
        while (number := snapshot.table.round) and not snapshot.table.announced:
            table, nonce = snapshot.table, f"{snapshot.table.id}-{number}"
            address = self._beacon.address(number) if self._beacon else ""
            panel = announcement_panel(snapshot, address, Words(language_of(table.locale)))
            message_id = await self._sender.send(table.channel_id, panel, NO_MENTIONS, nonce)
            snapshot = await self._note_announced(snapshot, number, message_id)
        return snapshot

    async def _note_announced(
        self, snapshot: Snapshot, number: int, message_id: int | None
    ) -> Snapshot:
        table = snapshot.table
        request = Announce(number, message_id, table.channel_id)
        after = await self._tables.do(table.id, request)
        if isinstance(after, Refusal):
            return await self._tables.get(table.id) or snapshot
        return after

    def _send_hands(self, dealt: Snapshot) -> None:
        """Send everybody their hand, in the background; on the page they see it anyway."""
        newest = self._tables.newest(dealt.table.id) or dealt
        if isinstance(newest, Playing):
            on_page = self._tables.presence.on_page(newest.table.id, newest.table.people)
            self._dealer.background.start(self._dealer.deal(newest, on_page))

    async def poll(self) -> None:
        """Show what another process changed without telling this one.

        Only tables that were also outdated at the last call: a notification may still arrive for
        others.
        """
        outdated = await self._tables.store.shown_versions.outdated(shards=self._tables.shards)
        known_versions = {n: shown.newest.table.version for n, shown in self._shown.items()}
        outdated_before, self._outdated_before = self._outdated_before, outdated
        table_ids = [
            table_id
            for table_id, version in outdated.items()
            if known_versions.get(table_id, -1) < version == outdated_before.get(table_id)
        ]
        await for_each_table(table_ids, self.refresh, "table not refreshed")

    async def catch_up(self, guild_id: int | None = None, shards: Shards | None = None) -> None:
        """Update tables whose message may be outdated, the newest message first.

        `guild_id`: only tables of this server, also paused ones. Without `guild_id` and `shards`,
        only tables that were also outdated at the last call: others may be about to be updated.
        """
        outdated = await self._tables.store.shown_versions.outdated(
            guild_id, shards or self._tables.shards
        )
        everything = guild_id is not None or shards is not None or not self._started
        late = [id_ for id_ in outdated if everything or self._behind.get(id_) == outdated[id_]]
        await for_each_table(late, self.refresh, "table not caught up")
        if shards:
            await self._remove_replaced(shards)
        await self._tables.store.shown_versions.write()
        self._started = True
        if guild_id is None and shards is None:
            self._behind = outdated

    async def _remove_replaced(self, shards: Shards) -> None:
        """Delete the messages that an earlier process replaced, but did not delete any more."""
        for table_id, channel_id, message_id in await self._tables.store.tables.replaced(shards):
            message = self._sender.channel(channel_id).get_partial_message(message_id)
            removal = self._sender.remove(MessageHandle(message), table_id)
            self._dealer.background.start(removal)

    async def refresh(self, table_id: str) -> None:
        """Show the current state of a table, if this process serves it."""
        snapshot = await self._tables.get(table_id)
        if snapshot and self.shows(snapshot):
            await self._publish(snapshot, None, follow, recover=True)
            self._dealer.live_hands.on_changed(snapshot)

    async def _recover(self, shown: ShownMessage, snapshot: Snapshot) -> Snapshot | None:
        """Continue with the message of an earlier process; None if there is nothing to show."""
        table, channel = snapshot.table, self._sender.channel(snapshot.table.channel_id)
        recovery = await left_behind(channel, snapshot, self._bot_id)
        if recovery.done:
            await self._note_shown(snapshot, shown.lease)
            return None
        for message_id in recovery.stale:
            stale = MessageHandle(channel.get_partial_message(message_id))
            self._dealer.background.start(self._sender.remove(stale, table.id))
        if recovery.message_id != table.message_id:
            await self._tables.record_message(
                table.id, table.channel_id, recovery.message_id, shown.lease
            )
        snapshot = replace(snapshot, table=replace(table, message_id=recovery.message_id))
        if recovery.is_current:
            before = replace(snapshot.table, version=table.version - 1)
            # posted before they were mentioned
            if snapshot.mentioned_people().isdisjoint(recovery.mentioned):
                before = replace(before, mention_at=before.deadline_at)
            shown.shows = replace(snapshot, table=before)
        return snapshot

    async def pause_lost(self, guild_id: int, channel_id: int | None = None) -> None:
        """Pause the tables of a deleted channel, or of a server that the bot left."""
        tables = await self._tables.store.tables.all_open(guild_id, channel_id)
        await self._pause({table.id: table.channel_id for table in tables}, tell=bool(channel_id))

    async def _pause(self, channels: Mapping[str, int], *, tell: bool) -> None:
        """Pause tables, by id and channel; `tell` one player of each."""

        async def pause(table_id: str) -> None:
            paused = await self._tables.do(table_id, Pause(channels[table_id]))
            if tell and isinstance(paused, Snapshot):
                await self._tell_paused(paused)

        await for_each_table(channels, pause, "table not paused")

    async def _tell_paused(self, paused: Snapshot) -> None:
        """Tell a player, or else the channel of the table's thread, that the table is paused."""
        table = paused.table
        if not await self._dealer.tell_one(paused) and table.parent_id is not None:
            words = Words(language_of(table.locale))
            panel = text_panel(words("paused", channel=f"<#{table.channel_id}>"))
            await self.post(table.parent_id, panel)

    async def note_servers(self, guild_ids: Set[int], shards: Shards) -> None:
        """Resume the paused tables in these servers of some shards, and pause those in others."""
        places = await self._tables.store.tables.places(shards)
        lost = {p.table_id: p.channel_id for p in places if p.guild_id not in guild_ids}
        await self._pause(lost, tell=False)
        rejoined = [p.table_id for p in places if p.guild_id in guild_ids and p.paused]
        await for_each_table(rejoined, self.refresh, "table not caught up")

    async def _not_shown(self, snapshot: Snapshot, error: Exception, shown: ShownMessage) -> None:
        level = logging.ERROR if code_of(error) == MALFORMED else logging.INFO
        log.log(level, "table not shown", table=snapshot.table.id, **described(error))
        if shown.failing_since is None:
            shown.failing_since = asyncio.get_running_loop().time()
        if isinstance(snapshot, Closed):
            await self._note_shown(snapshot, shown.lease)  # nothing depends on it any more
        elif code_of(error) in CANNOT_SHOW or _has_lasted(error, shown.failing_since):
            paused = await self._tables.do(snapshot.table.id, Pause(snapshot.table.channel_id))
            if isinstance(paused, Snapshot):
                self._dealer.background.start(self._tell_paused(paused))

    async def _note_shown(self, snapshot: Snapshot, lease: Lease | None) -> Snapshot | None:
        """Record that the message shows this state; archive the thread of a closed table."""
        if isinstance(snapshot, Closed) and snapshot.table.parent_id is not None:
            await self._archive(snapshot.table)
        return await self._tables.record_shown(snapshot, lease)

    async def _archive(self, table: Table) -> None:
        """Archive the thread of a table, if possible."""
        try:
            channel = await in_time(self._client.fetch_channel(table.channel_id))
            if isinstance(channel, discord.Thread):
                await in_time(channel.edit(archived=True))
        except UNDELIVERED as error:
            log.info("thread not archived", table=table.id, **described(error))

    async def _settle_late_answer(
        self,
        came_late: asyncio.Future[MessageHandle | None],
        shown: ShownMessage,
        after: Snapshot,
        mentioned: frozenset[int],
    ) -> None:
        """Delete a late answer for the state `after` once it is recorded whom it mentioned.

        If it was not accepted, post a new message that mentions them. Until then nothing is
        recorded as shown: if this process dies, the next one reads whom the late answer mentioned.
        """
        late, resumed = await asyncio.shield(came_late), None
        async with shown.lock:
            shown.unsure.remove(mentioned)
            if late is None:
                shown.owed |= mentioned
            elif not self.shows(after):
                return  # the process that does finds it
            elif shown.shows is None or shown.shows.table.version < after.table.version:
                shown.shows = None  # nothing was posted instead: `left_behind` finds the late one
            else:
                try:
                    if not shown.unsure:
                        resumed = await self._note_shown(shown.shows, shown.lease)
                finally:
                    self._dealer.background.start(self._sender.remove(late, after.table.id))
        if late is None or shown.shows is None:
            resumed = await self._tables.get(after.table.id)
        if resumed:
            await self._publish(resumed, None, follow, recover=True)


def _has_lasted(error: Exception, since: float) -> bool:
    """Whether a table has not been shown for so long that it is paused."""
    limit = REFUSED_FOR if is_refusal(error) else UNSHOWN_FOR
    return asyncio.get_running_loop().time() - since >= limit


def _asker(reply: Reply | None, snapshot: Snapshot) -> Asker:
    if reply is None or reply.answered:
        return Asker.OTHER
    if reply.place is None:
        return Asker.COMMAND
    return Asker.PRESS if pressed_here(reply, snapshot) else Asker.OTHER


def _was_dealt(before: Snapshot | None, snapshot: Snapshot) -> bool:
    """Whether a hand is shown for the first time, judging by the last message."""
    if not isinstance(snapshot, Playing):
        return False
    return before.table.hand_no < snapshot.table.hand_no if before else snapshot.hand.step == 0


async def _point_to(reply: Reply, snapshot: Snapshot, *, is_shown: bool = True) -> None:
    """Answer with a link to the table, or say why it is not shown, if there is no answer yet."""
    if reply.answered:
        return
    words, channel = reply.words, f"<#{snapshot.table.channel_id}>"
    if snapshot.table.paused:
        await reply.whisper(words("paused", channel=channel))
    elif not is_shown:
        await reply.whisper(words("not-shown-yet", channel=channel))
    elif reply.place is not Place.PRIVATE:
        await reply.whisper(words("go-to-table", link=table_link(snapshot.table)))
