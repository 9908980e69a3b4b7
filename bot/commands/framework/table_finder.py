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
        where = reply.interaction
        if where.guild_id is None or where.channel_id is None:
            return Refusal(TableWhy.NO_DM)
        found = await self.tables.of_user(where.guild_id, where.user.id)
        found = found or await self.tables.in_channel(where.guild_id, where.channel_id)
        return found or Refusal(TableWhy.NO_TABLE)

    async def at_mine(
        self, reply: Reply, act: Callable[[Reply, str], Awaitable[Refusal | None]]
    ) -> Refusal | None:
        """Do something at that table: the cached one, or else the stored one.

        The service compares every action with the store. If the user no longer sits there, the
        action belongs elsewhere.
        """
        where, refused = reply.interaction, None
        mine = partial(self.tables.remembered_of_user, where.guild_id or 0, where.user.id)
        if known := mine():
            refused = await act(reply, known.table.id)
            after = mine()
            if refused is None or (after and after.table.id == known.table.id):
                return refused
        found = await self.mine(reply)
        return found if isinstance(found, Refusal) else await act(reply, found.table.id)

    async def refuse_press(self, reply: Reply, table_id: str) -> Refusal | None:
        """Why a press is not valid for a table, or None; presses can be forged.

        In a server the table must belong to that server; in a direct message the user must sit at
        it.
        """
        where = reply.interaction
        if self.tables.belongs(table_id, where.guild_id, where.user.id):
            return None
        found = await self.tables.get(table_id)
        if found is None or found.table.guild_id == where.guild_id:
            return None
        if where.guild_id is not None:
            return Refusal(TableWhy.NO_TABLE)
        if found.seat_of(where.user.id) is not None:
            return None
        closed = isinstance(found, Closed)
        return Refusal(TableWhy.TABLE_CLOSED) if closed else not_seated(found.table)
