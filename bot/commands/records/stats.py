"""`/stats`: a player's statistics."""

from functools import partial

import discord

from bot.commands.framework.common import command, options, theme_for
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import post
from bot.commands.framework.interactions import answer
from bot.commands.framework.limits import LimitedAction
from bot.commands.framework.locales import server_words
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.panels.custom_id import StatsTurn
from bot.panels.player_names import clean_name
from bot.panels.press_verbs import Form, StatsPage, StatsVerb
from bot.panels.records.stats import (
    ShownStats,
    hidden_panel,
    no_stats_panel,
    public_panel,
    stats_panel,
)
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal


@command("stats")
@options(player="stats-player")
async def stats(interaction: discord.Interaction, player: discord.User | None = None) -> None:
    await answer(interaction, partial(_open_stats, whose=player or interaction.user))


async def _open_stats(
    controller: Controller, reply: Reply, whose: discord.User | discord.Member
) -> Refusal | None:
    """Show a player's statistics, or say why there are none."""
    guild_id, words = reply.guild_id, reply.words
    if guild_id is None:
        return Refusal(TableWhy.NO_DM)
    if await _is_kept_from(controller, whose.id, reply):
        await reply.show(hidden_panel(words))
    elif stats_page := await _load_stats(controller, guild_id, whose.id, reply):
        await reply.show(stats_panel(stats_page, words, await theme_for(controller, reply)))
    else:
        own = whose.id == reply.user_id
        name = None if own else clean_name(whose.display_name)
        await reply.show(no_stats_panel(name, words))
    return None


async def turn_stats(
    controller: Controller, reply: InteractionReply, turn: StatsTurn
) -> Refusal | None:
    """Carry out a press under statistics."""
    guild_id, words = reply.guild_id, reply.words
    if turn.verb is StatsVerb.OPEN:
        return await _open_stats(controller, reply, reply.interaction.user)
    if guild_id is None:
        return Refusal(TableWhy.NO_DM)
    if await _is_kept_from(controller, turn.user_id, reply):
        await reply.put(hidden_panel(words))
        return None
    stats_page = await _load_stats(controller, guild_id, turn.user_id, reply, turn.page, turn.form)
    if stats_page is None:  # their hands were voided or deleted meanwhile
        name = None if turn.user_id == reply.user_id else words("replays-somebody")
        await reply.put(no_stats_panel(name, words))
        return None
    if turn.verb is StatsVerb.SHOW:
        return await _show_to_all(controller, reply, guild_id, stats_page)
    await reply.put(stats_panel(stats_page, words, await theme_for(controller, reply)))
    return None


async def _is_kept_from(controller: Controller, user_id: int, reply: Reply) -> bool:
    """Whether the player hides their record, and somebody else asks."""
    if user_id == reply.user_id:
        return False
    return user_id in await controller.store.users.hidden({user_id})


async def _load_stats(
    controller: Controller,
    guild_id: int,
    user_id: int,
    reply: Reply,
    page: StatsPage = StatsPage.CARD,
    form: Form = Form.PICTURE,
) -> ShownStats | None:
    """The statistics of a player for this user, None if they finished no hand here."""
    stats = await controller.store.records.stats(guild_id, user_id, reply.user_id)
    if stats is None:
        return None
    hidden = user_id in await controller.store.users.hidden({user_id})
    return ShownStats(stats, page, form, hidden)


async def _show_to_all(
    controller: Controller, reply: InteractionReply, guild_id: int, stats_page: ShownStats
) -> Refusal | None:
    """Post the card in the channel, without players who hide their record."""
    stats = await controller.store.records.stats(guild_id, stats_page.stats.user_id)
    if stats_page.hidden or stats is None:
        return Refusal(TableWhy.STALE)
    if refusal := controller.cooldowns.refuse_or_count(LimitedAction.SHOW, reply.user_id):
        return refusal
    panel = public_panel(ShownStats(stats), server_words(reply.interaction))
    await post(controller, reply, panel)
    return None
