"""Shows results: the table to everybody, and hands to their owners."""

import asyncio
from collections.abc import Awaitable

import discord

from bot.commands.framework.controller import Controller
from bot.delivery.reply import Reply
from bot.delivery.shown_message import MessageHandle
from bot.model import Audience
from bot.model.shards import Wake
from bot.panels.custom_id import Place
from bot.panels.hand.own import own_panel
from bot.panels.panel import Panel
from bot.panels.table.daily import standing_panel
from bot.panels.table.friends import friends_panel
from bot.runtime.requests import CARRIED, FIRST_ANSWER, HEAD_START, NO_MENTIONS
from bot.tables.rules.snapshot import Closed, Playing, Settled, Snapshot
from game.players.hints import Hint
from game.refusals import Refusal


async def publish(
    controller: Controller, reply: Reply, after: Snapshot | Refusal
) -> Refusal | None:
    """Show the table to everybody, or the user's hand if no message shows the table; or return the
    refusal.
    """
    if not isinstance(after, Snapshot):
        return after
    if after.table.audience is Audience.LINK:
        await show_to_friends(reply, after)
        return None
    seat = after.seat_of(reply.user_id)
    if not after.table.audience.has_message and seat is not None:
        await show_own(controller, reply, after, seat)
        return None
    await controller.publisher.publish(after, reply, by=reply.user_id)
    return None


async def show_to_friends(reply: Reply, now: Snapshot) -> None:
    """Show a table of friends as it is now in the message that was pressed, if any was.

    Nobody waits for that but who pressed.
    """
    if reply.place is Place.TABLE:
        reply.start_time_limit()
        await reply.edit(friends_panel(now, discord.utils.utcnow()), FIRST_ANSWER)


async def publish_beside(
    controller: Controller, reply: Reply, answer: Awaitable[None], after: Snapshot
) -> None:
    """Answer the user, and show the table to everybody at the same time.

    The public message waits only for an answer that Discord accepts at once.
    """
    reply.start_time_limit()
    task = asyncio.ensure_future(answer)
    await asyncio.wait({task}, timeout=HEAD_START)
    through = reply if task.done() else None
    try:
        await controller.publisher.publish(after, through, by=reply.user_id)
    finally:
        await task


async def post(
    controller: Controller, reply: Reply, panel: Panel, patience: float = CARRIED
) -> None:
    """Post a panel in the channel, as the answer if Discord accepts that in time."""
    reply.start_time_limit()
    channel_id = reply.channel_id
    if await reply.post(panel, NO_MENTIONS, patience) is None and channel_id is not None:
        await controller.publisher.post(channel_id, panel)


def tell_of_press(controller: Controller, reply: Reply, table_id: str, guild_id: int) -> None:
    """Tell the process that serves a table about an interaction that this process answered."""
    if not controller.tables.shards.has(guild_id):
        message_id, version = reply.hand or (None, 0)
        wake = Wake(table_id, guild_id, reply.user_id, message_id, version)
        controller.dealer.background.start(controller.publisher.wake(wake))


async def answer_with_hand(controller: Controller, reply: Reply, after: Snapshot) -> None:
    """Answer with the user's own hand, and show the table to everybody."""
    user_id, seat = reply.user_id, after.seat_of(reply.user_id)
    live_hands = controller.dealer.live_hands
    if seat is None or not isinstance(after, Playing):
        await publish(controller, reply, after)
        return
    if reply.place is Place.TABLE and live_hands.is_in(after.table.id, user_id, reply.channel_id):
        answer = reply.acknowledge()  # that hand follows by itself
    else:
        answer = show_own(controller, reply, after, seat)
    await publish_beside(controller, reply, answer, after)


async def show_again(controller: Controller, reply: Reply, table_id: str) -> None:
    """Refresh an outdated private panel; the caller reports the refusal."""
    snapshot = await controller.tables.get(table_id)
    seat = snapshot.seat_of(reply.user_id) if snapshot else None
    if snapshot and seat is not None and reply.place is Place.PRIVATE:
        await show_own(controller, reply, snapshot, seat)


async def show_standing(controller: Controller, reply: Reply, closed: Closed) -> None:
    """Show how the user stands after a hand of the deal of the day."""
    day = await controller.store.daily.day_of(closed.table)
    if day is None:
        return
    if standing := await controller.daily.standing(reply.user_id, day):
        ends_at = controller.daily.end_of(standing.deal.day)
        await reply.put(standing_panel(standing, closed.hand, ends_at, reply.words))


async def show_own(
    controller: Controller,
    reply: Reply,
    snapshot: Snapshot,
    seat: int,
    picked: str = "",
    hint: Hint | None = None,
) -> None:
    """Show the user's own hand or result, with a group of cards picked, or with a hint."""
    if isinstance(snapshot, Closed) and not reply.follows_hand:
        await show_standing(controller, reply, snapshot)
    if reply.follows_hand or not isinstance(snapshot, Playing | Settled):
        return
    user_id, language = reply.user_id, reply.language
    live_hands = controller.dealer.live_hands
    look = await controller.store.users.look(user_id)
    panel = own_panel(snapshot, seat, language, picked, look, hint)
    is_sure = await live_hands.answer(reply, panel, snapshot.table.id)
    if reply.handle and controller.publisher.shows(snapshot):
        shown = panel if is_sure else None
        live_hands.show(snapshot, user_id, reply.handle, shown, language, picked, hint)
    elif isinstance(reply.handle, MessageHandle):
        reply.hand = reply.handle.id, snapshot.table.version
