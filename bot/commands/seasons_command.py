"""`/seasons`: how the seasons of a server ended."""

from functools import partial

import discord
from discord import app_commands

from bot.commands.common import text
from bot.commands.controller import Controller
from bot.commands.interactions import answer, words_for
from bot.delivery.reply import Reply
from bot.panels.custom_id import SeasonTurn
from bot.panels.press_verbs import SeasonVerb
from bot.panels.season_panel import past_seasons_panel
from bot.tables.server_settings import settings_of
from bot.tables.stops import Refused, Stop, Stopped


def add_seasons_command(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add it to a tree, done by the controller."""

    @tree.command(name=text("seasons"), description=text("seasons-description"))
    async def seasons(interaction: discord.Interaction) -> None:
        first = SeasonTurn(SeasonVerb.OPEN)
        await answer(interaction, None, partial(turn_seasons, controller, turn=first))


async def turn_seasons(controller: Controller, reply: Reply, turn: SeasonTurn) -> Refused | None:
    """Show that page of the seasons that are over."""
    where = reply.interaction
    await controller.locales.remember_of(where)
    if where.guild_id is None:
        return Stopped(Stop.NO_DM)
    past = await controller.store.records.finished_seasons(where.guild_id, where.user.id, turn.page)
    length = (await settings_of(controller.store, where.guild_id)).season
    await reply.put(past_seasons_panel(past, where.user.id, words_for(where), length))
    return None
