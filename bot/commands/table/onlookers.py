"""Checks that people with a table's web page open may still look at it."""

import asyncio
from collections.abc import Callable

import discord
from cachetools import TTLCache

from bot.commands.table.visibility import Channel, can_see
from bot.model import Audience, Table
from bot.runtime.pace import Pace
from bot.runtime.requests import UNDELIVERED, in_time, is_refusal

ASKING = (4.0, 20.0)
"""How many questions Discord is asked each second, and at once after a quiet time."""
PLACES_S, PLACES = 60.0, 1_000
"""For how many seconds channels of other processes' servers are cached, and how many."""
NOT_THERE = (10003, 10004, 10007, 10013)
"""Discord's error codes for an unknown channel, server, member or user."""
UNCONFIRMED_S = 300.0
"""Seconds after which somebody may not look any more about whom Discord refuses to answer."""
REMEMBERED_S, REMEMBERED = 3_600.0, 10_000
"""For how many seconds it is remembered when Discord first refused that, and for how many users."""


class Onlookers:
    """Asks Discord whether somebody is in a server and sees a table's channel.

    Nothing else tells: without a privileged intent Discord does not say who leaves a server.
    `guild_of`: a server as far as this process is connected to its shard, with its roles and
    channels; of other servers they are asked for.
    """

    def __init__(
        self, client: discord.Client, guild_of: Callable[[int], discord.Guild | None]
    ) -> None:
        self._client = client
        self._guild_of = guild_of
        self._asking = Pace(*ASKING)
        self._places: TTLCache[int, Channel] = TTLCache(PLACES, PLACES_S)
        self._refused_since: TTLCache[tuple[str, int], float] = TTLCache(REMEMBERED, REMEMBERED_S)

    async def may_look(self, table: Table, user_id: int) -> bool | None:
        """Whether a user may look at a table; None if Discord does not say.

        Also False if Discord has refused to say that for long; an outage, in which it cannot, does
        not count. None at a table of friends, about which Discord is not asked: whoever sees its
        message gets a link. Where somebody plays alone, nobody else may look.
        """
        if table.audience is Audience.LINK:
            return None
        if table.audience.is_alone:
            return table.seat_of(user_id) is not None
        if not await self._asking.turn():
            return None
        key, now = (table.id, user_id), asyncio.get_running_loop().time()
        try:
            may_look = await in_time(self._may_look(table, user_id))
        except UNDELIVERED as error:
            if isinstance(error, discord.HTTPException) and error.code in NOT_THERE:
                return False
            if not is_refusal(error):
                return None
            since = self._refused_since.setdefault(key, now)
            return False if now - since >= UNCONFIRMED_S else None
        self._refused_since.pop(key, None)
        return may_look

    async def _may_look(self, table: Table, user_id: int) -> bool:
        channel = await self._channel(table)
        return await can_see(channel, await channel.guild.fetch_member(user_id))

    async def _channel(self, table: Table) -> Channel:
        """The channel of a table, or of its thread. Raises what discord.py raises."""
        guild = self._guild_of(table.guild_id)
        known = guild and guild.get_channel_or_thread(table.channel_id)
        if known:
            return known
        if table.channel_id not in self._places:
            guild = guild or await self._client.fetch_guild(table.guild_id, with_counts=False)
            channel = await guild.fetch_channel(table.channel_id)
            if isinstance(channel, discord.Thread) and channel.parent is None:
                channel = await guild.fetch_channel(channel.parent_id)
            self._places[table.channel_id] = channel
        return self._places[table.channel_id]
