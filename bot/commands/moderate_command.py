"""`/moderate`: for those who keep order in a server. Each measure has a reason and is noted.

Discord itself offers these commands only to members who may moderate others, or to whom the
server's settings of the bot give them.
"""

from typing import assert_never

import discord
from discord import app_commands

from bot.commands.common import text
from bot.commands.controller import Controller
from bot.commands.interactions import answer, words_for
from bot.commands.void_command import ask_to_void, hands_offered
from bot.delivery.reply import Reply
from bot.model import AuditEntry, ModeratorAction
from bot.panels.custom_id import LONGEST_REASON
from bot.panels.moderation_panel import done_panel, measures_panel
from bot.panels.player_names import clean_name
from bot.tables.snapshot import Snapshot
from bot.tables.stops import Refused, Stop, Stopped
from game.refusals import Refusal

Reason = app_commands.Range[str, 1, 200]


class ModerateGroup(app_commands.Group):
    """The commands of moderators, each done by the controller."""

    def __init__(self, controller: Controller) -> None:
        super().__init__(
            name=text("moderate"),
            description=text("moderate-description"),
            default_permissions=discord.Permissions(moderate_members=True),
            guild_only=True,
        )
        self.controller = controller

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
        await self._answer(interaction, ModeratorAction.END, player, reason)

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
        await self._answer(interaction, ModeratorAction.REMOVE, player, reason)

    @app_commands.command(name=text("moderate-ban"), description=text("moderate-ban-description"))
    @app_commands.rename(player=text("player"), reason=text("reason"))
    @app_commands.describe(
        player=text("moderate-player-description"), reason=text("reason-description")
    )
    async def ban(
        self, interaction: discord.Interaction, player: discord.User, reason: Reason
    ) -> None:
        """Let somebody sit at no table of this server."""
        await self._answer(interaction, ModeratorAction.BAN, player, reason)

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
        await self._answer(interaction, ModeratorAction.UNBAN, player, reason)

    @app_commands.command(name=text("moderate-void"), description=text("moderate-void-description"))
    @app_commands.rename(hand=text("void-hand"), reason=text("reason"))
    @app_commands.describe(hand=text("void-hand-description"), reason=text("reason-description"))
    async def void(
        self,
        interaction: discord.Interaction,
        hand: str,
        reason: app_commands.Range[str, 1, LONGEST_REASON],
    ) -> None:
        """Take a hand off everybody's record."""

        async def work(reply: Reply) -> Refused | None:
            return await ask_to_void(self.controller, reply, hand, reason)

        await answer(interaction, None, work)

    @void.autocomplete("hand")
    async def _hands(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await hands_offered(self.controller, interaction, typed)

    @app_commands.command(name=text("moderate-log"), description=text("moderate-log-description"))
    async def log(self, interaction: discord.Interaction) -> None:
        """Show what moderators did last."""

        async def work(reply: Reply) -> Refused | None:
            if interaction.guild_id is None:
                return Stopped(Stop.NO_DM)
            done = await self.controller.store.moderation.latest(interaction.guild_id)
            await reply.show(measures_panel(done, words_for(interaction)))
            return None

        await answer(interaction, None, work)

    async def _answer(
        self,
        interaction: discord.Interaction,
        measure: ModeratorAction,
        player: discord.User | None,
        reason: str,
    ) -> None:
        async def work(reply: Reply) -> Refused | None:
            return await take(self.controller, reply, measure, player, reason)

        await answer(interaction, None, work)


async def take(
    controller: Controller,
    reply: Reply,
    measure: ModeratorAction,
    player: discord.User | None,
    reason: str,
) -> Refused | None:
    """Take a measure, note it, and show the table as it then stands."""
    where = reply.interaction
    if where.guild_id is None or where.channel_id is None:
        return Stopped(Stop.NO_DM)
    tables, reason = controller.tables, clean_name(reason, longest=200)
    user_id = player.id if player else None
    found = await tables.of_user(where.guild_id, user_id) if user_id else None
    if user_id is None:
        here = await controller.store.tables.all_open(where.guild_id, where.channel_id)
        if len(here) > 1:
            return Stopped(Stop.SEVERAL_TABLES)
        found = await tables.get(here[0].id) if here else None
    table_id = found.table.id if found else None
    now = discord.utils.utcnow()
    done = AuditEntry(where.guild_id, where.user.id, measure, user_id, table_id, reason, now)
    after = await _done(controller, done)
    if isinstance(after, Stopped | Refusal):
        return after
    if user_id and measure is not ModeratorAction.END:
        server = clean_name(where.guild.name) if where.guild else ""
        controller.dealer.background.start(controller.dealer.tell_measure(done, user_id, server))
    answer = reply.show(done_panel(done, words_for(where)))
    if after is None:
        await answer
    else:
        await controller.display.beside(answer, reply, after)
    return None


async def _done(controller: Controller, done: AuditEntry) -> Snapshot | Refused | None:
    """The table after the measure, if it concerned one, or why there was nothing to be done."""
    tables, store = controller.tables, controller.store
    user_id = done.user_id
    match done.action:
        case ModeratorAction.END:
            if done.table_id is None:
                return Stopped(Stop.NO_TABLE if user_id is None else Stop.SITS_NOWHERE)
            return await tables.end(done.table_id, done)
        case ModeratorAction.REMOVE:
            if done.table_id is None or user_id is None:
                return Stopped(Stop.SITS_NOWHERE)
            return _or_elsewhere(await tables.seating.remove(done.table_id, user_id, done))
        case ModeratorAction.BAN:
            if user_id is None:
                return Stopped(Stop.SITS_NOWHERE)
            await store.moderation.note(
                done
            )  # first, so that they cannot sit down again in between
            sits = await tables.of_user(done.guild_id, user_id)
            removed = await tables.seating.remove(sits.table.id, user_id) if sits else None
            left = isinstance(removed, Stopped) and removed.why is Stop.NOT_SEATED
            return None if left else removed
        case ModeratorAction.UNBAN:
            if user_id is None or await store.moderation.ban(done.guild_id, user_id) is None:
                return Stopped(Stop.NOT_BANNED)
            await store.moderation.note(done)
            return None
        case ModeratorAction.VOID:
            return Stopped(Stop.NO_HAND_TO_VOID)  # which `void_command` does
        case _:
            assert_never(done.action)


def _or_elsewhere(after: Snapshot | Refused) -> Snapshot | Refused:
    """Returns the outcome; a player who has just left is treated as if they had not sat there."""
    if isinstance(after, Stopped) and after.why is Stop.NOT_SEATED:
        return Stopped(Stop.SITS_NOWHERE)
    return after
