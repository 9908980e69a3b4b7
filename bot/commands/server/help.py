"""`/help`, and the greeting of a new server."""

from collections.abc import Iterable
from datetime import timedelta

import discord
from discord import app_commands

from bot.commands.framework.common import text
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer, words_for
from bot.delivery.reply import Reply
from bot.panels.server.help import Situation, greeting_panel, help_panel, situation_of
from bot.tables.snapshot import Snapshot
from bot.text.catalogue import Words, language_of
from game.refusals import Refusal


def add_help_command(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add the command to a tree."""

    @tree.command(name=text("help"), description=text("help-description"))
    async def help_(interaction: discord.Interaction) -> None:
        async def show(reply: Reply) -> Refusal | None:
            await controller.locales.remember_of(interaction)
            result = await controller.finder.mine(reply)
            now = result if isinstance(result, Snapshot) else None
            in_server = interaction.guild_id is not None
            step = situation_of(now, interaction.user.id) if in_server else Situation.DIRECT
            await reply.show(help_panel(step, now.table if now else None, words_for(interaction)))
            return None

        await answer(interaction, None, show)


LATELY = timedelta(days=1)
"""A server that the bot joined within this time before its start is greeted."""


async def greet_new(controller: Controller, guilds: Iterable[discord.Guild]) -> None:
    """Greet servers that the bot joined recently, perhaps before it was started."""
    since = discord.utils.utcnow() - LATELY
    for guild in guilds:
        if guild.me.joined_at and guild.me.joined_at >= since:
            await greet(controller, guild)


async def greet(controller: Controller, guild: discord.Guild) -> None:
    """Greet a server in its language, once, if there is a channel for it."""
    channel = channel_of(guild)
    if channel and await controller.store.servers.greet(guild.id):
        words = Words(language_of(guild.preferred_locale))
        await controller.publisher.post(channel.id, greeting_panel(words))


def channel_of(guild: discord.Guild) -> discord.TextChannel | None:
    """The system channel, or else the first channel where a table can be."""
    first = (guild.system_channel, *guild.text_channels)
    return next((channel for channel in first if channel and _may_play(channel)), None)


def _may_play(channel: discord.TextChannel) -> bool:
    permissions = channel.permissions_for(channel.guild.me)
    return permissions.view_channel and permissions.send_messages and permissions.attach_files
