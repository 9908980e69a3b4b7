"""`/privacy`: see, download and delete what is kept about oneself."""

from functools import partial

import discord
from discord import app_commands

from bot.commands.common import text
from bot.commands.controller import Controller
from bot.commands.interactions import answer, words_for
from bot.delivery.reply import Reply
from bot.panels.custom_id import PrivacyVerb, PrivacyWish
from bot.panels.panel import Panel
from bot.panels.privacy_panel import (
    delete_panel,
    deleted_panel,
    export_panel,
    is_seated,
    privacy_panel,
)
from bot.tables.stops import Refused, Stop, Stopped


def add_privacy_command(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add it to a tree, done by the controller."""

    @tree.command(name=text("privacy"), description=text("privacy-description"))
    async def privacy(interaction: discord.Interaction) -> None:
        await answer(interaction, None, partial(show_privacy, controller))


async def show_privacy(controller: Controller, reply: Reply) -> Refused | None:
    """Show what is kept of the user."""
    kept = await controller.store.kept(reply.interaction.user.id)
    await reply.show(privacy_panel(kept, words_for(reply.interaction)))
    return None


async def grant(controller: Controller, reply: Reply, wish: PrivacyWish) -> Refused | None:
    """Hand out or delete what is kept; deleting is asked for twice."""
    user_id, words = reply.interaction.user.id, words_for(reply.interaction)
    panel: Panel
    match wish.verb:
        case PrivacyVerb.EXPORT:
            panel = export_panel(await controller.store.kept(user_id), words)
        case PrivacyVerb.DELETE:
            if is_seated(await controller.store.kept(user_id)):
                return Stopped(Stop.STILL_SEATED)
            panel = delete_panel(words)
        case PrivacyVerb.SURE:
            if not await controller.store.forget(user_id):
                return Stopped(Stop.STILL_SEATED)
            controller.forget_locale(user_id)
            panel = deleted_panel(words)
    await reply.put(panel)
    return None
