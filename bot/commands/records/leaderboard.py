"""`/leaderboard` and `/seasons`."""

from dataclasses import replace
from functools import partial

import discord

from bot.commands.framework.common import command, theme_for
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import post
from bot.commands.framework.interactions import answer
from bot.commands.framework.limits import LimitedAction
from bot.commands.framework.locales import server_words
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
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
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal
from game.rules.ruleset import PRESETS


@command("leaderboard")
async def leaderboard(interaction: discord.Interaction) -> None:
    await answer(interaction, _open_leaderboard)


async def _open_leaderboard(controller: Controller, reply: InteractionReply) -> Refusal | None:
    """Show points in hands among people; if there are none, in all hands."""
    words = reply.words
    for opponents in (OpponentFilter.PEOPLE, OpponentFilter.ALL):
        page = await _load(controller, reply, LeaderboardQuery(opponents=opponents))
        if isinstance(page, Refusal):
            return page
        if page.ranking.players or page.ranking.own:
            await reply.show(leaderboard_panel(page, words, await theme_for(controller, reply)))
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
    page = await _load(controller, reply, board, turn.form, turn.page)
    if isinstance(page, Refusal):
        return page
    if turn.verb is BoardVerb.SHOW:
        return await _show_to_all(controller, reply, page)
    words, theme = reply.words, await theme_for(controller, reply)
    await reply.put(leaderboard_panel(page, words, theme))
    return None


def _chosen(turn: BoardTurn, chosen: str) -> LeaderboardQuery | None:
    """The query after a press or a choice in a menu; None if this version does not know it."""
    query = replace(turn.board, preset=chosen) if turn.verb is BoardVerb.PRESET else turn.board
    if query.preset not in (ANY, *PRESETS):
        return None
    match turn.verb:
        case BoardVerb.SORT_BY:
            sort_by = read_member(SortBy, chosen)
            return query.sorted_by(sort_by) if sort_by else None
        case BoardVerb.PLAYED_AS:
            played_as = read_member(PlayedAs, chosen)
            return replace(query, played_as=played_as) if played_as else None
        case BoardVerb.LEAST:
            least = read_number(chosen)
            return None if least is None else replace(query, least=least)
        case _:
            return query


async def _load(
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
    controller: Controller, reply: InteractionReply, page: ShownLeaderboard
) -> Refusal | None:
    """Post a page in the channel, but nothing about other servers."""
    if page.board.effective.scope is not Scope.HERE:
        return Refusal(TableWhy.STALE)
    if refusal := controller.cooldowns.refuse_or_count(LimitedAction.SHOW, reply.user_id):
        return refusal
    await post(controller, reply, public_panel(page, server_words(reply.interaction)))
    return None


@command("seasons")
async def seasons(interaction: discord.Interaction) -> None:
    await answer(interaction, partial(turn_seasons, turn=SeasonTurn(SeasonVerb.OPEN)))


async def turn_seasons(controller: Controller, reply: Reply, turn: SeasonTurn) -> Refusal | None:
    """Show this page of finished seasons."""
    guild_id, user_id = reply.guild_id, reply.user_id
    if guild_id is None:
        return Refusal(TableWhy.NO_DM)
    past = await controller.store.seasons.finished(guild_id, user_id, turn.page)
    length = (await controller.store.servers.settings(guild_id)).season
    await reply.put(past_seasons_panel(past, user_id, reply.words, length))
    return None
