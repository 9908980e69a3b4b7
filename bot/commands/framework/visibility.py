"""A table moves only to a channel that all of its players can see."""

import asyncio
from collections.abc import Iterable

import discord

from bot.runtime.requests import LATER_ANSWER, UNDELIVERED, in_time
from bot.tables.refusals import TableWhy
from game.refusals import Refusal

Channel = discord.abc.GuildChannel | discord.Thread


async def refuse_channel(interaction: discord.Interaction, people: Iterable[int]) -> Refusal | None:
    """The refusal if some of these people cannot see the channel, else None.

    People who left the server are ignored.
    """
    guild, channel = interaction.guild, interaction.channel
    if guild is None or not isinstance(channel, Channel):
        return Refusal(TableWhy.CANNOT_LOOK)
    asked = [user_id for user_id in people if user_id != interaction.user.id]
    try:
        looks = asyncio.gather(*(_can_follow(guild, channel, user_id) for user_id in asked))
        found = await in_time(looks, LATER_ANSWER)
    except UNDELIVERED:
        return Refusal(TableWhy.CANNOT_LOOK)
    unable = [f"<@{user_id}>" for user_id, able in zip(asked, found, strict=True) if not able]
    return Refusal(TableWhy.UNSEEN, {"who": unable[0]}) if unable else None


async def _can_follow(guild: discord.Guild, channel: Channel, user_id: int) -> bool:
    try:
        member = guild.get_member(user_id) or await guild.fetch_member(user_id)
    except discord.NotFound:
        return True
    allowed = channel.permissions_for(member)
    if not (allowed.view_channel and allowed.read_message_history):
        return False
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        return allowed.connect
    if isinstance(channel, discord.Thread) and channel.is_private() and not allowed.manage_threads:
        return await _is_in(channel, user_id)
    return True


async def _is_in(thread: discord.Thread, user_id: int) -> bool:
    try:
        await thread.fetch_member(user_id)
    except discord.NotFound:
        return False
    return True
