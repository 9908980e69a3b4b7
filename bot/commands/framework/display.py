"""Shows results: the table to everybody, and hands to their owners."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass

from bot.delivery.dealer import Dealer
from bot.delivery.publisher import Publisher
from bot.delivery.reply import Reply
from bot.model.shards import Wake
from bot.panels.custom_id import Place
from bot.panels.hand.own import own_panel
from bot.panels.panel import Panel
from bot.runtime.requests import CARRIED, HEAD_START, NO_MENTIONS
from bot.store.store import Store
from bot.tables.service import Tables
from bot.tables.snapshot import Playing, Settled, Snapshot
from game.players.hints import Hint
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class TableDisplay:
    """Shows tables to everybody and hands to their users."""

    tables: Tables
    publisher: Publisher
    dealer: Dealer
    store: Store

    async def publish(self, reply: Reply, after: Snapshot | Refusal) -> Refusal | None:
        """Show the table to everybody, or return the refusal."""
        if not isinstance(after, Snapshot):
            return after
        await self.publisher.publish(after, reply, by=reply.user_id)
        return None

    async def beside(self, answer: Awaitable[None], reply: Reply, after: Snapshot) -> None:
        """Answer the user, and show the table to everybody at the same time.

        The public message waits only for an answer that Discord accepts at once.
        """
        reply.decided()
        task = asyncio.ensure_future(answer)
        await asyncio.wait({task}, timeout=HEAD_START)
        through = reply if task.done() else None
        try:
            await self.publisher.publish(after, through, by=reply.user_id)
        finally:
            await task

    async def post(self, reply: Reply, panel: Panel, patience: float = CARRIED) -> None:
        """Post a panel in the channel, as the answer if Discord accepts that in time."""
        reply.decided()
        channel_id = reply.channel_id
        if await reply.post(panel, NO_MENTIONS, patience) is None and channel_id is not None:
            await self.publisher.post(channel_id, panel)

    def tell_of_press(self, reply: Reply, table_id: str, guild_id: int) -> None:
        """Tell the process that serves a table about an interaction that this process answered."""
        if not self.tables.shards.has(guild_id):
            message_id, version = reply.hand or (None, 0)
            user_id = reply.user_id
            wake = Wake(table_id, guild_id, user_id, message_id, version)
            self.dealer.background.start(self.publisher.wake(wake))

    async def with_own_hand(self, reply: Reply, after: Snapshot) -> None:
        """Answer with the user's own hand, and show the table to everybody."""
        user_id = reply.user_id
        seat = after.seat_of(user_id)
        live, channel_id = self.dealer.live_hands, reply.channel_id
        if seat is None or not isinstance(after, Playing):
            await self.publish(reply, after)
        elif reply.place is Place.TABLE and live.is_in(after.table.id, user_id, channel_id):
            await self.beside(reply.acknowledge(), reply, after)  # that hand follows by itself
        else:
            await self.beside(self.show_own(reply, after, seat), reply, after)

    async def show_again(self, reply: Reply, table_id: str) -> None:
        """Replace an outdated panel by the current state; the refusal follows."""
        now = await self.tables.get(table_id)
        if now is None or reply.place is not Place.PRIVATE:
            return
        seat = now.seat_of(reply.user_id)
        if seat is None:
            return
        await self.show_own(reply, now, seat)

    async def show_own(
        self,
        reply: Reply,
        now: Snapshot,
        seat: int,
        picked: str = "",
        hint: Hint | None = None,
    ) -> None:
        """Show the user's own hand or result, with a group of cards picked, or with a hint."""
        if reply.follows_hand or not isinstance(now, Playing | Settled):
            return
        user_id, live, message = reply.user_id, self.dealer.live_hands, reply.message
        look = await self.store.users.look(user_id)
        language = reply.language
        panel = own_panel(now, seat, language, picked, look, hint)
        uploads = live.uploads(now.table.id, user_id, message.id) if message else None
        await reply.put(panel, uploads)
        if reply.handle and self.publisher.shows(now):
            live.show(now, user_id, reply.handle, panel, language, picked, hint)
        elif reply.handle:
            reply.hand = reply.handle.id, now.table.version
