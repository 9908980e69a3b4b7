"""Checks who can see the channel of a table: to move it there, and to open its page."""

import asyncio
from collections.abc import Iterable

import discord

from bot.runtime.requests import LATER_ANSWER, UNDELIVERED, in_time
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal

Channel = discord.abc.GuildChannel | discord.Thread


async def refuse_channel(interaction: discord.Interaction, people: Iterable[int]) -> Refusal | None:
    """The refusal if some of these people cannot see the channel, else None.

    People who left the server are ignored.
    """
    guild, channel = interaction.guild, interaction.channel
    if guild is None or not isinstance(channel, Channel):
        return Refusal(TableWhy.CANNOT_LOOK)
    user_ids = [user_id for user_id in people if user_id != interaction.user.id]
    try:
        lookups = asyncio.gather(*(_can_follow(guild, channel, user_id) for user_id in user_ids))
        visible = await in_time(lookups, LATER_ANSWER)
    except UNDELIVERED:
        return Refusal(TableWhy.CANNOT_LOOK)
    for user_id, is_visible in zip(user_ids, visible, strict=True):
        if not is_visible:
            return Refusal(TableWhy.UNSEEN, {"who": f"<@{user_id}>"})
    return None


async def _can_follow(guild: discord.Guild, channel: Channel, user_id: int) -> bool:
    try:
        member = guild.get_member(user_id) or await guild.fetch_member(user_id)
    except discord.NotFound:
        return True
    return await can_see(channel, member)


async def can_see(channel: Channel, member: discord.Member) -> bool:
    """Whether a member of the server sees what is in a channel. Raises discord.HTTPException."""
    may = channel.permissions_for(member)
    if not (may.view_channel and may.read_message_history):
        return False
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        return may.connect
    if isinstance(channel, discord.Thread) and channel.is_private() and not may.manage_threads:
        return await _is_in(channel, member.id)
    return True


async def _is_in(thread: discord.Thread, user_id: int) -> bool:
    try:
        await thread.fetch_member(user_id)
    except discord.NotFound:
        return False
    return True
