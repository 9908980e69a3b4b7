"""Finds the table that a command or a press is about."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from bot.delivery.reply import Reply
from bot.tables.refusals import TableWhy, not_seated
from bot.tables.service import Tables
from bot.tables.snapshot import Closed, Snapshot
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class TableFinder:
    """Finds the table of a user, and checks that a press belongs to its table."""

    tables: Tables

    async def mine(self, reply: Reply) -> Snapshot | Refusal:
        """The table where the user sits in this server, or else the one of this channel."""
        if reply.guild_id is None or reply.channel_id is None:
            return Refusal(TableWhy.NO_DM)
        now = await self.tables.of_user(reply.guild_id, reply.user_id)
        now = now or await self.tables.in_channel(reply.guild_id, reply.channel_id)
        return now or Refusal(TableWhy.NO_TABLE)

    async def at_mine(
        self, reply: Reply, act: Callable[[Reply, str], Awaitable[Refusal | None]]
    ) -> Refusal | None:
        """Do something at that table: the cached one, or else the stored one.

        The service compares every action with the store. If the user no longer sits there, the
        action belongs elsewhere.
        """
        guild_id, refusal = reply.guild_id or 0, None
        mine = partial(self.tables.remembered_of_user, guild_id, reply.user_id)
        if cached := mine():
            refusal = await act(reply, cached.table.id)
            after = mine()
            if refusal is None or (after and after.table.id == cached.table.id):
                return refusal
        now = await self.mine(reply)
        return now if isinstance(now, Refusal) else await act(reply, now.table.id)

    async def refuse_press(self, reply: Reply, table_id: str) -> Refusal | None:
        """Why a press is not valid for a table, or None; presses can be forged.

        In a server the table must belong to that server; in a direct message the user must sit at
        it.
        """
        if self.tables.belongs(table_id, reply.guild_id, reply.user_id):
            return None
        now = await self.tables.get(table_id)
        if now is None or now.table.guild_id == reply.guild_id:
            return None
        if reply.guild_id is not None:
            return Refusal(TableWhy.NO_TABLE)
        if now.seat_of(reply.user_id) is not None:
            return None
        is_closed = isinstance(now, Closed)
        return Refusal(TableWhy.TABLE_CLOSED) if is_closed else not_seated(now.table)
