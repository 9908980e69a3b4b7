"""`/profile`: what somebody has won."""

import discord
from discord import app_commands

from bot.commands.common import text
from bot.commands.controller import Controller
from bot.commands.interactions import answer, words_for
from bot.delivery.reply import Reply
from bot.panels.player_names import clean_name
from bot.panels.profile_panel import profile_panel
from bot.tables.stops import Refused, Stop, Stopped


def add_profile_command(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add it to a tree, done by the controller."""

    @tree.command(name=text("profile"), description=text("profile-description"))
    @app_commands.rename(player=text("profile-player"))
    @app_commands.describe(player=text("profile-player-description"))
    async def profile(interaction: discord.Interaction, player: discord.User | None = None) -> None:
        async def show(reply: Reply) -> Refused | None:
            if interaction.guild_id is None:
                return Stopped(Stop.NO_DM)
            whose = player or interaction.user
            store, guild_id = controller.store, interaction.guild_id
            found = await store.profile(guild_id, whose.id)
            practice = await store.profile(guild_id, whose.id, practice=True)
            any_ = found or practice
            name = any_.standing.name if any_ else clean_name(whose.display_name)
            theme = (await store.look(interaction.user.id)).theme
            await reply.show(profile_panel(name, found, practice, words_for(interaction), theme))
            return None

        await answer(interaction, None, show)
