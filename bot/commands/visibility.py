"""Who can see a channel: a table moves only where everybody who plays at it can follow."""

from collections.abc import Iterable

import discord

from bot.delivery.limits import LATER_ANSWER, UNDELIVERED, in_time


async def unseen_by(interaction: discord.Interaction, people: Iterable[int]) -> int | None:
    """The first of some people who cannot see the channel of an interaction, None if all can.

    Whoever has left the server is not asked about; who cannot be looked up in time counts as
    somebody who cannot.
    """
    guild, channel = interaction.guild, interaction.channel
    for user_id in people:
        if guild is None or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return user_id
        try:
            member = guild.get_member(user_id)
            if member is None:
                member = await in_time(guild.fetch_member(user_id), LATER_ANSWER)
            if not await _sees(channel, member):
                return user_id
        except discord.NotFound:
            continue
        except UNDELIVERED:
            return user_id
    return None


async def _sees(channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> bool:
    allowed = channel.permissions_for(member)
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return allowed.view_channel
    if allowed.view_channel and allowed.manage_threads:
        return True
    try:
        await in_time(channel.fetch_member(member.id), LATER_ANSWER)
    except discord.NotFound:
        return False
    return allowed.view_channel
