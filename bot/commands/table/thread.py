"""Opens a table in its own thread if the server wants that, else in the channel.

The table's `channel_id` is then the thread, and its `parent_id` the channel. It is stored in the
channel first and moved into the thread before it is shown, so that it can be seen even if something
fails. When it closes, the publisher archives the thread before it records the message as shown.
"""

from typing import Final

import discord
import structlog

from bot.commands.framework.common import lacks
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import publish
from bot.commands.framework.limits import LimitedAction
from bot.commands.framework.locales import server_locale
from bot.delivery.interaction_reply import InteractionReply
from bot.model import Table
from bot.panels.player_names import person_name
from bot.panels.table.lobby import opened_panel, thread_name
from bot.runtime.requests import NO_MENTIONS, UNDELIVERED, described, in_time
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Snapshot
from bot.text.catalogue import Words, language_of
from game.refusals import Refusal

log = structlog.get_logger(__name__)

A_WEEK: Final = 10_080
"""Minutes after which Discord archives an inactive thread; the maximum."""


async def open_table(
    controller: Controller, reply: InteractionReply, like: Table | None = None
) -> Refusal | None:
    """Open a table where the user asked for one. `like`: a table whose rules it gets."""
    channel = await _parent(controller, reply.interaction)
    if channel is None:
        return await publish(controller, reply, await _open_unseen(controller, reply, like))
    permissions = ("create_public_threads", "send_messages_in_threads")
    if refusal := lacks(reply.interaction, *permissions):
        return refusal
    after = await _open_unseen(controller, reply, like)
    if not isinstance(after, Snapshot):
        return after
    thread_id = await _start_thread(channel, after.table)
    if thread_id:
        after = await controller.tables.record_thread(after.table.id, thread_id) or after
    if after.table.parent_id is None:
        await controller.publisher.publish(after, reply, by=reply.user_id)
        if thread_id is None:
            await reply.whisper(reply.words("thread-refused"))
        return None
    reply.start_time_limit()
    panel = opened_panel(after.table, Words(language_of(after.table.locale)))
    if await reply.post(panel, NO_MENTIONS) is None:
        await controller.publisher.post(channel.id, panel)
    await controller.publisher.publish(after, by=reply.user_id)
    return None


async def _open_unseen(
    controller: Controller, reply: InteractionReply, like: Table | None
) -> Snapshot | Refusal:
    """Open a table in this channel without showing it yet."""
    if reply.guild_id is None or reply.channel_id is None:
        return Refusal(TableWhy.NO_DM)
    locale = language_of(server_locale(reply.interaction))
    user_id, name = reply.user_id, person_name(reply.user_name)
    if often := controller.cooldowns.too_often(LimitedAction.SEAT, user_id):
        return often
    after = await controller.tables.open(
        reply.guild_id, reply.channel_id, user_id, name, locale, like
    )
    if isinstance(after, Snapshot):
        controller.cooldowns.count(LimitedAction.SEAT, user_id)
    return after


async def _parent(
    controller: Controller, interaction: discord.Interaction
) -> discord.TextChannel | None:
    """The channel for a thread: None in a thread, forum or voice channel, or if threads are off."""
    channel = interaction.channel
    if interaction.guild_id is None or not isinstance(channel, discord.TextChannel):
        return None
    house = await controller.store.servers.settings(interaction.guild_id)
    return channel if house.threads else None


async def _start_thread(channel: discord.TextChannel, table: Table) -> int | None:
    """A new thread for a table; None if Discord refuses."""
    name = thread_name(table, Words(language_of(table.locale)))
    news, public = discord.ChannelType.news_thread, discord.ChannelType.public_thread
    kind = news if channel.is_news() else public
    try:
        creating = channel.create_thread(name=name, type=kind, auto_archive_duration=A_WEEK)
        return (await in_time(creating)).id
    except UNDELIVERED as error:
        log.info("no thread", table=table.id, **described(error))
        return None
