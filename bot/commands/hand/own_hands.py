"""A user's latest hands, for autocomplete and as default."""

from collections.abc import Awaitable
from typing import Protocol

import discord
from discord.app_commands import Choice

from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer, words_for
from bot.commands.hand.choices import MOST_CHOICES
from bot.delivery.reply import Reply
from bot.model.hand import hand_code
from bot.panels.records.history import hand_label
from bot.tables.refusals import TableWhy
from game.refusals import Refusal


async def own_hands(
    controller: Controller, interaction: discord.Interaction, typed: str
) -> list[Choice[str]]:
    """The user's latest hands whose codes contain the text."""
    if interaction.guild_id is None:
        return []
    history = await controller.store.records.history(
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


class Show(Protocol):
    """Shows something about a hand of a table, or its latest finished one."""

    def __call__(
        self, reply: Reply, table_id: str, hand_no: int | None = None
    ) -> Awaitable[Refusal | None]:
        """Returns the refusal if that is impossible."""


async def of_last_hand(
    controller: Controller, interaction: discord.Interaction, show: Show
) -> None:
    """Show something about the latest hand of the user's table, or of the user.

    The table may be closed by now.
    """

    async def do(reply: Reply) -> Refusal | None:
        await controller.locales.remember_of(interaction)
        refusal = await controller.finder.at_mine(reply, show)
        if isinstance(refusal, Refusal) and refusal.why in (
            TableWhy.NO_TABLE,
            TableWhy.NO_RESULT_YET,
        ):
            latest = await latest_hand(controller, reply)
            return await show(reply, *latest) if latest else refusal
        return refusal

    await answer(interaction, None, do)
