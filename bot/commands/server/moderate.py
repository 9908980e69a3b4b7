"""`/moderate`: end tables, remove and ban players, void hands."""

from typing import assert_never

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.framework.common import text
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer, words_for
from bot.commands.hand.choices import MOST_CHOICES
from bot.delivery.interaction_reply import InteractionReply
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
    controller: Controller, reply: InteractionReply, named: str, reason: str
) -> Refusal | None:
    """Show the hand, and ask for confirmation."""
    interaction = reply.interaction
    if interaction.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    key, words = read_hand_code(named), words_for(interaction)
    if key is None:
        return Refusal(TableWhy.NO_HAND_TO_VOID)
    hand = await controller.store.records.finished_hand(interaction.guild_id, HandKey(*key))
    if not hand:
        return Refusal(TableWhy.NO_HAND_TO_VOID)
    if not interaction.permissions.moderate_members:
        controller.moderation_access.note(interaction.guild_id, interaction.user.id)
    press = Voiding(*key, clean_name(reason, longest=LONGEST_REASON))
    await reply.show(void_panel(press, _lines(hand, interaction.user.id, words), words))
    return None


async def void_hand(
    controller: Controller, reply: InteractionReply, press: Voiding
) -> Refusal | None:
    """Void the hand, if the user is a moderator; presses can be forged."""
    guild_id, user_id = reply.guild_id, reply.user_id
    if guild_id is None:
        return Refusal(TableWhy.NO_DM)
    may = reply.interaction.permissions.moderate_members
    if not (may or controller.moderation_access.holds(guild_id, user_id)):
        return Refusal(TableWhy.NOT_MODERATOR)
    entry = AuditEntry(
        guild_id,
        user_id,
        ModeratorAction.VOID,
        None,
        press.table_id,
        press.reason,
        discord.utils.utcnow(),
        press.hand_no,
    )
    records = controller.store.records
    if not await records.take_out(guild_id, press.table_id, press.hand_no, entry):
        return Refusal(TableWhy.NO_HAND_TO_VOID)
    await reply.put(done_panel(entry, reply.words))
    return None


async def hands_offered(
    controller: Controller, interaction: discord.Interaction, typed: str
) -> list[Choice[str]]:
    """Autocomplete choices: the latest hands of the server."""
    if interaction.guild_id is None:
        return []
    words, text = words_for(interaction), typed.strip().casefold()
    labels = {
        hand_code(*key): hand_label(*key, _lines(hand, interaction.user.id, words))
        for key, hand in (await controller.store.records.latest_hands(interaction.guild_id)).items()
    }
    matches = [(code, label) for code, label in labels.items() if text in label.casefold()]
    return [Choice(name=label, value=code) for code, label in matches[:MOST_CHOICES]]


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

        async def work(reply: InteractionReply) -> Refusal | None:
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

        async def work(reply: InteractionReply) -> Refusal | None:
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
        async def work(reply: InteractionReply) -> Refusal | None:
            return await take(self.controller, reply, measure, player, reason)

        await answer(interaction, None, work)


async def take(
    controller: Controller,
    reply: InteractionReply,
    measure: ModeratorAction,
    player: discord.User | None,
    reason: str,
) -> Refusal | None:
    """Carry out an action of a moderator, log it, and show the table."""
    interaction, reason = reply.interaction, clean_name(reason, longest=200)
    guild_id, user_id, table_id = interaction.guild_id, player.id if player else None, None
    if guild_id is None or interaction.channel_id is None:
        return Refusal(TableWhy.NO_DM)
    if user_id:
        now = await controller.tables.of_user(guild_id, user_id)
        table_id = now.table.id if now else None
    else:
        tables = await controller.store.tables.all_open(guild_id, interaction.channel_id)
        if len(tables) > 1:
            return Refusal(TableWhy.SEVERAL_TABLES)
        table_id = tables[0].id if tables else None
    at = discord.utils.utcnow()
    entry = AuditEntry(guild_id, interaction.user.id, measure, user_id, table_id, reason, at)
    after = await _done(controller, entry)
    if isinstance(after, Refusal):
        return after
    if user_id and measure is not ModeratorAction.END:
        server = clean_name(interaction.guild.name) if interaction.guild else ""
        controller.dealer.background.start(controller.dealer.tell_measure(entry, user_id, server))
    answer = reply.show(done_panel(entry, words_for(interaction)))
    if after is None:
        await answer
    else:
        await controller.display.beside(answer, reply, after)
    return None


async def _done(controller: Controller, entry: AuditEntry) -> Snapshot | Refusal | None:
    """The table after the action, if it concerned one, or the refusal."""
    tables, store = controller.tables, controller.store
    user_id = entry.user_id
    match entry.action:
        case ModeratorAction.END:
            if entry.table_id is None:
                return Refusal(TableWhy.NO_TABLE if user_id is None else TableWhy.SITS_NOWHERE)
            return await tables.end(entry.table_id, entry)
        case ModeratorAction.REMOVE:
            if entry.table_id is None or user_id is None:
                return Refusal(TableWhy.SITS_NOWHERE)
            return _or_elsewhere(await tables.seating.remove(entry.table_id, user_id, entry))
        case ModeratorAction.BAN:
            if user_id is None:
                return Refusal(TableWhy.SITS_NOWHERE)
            # The ban comes first, so that they cannot sit down again in between.
            await store.moderation.note(entry)
            await store.page_keys.revoke(entry.guild_id, user_id)
            now = await tables.of_user(entry.guild_id, user_id)
            after = await tables.seating.remove(now.table.id, user_id) if now else None
            has_left = isinstance(after, Refusal) and after.why is TableWhy.NOT_SEATED
            return None if has_left else after
        case ModeratorAction.UNBAN:
            if user_id is None or await store.moderation.ban(entry.guild_id, user_id) is None:
                return Refusal(TableWhy.NOT_BANNED)
            await store.moderation.note(entry)
            return None
        case ModeratorAction.VOID:
            return Refusal(TableWhy.NO_HAND_TO_VOID)  # see `void_hand`
        case _:
            assert_never(entry.action)


def _or_elsewhere(after: Snapshot | Refusal) -> Snapshot | Refusal:
    """The outcome; a player who has just left counts as not seated."""
    if isinstance(after, Refusal) and after.why is TableWhy.NOT_SEATED:
        return Refusal(TableWhy.SITS_NOWHERE)
    return after
