"""One's latest hands, offered while one types the code of one."""

import discord
from discord.app_commands import Choice

from bot.commands.choices import MOST_CHOICES
from bot.commands.controller import Controller
from bot.commands.interactions import words_for
from bot.hand_code import hand_code
from bot.panels.history_panel import hand_label


async def own_hands(
    controller: Controller, interaction: discord.Interaction, typed: str
) -> list[Choice[str]]:
    """The latest hands of who types with that in their codes; nobody is offered another's."""
    if interaction.guild_id is None:
        return []
    found = await controller.store.records.history(
        interaction.guild_id, interaction.user.id, limit=MOST_CHOICES
    )
    words, wanted = words_for(interaction), typed.strip().upper()
    coded = {hand_code(each.table_id, each.hand_no): each for each in found.hands}
    return [
        Choice(name=hand_label(each, words), value=code)
        for code, each in coded.items()
        if each.replayable and wanted in code
    ]
