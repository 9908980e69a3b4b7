"""`/look`: how one's own pictures are drawn."""

from functools import partial

import discord
from discord import app_commands

from bot.commands.common import text
from bot.commands.controller import Controller
from bot.commands.interactions import answer, words_for
from bot.delivery.reply import Reply
from bot.panels.custom_id import LookChoice
from bot.panels.look_panel import chosen, look_panel
from bot.tables.stops import Refused, Stop, Stopped


def add_look_command(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add it to a tree, done by the controller."""

    @tree.command(name=text("look"), description=text("look-description"))
    async def look(interaction: discord.Interaction) -> None:
        await answer(interaction, None, partial(show_look, controller))


async def show_look(controller: Controller, reply: Reply) -> Refused | None:
    """Show one's choices, to be changed."""
    look = await controller.store.users.look(reply.interaction.user.id)
    await reply.show(look_panel(look, words_for(reply.interaction)))
    return None


async def choose_look(controller: Controller, reply: Reply, choice: LookChoice) -> Refused | None:
    """Make a choice, and show what comes of it."""
    user_id = reply.interaction.user.id
    look = chosen(await controller.store.users.look(user_id), choice)
    if look is None:
        return Stopped(Stop.STALE)
    await controller.store.users.remember_look(user_id, look)
    await reply.put(look_panel(look, words_for(reply.interaction)))
    return None
