"""`/help`, and the greeting of a new server."""

from collections.abc import Iterable
from datetime import timedelta

import discord

from bot.commands.framework.common import command
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer
from bot.commands.framework.own_table import own_table
from bot.delivery.reply import Reply
from bot.panels.server.help import Situation, greeting_panel, help_panel, situation_of
from bot.tables.rules.snapshot import Snapshot
from bot.text.catalogue import Words, language_of
from game.refusals import Refusal


@command("help")
async def help_(interaction: discord.Interaction) -> None:
    await answer(interaction, _show_help)


async def _show_help(controller: Controller, reply: Reply) -> Refusal | None:
    result = await own_table(controller, reply)
    in_server = reply.guild_id is not None
    snapshot = result if in_server and isinstance(result, Snapshot) else None
    situation = situation_of(snapshot, reply.user_id) if in_server else Situation.DIRECT
    await reply.show(help_panel(situation, snapshot.table if snapshot else None, reply.words))
    return None


LATELY = timedelta(days=1)
"""A server that the bot joined within this time before its start is greeted."""


async def greet_new(controller: Controller, guilds: Iterable[discord.Guild]) -> None:
    """Greet servers that the bot joined recently, perhaps before it was started.

    Nothing is known of a server that is unavailable; Discord tells when it is available again.
    """
    since = discord.utils.utcnow() - LATELY
    for guild in guilds:
        if not guild.unavailable and guild.me.joined_at and guild.me.joined_at >= since:
            await greet(controller, guild)


async def greet(controller: Controller, guild: discord.Guild) -> None:
    """Greet a server in its language, once, if there is a channel for it."""
    channel = _channel_of(guild)
    if channel and await controller.store.servers.greet(guild.id):
        words = Words(language_of(guild.preferred_locale))
        await controller.publisher.post(channel.id, greeting_panel(words))


def _channel_of(guild: discord.Guild) -> discord.TextChannel | None:
    """The system channel, or else the first channel where a table can be."""
    first = (guild.system_channel, *guild.text_channels)
    return next((channel for channel in first if channel and _may_play(channel)), None)


def _may_play(channel: discord.TextChannel) -> bool:
    permissions = channel.permissions_for(channel.guild.me)
    return permissions.view_channel and permissions.send_messages and permissions.attach_files
