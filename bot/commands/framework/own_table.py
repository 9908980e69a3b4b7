"""Finds the table that a command or a press is about."""

from collections.abc import Awaitable, Callable
from functools import partial

import discord

from bot.commands.framework.common import cannot_write
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import Work, answer
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model import NO_SERVER, Audience
from bot.tables.rules.refusals import TableWhy, not_seated
from bot.tables.rules.snapshot import Closed, Snapshot
from game.refusals import Refusal

TableWork = Callable[[Controller, Reply, str], Awaitable[Refusal | None]]
"""Does something at the table with this id, and answers the user."""


async def own_table(controller: Controller, reply: Reply) -> Snapshot | Refusal:
    """The table where the user sits in this server, or else the one of this channel.

    In a direct message, where they practise or play the deal of the day.
    """
    if reply.guild_id is None or reply.channel_id is None:
        for audience in (Audience.PRACTICE, Audience.DAILY):
            if alone := await controller.tables.of_user(NO_SERVER, reply.user_id, audience):
                return alone
        return Refusal(TableWhy.NO_DM)
    snapshot = await controller.tables.of_user(reply.guild_id, reply.user_id)
    snapshot = snapshot or await controller.tables.in_channel(reply.guild_id, reply.channel_id)
    return snapshot or Refusal(TableWhy.NO_TABLE)


async def at_own_table(controller: Controller, reply: Reply, work: TableWork) -> Refusal | None:
    """Do something at the table that `own_table` finds.

    The cached table is tried first. If that is refused, and the user turns out to sit elsewhere by
    now, it is done at the stored one.
    """
    guild_id = reply.guild_id or NO_SERVER
    cached_table = partial(controller.tables.memory.of_user, guild_id, reply.user_id)
    if cached := cached_table():
        refusal = await work(controller, reply, cached.table.id)
        after = cached_table()
        if refusal is None or (after and after.table.id == cached.table.id):
            return refusal
    snapshot = await own_table(controller, reply)
    if isinstance(snapshot, Refusal):
        return snapshot
    return await work(controller, reply, snapshot.table.id)


async def answer_publicly(interaction: discord.Interaction, work: Work) -> None:
    """Answer a command by a table message in this channel."""

    async def check_and_work(controller: Controller, reply: InteractionReply) -> Refusal | None:
        return cannot_write(interaction) or await work(controller, reply)

    await answer(interaction, check_and_work)


async def act_at_own_table(interaction: discord.Interaction, work: TableWork) -> None:
    """Do something at the user's table, or else the one of this channel."""
    act = partial(at_own_table, work=work)
    if interaction.guild_id is None:  # only they see the table
        await answer(interaction, act)
    else:
        await answer_publicly(interaction, act)


async def show_privately(interaction: discord.Interaction, work: TableWork) -> None:
    """Show the user something about the table of `own_table` that nobody else sees."""
    await answer(interaction, partial(at_own_table, work=work))


async def refuse_press(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Why a press is not valid for a table, or None; presses can be forged.

    In a server the table must belong to that server; in a direct message, and at a table of no
    server, the user must sit at it. At a table of friends anybody may press.
    """
    if controller.tables.belongs(table_id, reply.guild_id, reply.user_id):
        return None
    snapshot = await controller.tables.get(table_id)
    if snapshot is None or snapshot.table.guild_id == reply.guild_id:
        return None
    if snapshot.table.audience is Audience.LINK:
        return None
    if reply.guild_id is not None and snapshot.table.guild_id != NO_SERVER:
        return Refusal(TableWhy.NO_TABLE)
    if snapshot.seat_of(reply.user_id) is not None:
        return None
    is_closed = isinstance(snapshot, Closed)
    return Refusal(TableWhy.TABLE_CLOSED) if is_closed else not_seated(snapshot.table)
