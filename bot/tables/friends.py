"""Opens tables of friends, where the bot is no member."""

import secrets
from dataclasses import replace

import discord

from bot.model import NO_SERVER, Audience, Seat, Status, Table
from bot.store.tables.table_queries import AlreadySeated
from bot.tables.rules.pace import idle_time
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from game.cards import SEATS
from game.refusals import Refusal
from game.rules.ruleset import DEFAULT_PRESET


async def open_among_friends(
    tables: Tables, user_id: int, name: str, locale: str
) -> Snapshot | Refusal:
    """Open a table and sit down as its host, or return the one where the user sits already."""
    if seated := await tables.of_user(NO_SERVER, user_id, Audience.LINK):
        return seated
    table = Table(
        id=secrets.token_hex(4),
        guild_id=NO_SERVER,
        channel_id=0,
        message_id=None,
        host_id=user_id,
        status=Status.LOBBY,
        preset=DEFAULT_PRESET,
        locale=locale,
        version=0,
        hand_no=0,
        seats=(Seat(user_id, name), *[None] * (SEATS - 1)),
        deadline_at=None,
        seed=tables.new_seed().hex(),
        audience=Audience.LINK,
    )
    table = replace(table, deadline_at=discord.utils.utcnow() + idle_time(table))
    try:
        await tables.store.tables.create(table)
    except AlreadySeated:
        return Refusal(TableWhy.BUSY)
    return await tables.get(table.id) or Refusal(TableWhy.BUSY)
