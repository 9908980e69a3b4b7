"""`/leaderboard` and `/seasons`."""

from dataclasses import replace
from functools import partial

import discord
from discord import app_commands

from bot.commands.framework.common import text, theme_for
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer, words_for
from bot.commands.framework.limits import LimitedAction
from bot.commands.framework.locales import server_locale
from bot.delivery.interaction_reply import InteractionReply
from bot.panels.custom_id import BoardTurn, SeasonTurn
from bot.panels.press_verbs import BoardVerb, Form, SeasonVerb, read_member, read_number
from bot.panels.records.leaderboard import (
    ShownLeaderboard,
    leaderboard_panel,
    nothing_yet_panel,
    public_panel,
)
from bot.panels.records.seasons import past_seasons_panel
from bot.records.leaderboard import ANY, LeaderboardQuery, OpponentFilter, PlayedAs, Scope, SortBy
from bot.tables.refusals import TableWhy
from bot.text.catalogue import Words, language_of
from game.refusals import Refusal
from game.rules.ruleset import PRESETS


def add_leaderboard_command(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add the command to a tree."""

    @tree.command(name=text("leaderboard"), description=text("leaderboard-description"))
    async def leaderboard(interaction: discord.Interaction) -> None:
        await answer(interaction, None, partial(open_leaderboard, controller))


async def open_leaderboard(controller: Controller, reply: InteractionReply) -> Refusal | None:
    """Show points in hands among people; if there are none, in all hands."""
    await controller.locales.remember_of(reply.interaction)
    words = reply.words
    for opponents in (OpponentFilter.PEOPLE, OpponentFilter.ALL):
        shown = await _asked(controller, reply, LeaderboardQuery(opponents=opponents))
        if isinstance(shown, Refusal):
            return shown
        if shown.ranking.players or shown.ranking.own:
            await reply.show(leaderboard_panel(shown, words, await theme_for(controller, reply)))
            return None
    await reply.show(nothing_yet_panel(words))
    return None


async def turn_leaderboard(
    controller: Controller, reply: InteractionReply, turn: BoardTurn, chosen: str
) -> Refusal | None:
    """Change the leaderboard. `chosen`: the option chosen in a menu."""
    board = _chosen(turn, chosen)
    if board is None:
        return Refusal(TableWhy.STALE)
    shown = await _asked(controller, reply, board, turn.form, turn.page)
    if isinstance(shown, Refusal):
        return shown
    if turn.verb is BoardVerb.SHOW:
        return await _show_to_all(controller, reply, shown)
    words, theme = reply.words, await theme_for(controller, reply)
    await reply.put(leaderboard_panel(shown, words, theme))
    return None


def _chosen(turn: BoardTurn, chosen: str) -> LeaderboardQuery | None:
    """The query of a press; None if this version does not know it."""
    query = _changed(turn.board, turn.verb, chosen)
    return query if query and query.preset in (ANY, *PRESETS) else None


def _changed(board: LeaderboardQuery, verb: BoardVerb, chosen: str) -> LeaderboardQuery | None:
    """The query after a choice in a menu; None for an unknown choice."""
    match verb:
        case BoardVerb.SORT_BY:
            sort_by = read_member(SortBy, chosen)
            return board.sorted_by(sort_by) if sort_by else None
        case BoardVerb.PLAYED_AS:
            played_as = read_member(PlayedAs, chosen)
            return replace(board, played_as=played_as) if played_as else None
        case BoardVerb.PRESET:
            return replace(board, preset=chosen)
        case BoardVerb.LEAST:
            least = read_number(chosen)
            return None if least is None else replace(board, least=least)
        case (
            BoardVerb.OPEN
            | BoardVerb.BACK
            | BoardVerb.NEXT
            | BoardVerb.SPAN
            | BoardVerb.OPPONENTS
            | BoardVerb.SCOPE
            | BoardVerb.FORM
            | BoardVerb.SHOW
        ):
            return board


async def _asked(
    controller: Controller,
    reply: InteractionReply,
    board: LeaderboardQuery,
    form: Form = Form.PICTURE,
    page: int = 0,
) -> ShownLeaderboard | Refusal:
    """The answer to a query for this user."""
    guild_id, user_id = reply.guild_id, reply.user_id
    if guild_id is None:
        return Refusal(TableWhy.NO_DM)
    ranking = await controller.store.records.leaderboard(board, guild_id, user_id, page)
    server = await controller.store.servers.settings(guild_id)
    return ShownLeaderboard(board, ranking, form, server.zone, server.season)


async def _show_to_all(
    controller: Controller, reply: InteractionReply, shown: ShownLeaderboard
) -> Refusal | None:
    """Post a page in the channel, but nothing about other servers."""
    interaction = reply.interaction
    if shown.board.effective.scope is not Scope.HERE:
        return Refusal(TableWhy.STALE)
    if refusal := controller.cooldowns.too_often(LimitedAction.SHOW, interaction.user.id):
        return refusal
    controller.cooldowns.count(LimitedAction.SHOW, interaction.user.id)
    panel = public_panel(shown, Words(language_of(server_locale(interaction))))
    await controller.display.post(reply, panel)
    return None


def add_seasons_command(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add the command to a tree."""

    @tree.command(name=text("seasons"), description=text("seasons-description"))
    async def seasons(interaction: discord.Interaction) -> None:
        first = SeasonTurn(SeasonVerb.OPEN)
        await answer(interaction, None, partial(turn_seasons, controller, turn=first))


async def turn_seasons(
    controller: Controller, reply: InteractionReply, turn: SeasonTurn
) -> Refusal | None:
    """Show this page of finished seasons."""
    interaction = reply.interaction
    await controller.locales.remember_of(interaction)
    if interaction.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    past = await controller.store.records.finished_seasons(
        interaction.guild_id, interaction.user.id, turn.page
    )
    length = (await controller.store.servers.settings(interaction.guild_id)).season
    await reply.put(past_seasons_panel(past, interaction.user.id, words_for(interaction), length))
    return None
