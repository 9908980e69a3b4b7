"""`/moderate`: end tables, remove and ban players, void hands."""

from typing import assert_never

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.framework.common import text
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer, words_for
from bot.commands.hand.choices import MOST_CHOICES
from bot.delivery.reply import Reply
from bot.model import AuditEntry, HandKey, ModeratorAction
from bot.model.hand import hand_code, read_hand_code
from bot.panels.custom_id import LONGEST_REASON, Voiding
from bot.panels.player_names import clean_name
from bot.panels.server.moderation import done_panel, measures_panel
from bot.panels.table.lobby import Line, hand_label, void_panel
from bot.store.records.results import Result
from bot.tables.refusals import TableWhy
from bot.tables.snapshot import Snapshot
from bot.text.catalogue import Words
from game.refusals import Refusal


async def ask_to_void(
    controller: Controller, reply: Reply, named: str, reason: str
) -> Refusal | None:
    """Show the hand, and ask for confirmation."""
    where = reply.interaction
    if where.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    key, words = read_hand_code(named), words_for(where)
    hand = (
        await controller.store.records.finished_hand(where.guild_id, HandKey(*key)) if key else []
    )
    if key is None or not hand:
        return Refusal(TableWhy.NO_HAND_TO_VOID)
    if not where.permissions.moderate_members:
        controller.moderation_access.note(where.guild_id, where.user.id)
    press = Voiding(*key, clean_name(reason, longest=LONGEST_REASON))
    await reply.show(void_panel(press, _lines(hand, where.user.id, words), words))
    return None


async def void_hand(controller: Controller, reply: Reply, press: Voiding) -> Refusal | None:
    """Void the hand, if the user is a moderator; presses can be forged."""
    where = reply.interaction
    if where.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    may = where.permissions.moderate_members
    if not (may or controller.moderation_access.holds(where.guild_id, where.user.id)):
        return Refusal(TableWhy.NOT_MODERATOR)
    done = AuditEntry(
        where.guild_id,
        where.user.id,
        ModeratorAction.VOID,
        None,
        press.table_id,
        press.reason,
        discord.utils.utcnow(),
        press.hand_no,
    )
    if not await controller.store.records.take_out(
        where.guild_id, press.table_id, press.hand_no, done
    ):
        return Refusal(TableWhy.NO_HAND_TO_VOID)
    await reply.put(done_panel(done, words_for(where)))
    return None


async def hands_offered(
    controller: Controller, interaction: discord.Interaction, typed: str
) -> list[Choice[str]]:
    """Autocomplete choices: the latest hands of the server."""
    if interaction.guild_id is None:
        return []
    words, wanted = words_for(interaction), typed.strip().casefold()
    offered = {
        hand_code(*key): hand_label(*key, _lines(hand, interaction.user.id, words))
        for key, hand in (await controller.store.records.latest_hands(interaction.guild_id)).items()
    }
    found = [(code, label) for code, label in offered.items() if wanted in label.casefold()]
    return [Choice(name=label, value=code) for code, label in found[:MOST_CHOICES]]


def _lines(hand: list[Result], reader: int, words: Words) -> list[Line]:
    """The players and their scores, without the names of hidden ones."""
    return [
        (
            words("hidden-player") if r.hidden and r.score.user_id != reader else r.score.name,
            r.score,
        )
        for r in hand
    ]


Reason = app_commands.Range[str, 1, 200]


class ModerateGroup(app_commands.Group):
    """The commands of moderators."""

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
        """Remove a player from their seat."""
        await self._answer(interaction, ModeratorAction.REMOVE, player, reason)

    @app_commands.command(name=text("moderate-ban"), description=text("moderate-ban-description"))
    @app_commands.rename(player=text("player"), reason=text("reason"))
    @app_commands.describe(
        player=text("moderate-player-description"), reason=text("reason-description")
    )
    async def ban(
        self, interaction: discord.Interaction, player: discord.User, reason: Reason
    ) -> None:
        """Ban a user from all tables of this server."""
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
        """Lift a ban."""
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
        """Remove a hand from everybody's record."""

        async def work(reply: Reply) -> Refusal | None:
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

        async def work(reply: Reply) -> Refusal | None:
            if interaction.guild_id is None:
                return Refusal(TableWhy.NO_DM)
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
        async def work(reply: Reply) -> Refusal | None:
            return await take(self.controller, reply, measure, player, reason)

        await answer(interaction, None, work)


async def take(
    controller: Controller,
    reply: Reply,
    measure: ModeratorAction,
    player: discord.User | None,
    reason: str,
) -> Refusal | None:
    """Carry out an action of a moderator, log it, and show the table."""
    where = reply.interaction
    if where.guild_id is None or where.channel_id is None:
        return Refusal(TableWhy.NO_DM)
    tables, reason = controller.tables, clean_name(reason, longest=200)
    user_id = player.id if player else None
    found = await tables.of_user(where.guild_id, user_id) if user_id else None
    if user_id is None:
        here = await controller.store.tables.all_open(where.guild_id, where.channel_id)
        if len(here) > 1:
            return Refusal(TableWhy.SEVERAL_TABLES)
        found = await tables.get(here[0].id) if here else None
    table_id = found.table.id if found else None
    now = discord.utils.utcnow()
    done = AuditEntry(where.guild_id, where.user.id, measure, user_id, table_id, reason, now)
    after = await _done(controller, done)
    if isinstance(after, Refusal):
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


async def _done(controller: Controller, done: AuditEntry) -> Snapshot | Refusal | None:
    """The table after the action, if it concerned one, or the refusal."""
    tables, store = controller.tables, controller.store
    user_id = done.user_id
    match done.action:
        case ModeratorAction.END:
            if done.table_id is None:
                return Refusal(TableWhy.NO_TABLE if user_id is None else TableWhy.SITS_NOWHERE)
            return await tables.end(done.table_id, done)
        case ModeratorAction.REMOVE:
            if done.table_id is None or user_id is None:
                return Refusal(TableWhy.SITS_NOWHERE)
            return _or_elsewhere(await tables.seating.remove(done.table_id, user_id, done))
        case ModeratorAction.BAN:
            if user_id is None:
                return Refusal(TableWhy.SITS_NOWHERE)
            await store.moderation.note(
                done
            )  # first, so that they cannot sit down again in between
            sits = await tables.of_user(done.guild_id, user_id)
            removed = await tables.seating.remove(sits.table.id, user_id) if sits else None
            left = isinstance(removed, Refusal) and removed.why is TableWhy.NOT_SEATED
            return None if left else removed
        case ModeratorAction.UNBAN:
            if user_id is None or await store.moderation.ban(done.guild_id, user_id) is None:
                return Refusal(TableWhy.NOT_BANNED)
            await store.moderation.note(done)
            return None
        case ModeratorAction.VOID:
            return Refusal(TableWhy.NO_HAND_TO_VOID)  # which `void_command` does
        case _:
            assert_never(done.action)


def _or_elsewhere(after: Snapshot | Refusal) -> Snapshot | Refusal:
    """The outcome; a player who has just left counts as not seated."""
    if isinstance(after, Refusal) and after.why is TableWhy.NOT_SEATED:
        return Refusal(TableWhy.SITS_NOWHERE)
    return after
