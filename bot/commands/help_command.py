"""`/help`: what somebody can do next, wherever they stand."""

import discord
from discord import app_commands

from bot.commands.common import text
from bot.commands.controller import Controller
from bot.commands.interactions import answer, words_for
from bot.delivery.reply import Reply
from bot.panels.help_panel import Situation, help_panel, situation_of
from bot.tables.snapshot import Snapshot
from bot.tables.stops import Refused


def add_help_command(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add it to a tree, done by the controller."""

    @tree.command(name=text("help"), description=text("help-description"))
    async def help_(interaction: discord.Interaction) -> None:
        async def show(reply: Reply) -> Refused | None:
            await controller.locales.remember_of(interaction)
            found = await controller.finder.mine(reply)
            now = found if isinstance(found, Snapshot) else None
            in_server = interaction.guild_id is not None
            step = situation_of(now, interaction.user.id) if in_server else Situation.DIRECT
            await reply.show(help_panel(step, now.table if now else None, words_for(interaction)))
            return None

        await answer(interaction, None, show)
