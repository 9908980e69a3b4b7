"""`/moderate`: for those who keep order in a server. Each measure has a reason and is noted.

Discord itself offers these commands only to members who may moderate others, or to whom the
server's settings of the bot give them.
"""

import discord
from discord import app_commands

from bot.commands.answering import answer, words_for
from bot.commands.doing import text
from bot.commands.floor import Floor
from bot.panels.moderating import done_panel, measures_panel
from bot.panels.naming import clean_name
from bot.panels.reply import Reply
from bot.store.records import Measure, Measured
from bot.tables.refusal import Refused, Stop, Stopped
from bot.tables.snapshot import Snapshot

Reason = app_commands.Range[str, 1, 200]


class ModerateGroup(app_commands.Group):
    """The commands of moderators, at work on a floor."""

    def __init__(self, floor: Floor) -> None:
        super().__init__(
            name=text("moderate"),
            description=text("moderate-description"),
            default_permissions=discord.Permissions(moderate_members=True),
            guild_only=True,
        )
        self.floor = floor

    @app_commands.command(name=text("moderate-end"), description=text("moderate-end-description"))
    @app_commands.rename(reason=text("reason"), player=text("player"))
    @app_commands.describe(
        reason=text("reason-description"), player=text("moderate-end-player-description")
    )
    async def end(
        self,
        interaction: discord.Interaction,
        reason: Reason,
        player: discord.User | None = None,
    ) -> None:
        """End the table of this channel, or the one at which a player sits."""
        await self._answer(interaction, Measure.END, player, reason)

    @app_commands.command(
        name=text("moderate-remove"), description=text("moderate-remove-description")
    )
    @app_commands.rename(player=text("player"), reason=text("reason"))
    @app_commands.describe(
        player=text("moderate-player-description"), reason=text("reason-description")
    )
    async def remove(
        self, interaction: discord.Interaction, player: discord.User, reason: Reason
    ) -> None:
        """Take a player's seat away."""
        await self._answer(interaction, Measure.REMOVE, player, reason)

    @app_commands.command(name=text("moderate-ban"), description=text("moderate-ban-description"))
    @app_commands.rename(player=text("player"), reason=text("reason"))
    @app_commands.describe(
        player=text("moderate-player-description"), reason=text("reason-description")
    )
    async def ban(
        self, interaction: discord.Interaction, player: discord.User, reason: Reason
    ) -> None:
        """Let somebody sit at no table of this server."""
        await self._answer(interaction, Measure.BAN, player, reason)

    @app_commands.command(
        name=text("moderate-unban"), description=text("moderate-unban-description")
    )
    @app_commands.rename(player=text("player"), reason=text("reason"))
    @app_commands.describe(
        player=text("moderate-player-description"), reason=text("reason-description")
    )
    async def unban(
        self, interaction: discord.Interaction, player: discord.User, reason: Reason
    ) -> None:
        """Let somebody sit at tables again."""
        await self._answer(interaction, Measure.UNBAN, player, reason)

    @app_commands.command(name=text("moderate-log"), description=text("moderate-log-description"))
    async def log(self, interaction: discord.Interaction) -> None:
        """Show what moderators did last."""

        async def work(reply: Reply) -> Refused | None:
            if interaction.guild_id is None:
                return Stopped(Stop.NO_DM)
            done = await self.floor.store.measures(interaction.guild_id)
            await reply.show(measures_panel(done, words_for(interaction)))
            return None

        await answer(interaction, None, work)

    async def _answer(
        self,
        interaction: discord.Interaction,
        measure: Measure,
        player: discord.User | None,
        reason: str,
    ) -> None:
        async def work(reply: Reply) -> Refused | None:
            return await take(self.floor, reply, measure, player, reason)

        await answer(interaction, None, work)


async def take(
    floor: Floor, reply: Reply, measure: Measure, player: discord.User | None, reason: str
) -> Refused | None:
    """Take a measure, note it, and show the table as it then stands."""
    where = reply.interaction
    if where.guild_id is None or where.channel_id is None:
        return Stopped(Stop.NO_DM)
    tables, reason = floor.tables, clean_name(reason, longest=200)
    user_id = player.id if player else None
    found = await tables.of_user(where.guild_id, user_id) if user_id else None
    if player is None:
        found = await tables.in_channel(where.guild_id, where.channel_id)
    if refused := await _cannot(floor, measure, where.guild_id, user_id, found):
        return refused
    after: Snapshot | Refused | None = None
    if found and measure is Measure.END:
        after = await tables.end(found.table.id)
    elif found and user_id and measure in (Measure.REMOVE, Measure.BAN):
        after = await tables.remove(found.table.id, user_id)
    if after is not None and not isinstance(after, Snapshot):
        return after
    table_id = found.table.id if found else None
    now = discord.utils.utcnow()
    done = Measured(where.guild_id, where.user.id, measure, user_id, table_id, reason, now)
    await floor.store.measure(done)
    try:
        await reply.show(done_panel(done, words_for(where)))
    finally:
        if after is not None:
            await floor.publisher.publish(after)
    return None


async def _cannot(
    floor: Floor, measure: Measure, guild_id: int, user_id: int | None, found: Snapshot | None
) -> Stopped | None:
    """Why there is nothing to be done."""
    if measure is Measure.END and found is None:
        return Stopped(Stop.NO_TABLE if user_id is None else Stop.SITS_NOWHERE)
    if measure is Measure.REMOVE and found is None:
        return Stopped(Stop.SITS_NOWHERE)
    banned = user_id is not None and await floor.store.ban(guild_id, user_id) is not None
    if measure is Measure.UNBAN and not banned:
        return Stopped(Stop.NOT_BANNED)
    return None
