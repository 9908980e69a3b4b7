"""The greeting when the bot comes to a server: once, in a channel where it may write."""

from collections.abc import Iterable
from datetime import timedelta

import discord

from bot.commands.controller import Controller
from bot.panels.greeting_panel import greeting_panel
from bot.text.catalogue import Words, language_of

LATELY = timedelta(days=1)
"""A server is greeted at the start of the bot if the bot came to it within this time."""


async def greet_new(controller: Controller, guilds: Iterable[discord.Guild]) -> None:
    """Greet the servers to which the bot came lately, perhaps before it was started."""
    since = discord.utils.utcnow() - LATELY
    for guild in guilds:
        if guild.me.joined_at and guild.me.joined_at >= since:
            await greet(controller, guild)


async def greet(controller: Controller, guild: discord.Guild) -> None:
    """Greet a server in its language, unless there is no channel for that or it was greeted."""
    channel = channel_of(guild)
    if channel and await controller.store.servers.greet(guild.id):
        words = Words(language_of(guild.preferred_locale))
        await controller.publisher.post(channel.id, greeting_panel(words))


def channel_of(guild: discord.Guild) -> discord.TextChannel | None:
    """Returns the system channel, or else the first channel where a table can be."""
    first = (guild.system_channel, *guild.text_channels)
    return next((channel for channel in first if channel and _may_play(channel)), None)


def _may_play(channel: discord.TextChannel) -> bool:
    allowed = channel.permissions_for(channel.guild.me)
    return allowed.view_channel and allowed.send_messages and allowed.attach_files
