"""`/history`: a player's finished hands."""

import discord

from bot.commands.framework.common import command
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer
from bot.commands.records.replay import open_hand
from bot.delivery.reply import Reply
from bot.model.hand import read_hand_code
from bot.panels.custom_id import HistoryTurn
from bot.panels.panel import Panel
from bot.panels.press_verbs import HistoryVerb
from bot.panels.records.history import history_panel, position_of
from bot.records.history import History
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal


@command("history")
async def history(interaction: discord.Interaction) -> None:
    await answer(interaction, _show_history)


async def _show_history(controller: Controller, reply: Reply) -> Refusal | None:
    if reply.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    history = await controller.store.records.history(reply.guild_id, reply.user_id)
    await reply.show(await _panel(controller, reply, history))
    return None


async def turn_history(
    controller: Controller, reply: Reply, turn: HistoryTurn, chosen: str
) -> Refusal | None:
    """Turn the page, or show the hand that was `chosen` in the menu."""
    guild_id, user_id = reply.guild_id, reply.user_id
    if guild_id is None:
        return Refusal(TableWhy.NO_DM)
    if turn.verb is HistoryVerb.PICK:
        code = read_hand_code(chosen)
        if code is None:
            return Refusal(TableWhy.STALE)
        return await open_hand(controller, reply, *code)
    try:
        position = position_of(turn)
    except OverflowError:
        return Refusal(TableWhy.STALE)
    newer = turn.verb is HistoryVerb.NEWER
    history = await controller.store.records.history(guild_id, user_id, position, newer=newer)
    if not history.hands:  # these hands were deleted meanwhile
        history = await controller.store.records.history(guild_id, user_id)
    await reply.put(await _panel(controller, reply, history))
    return None


async def _panel(controller: Controller, reply: Reply, history: History) -> Panel:
    people = {score.user_id for hand in history.hands for score in hand.others if score.user_id}
    hidden = await controller.store.users.hidden(people)
    return history_panel(history, hidden, reply.words)
