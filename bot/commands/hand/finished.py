"""Finished hands: which ones a user has, their game files and reviews."""

import asyncio
from collections.abc import Awaitable, Callable

import discord
from discord.app_commands import Choice

from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer, client_of, words_for
from bot.commands.framework.own_table import at_own_table
from bot.commands.hand.choices import MOST_CHOICES
from bot.delivery.reply import Reply
from bot.model import HandRow, Loaded
from bot.model.hand import hand_code
from bot.panels.records.history import hand_label
from bot.panels.records.review import review_panel, seat_in
from bot.panels.table.next_hand import game_file_panel
from bot.replays.replays import game_file, review_hand
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.scores import who_sat
from game.refusals import Refusal


async def own_hands(interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    """Autocomplete choices: the user's latest hands whose codes contain the text."""
    if interaction.guild_id is None:
        return []
    history = await client_of(interaction).controller.store.records.history(
        interaction.guild_id, interaction.user.id, limit=MOST_CHOICES
    )
    words, text = words_for(interaction), typed.strip().upper()
    by_code = {hand_code(hand.table_id, hand.hand_no): hand for hand in history.hands}
    return [
        Choice(name=hand_label(hand, words), value=code)
        for code, hand in by_code.items()
        if hand.replayable and text in code
    ]


async def latest_hand(controller: Controller, reply: Reply) -> tuple[str, int] | None:
    """The latest hand that the user finished in this server and that can be replayed."""
    history = await controller.store.records.history(reply.guild_id or 0, reply.user_id)
    keys = ((hand.table_id, hand.hand_no) for hand in history.hands if hand.replayable)
    return next(keys, None)


async def show_last_hand(
    interaction: discord.Interaction, show: Callable[..., Awaitable[Refusal | None]]
) -> None:
    """Show something about the latest hand of the user's table, or of the user.

    The table may be closed by now. `show`: `show_game_file` or `show_review`.
    """

    async def work(controller: Controller, reply: Reply) -> Refusal | None:
        refusal = await at_own_table(controller, reply, show)
        if refusal is None or refusal.why not in (TableWhy.NO_TABLE, TableWhy.NO_RESULT_YET):
            return refusal
        latest = await latest_hand(controller, reply)
        if latest is None:
            return refusal
        return await show(controller, reply, *latest)

    await answer(interaction, work)


async def show_game_file(
    controller: Controller, reply: Reply, table_id: str, hand_no: int | None = None
) -> Refusal | None:
    """Show the game file of this hand, or of the latest finished one."""
    finished = await _finished(controller, table_id, hand_no)
    if isinstance(finished, Refusal):
        return finished
    loaded, hand = finished
    await reply.show(game_file_panel(hand, game_file(loaded), reply.words))
    return None


async def show_review(
    controller: Controller, reply: Reply, table_id: str, hand_no: int | None = None
) -> Refusal | None:
    """Show the review of this hand, or of the latest finished one, to somebody who played in it."""
    finished = await _finished(controller, table_id, hand_no)
    if isinstance(finished, Refusal):
        return finished
    loaded, number = finished[0], finished[1].hand_no
    scores = await controller.store.records.scores(table_id, number) or who_sat(loaded)
    seat = seat_in(scores, reply.user_id)
    if seat is None:
        return Refusal(TableWhy.NOT_IN_THIS_HAND)
    async with controller.reviewing:
        review = await asyncio.to_thread(review_hand, loaded)
    if review is None:
        return Refusal(TableWhy.NO_RESULT_YET)
    await reply.show(review_panel(table_id, number, scores, seat, review, reply.words))
    return None


async def _finished(
    controller: Controller, table_id: str, hand_no: int | None
) -> tuple[Loaded, HandRow] | Refusal:
    """The table with this hand, or with the latest finished one, if it may be shown."""
    tables = controller.store.tables
    loaded = await tables.load(table_id, hand_no)
    if hand_no is None and loaded and loaded.hand and loaded.hand.result is None:
        loaded = await tables.load(table_id, loaded.hand.hand_no - 1)
    if loaded is None or loaded.hand is None or loaded.hand.result is None:
        return Refusal(TableWhy.NO_RESULT_YET)
    early = await controller.daily.refuse_looking_back(loaded.table)
    return early or (loaded, loaded.hand)
