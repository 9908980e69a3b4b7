"""`/moderate`: end tables, remove and ban players, void hands."""

from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.framework.common import command, options, text
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import publish_beside
from bot.commands.framework.interactions import answer, client_of, words_for
from bot.commands.hand.choices import MOST_CHOICES
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model import AuditEntry, HandKey, ModeratorAction
from bot.model.hand import hand_code, read_hand_code
from bot.panels.custom_id import LONGEST_REASON, Voiding
from bot.panels.player_names import clean_name
from bot.panels.server.moderation import done_panel, measures_panel
from bot.panels.table.lobby import Line, hand_label, void_panel
from bot.store.records.results import Result
from bot.tables.rules.closing import End
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Remove
from bot.tables.rules.snapshot import Snapshot
from bot.text.catalogue import Words
from game.refusals import Refusal


async def _ask_to_void(
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
        controller.moderation_access[interaction.guild_id, interaction.user.id] = True
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
    if not (may or (guild_id, user_id) in controller.moderation_access):
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


async def _offer_hands(interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    """Autocomplete choices: the latest hands of the server."""
    if interaction.guild_id is None:
        return []
    words, text = words_for(interaction), typed.strip().casefold()
    records = client_of(interaction).controller.store.records
    labels = {
        hand_code(*key): hand_label(*key, _lines(hand, interaction.user.id, words))
        for key, hand in (await records.latest_hands(interaction.guild_id)).items()
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


class ModerateGroup(
    app_commands.Group,
    name=text("moderate"),
    description=text("moderate-description"),
    default_permissions=discord.Permissions(moderate_members=True),
    guild_only=True,
):
    """The commands of moderators."""

    @command("moderate-end")
    @options(reason="reason", player=("player", "moderate-end-player-description"))
    async def end(
        self,
        interaction: discord.Interaction,
        reason: Reason,
        player: discord.User | None = None,
    ) -> None:
        """End the table of this channel, or the one at which a player sits."""
        await _answer(interaction, ModeratorAction.END, player, reason)

    @command("moderate-remove")
    @options(player=("player", "moderate-player-description"), reason="reason")
    async def remove(
        self, interaction: discord.Interaction, player: discord.User, reason: Reason
    ) -> None:
        await _answer(interaction, ModeratorAction.REMOVE, player, reason)

    @command("moderate-ban")
    @options(player=("player", "moderate-player-description"), reason="reason")
    async def ban(
        self, interaction: discord.Interaction, player: discord.User, reason: Reason
    ) -> None:
        await _answer(interaction, ModeratorAction.BAN, player, reason)

    @command("moderate-unban")
    @options(player=("player", "moderate-player-description"), reason="reason")
    async def unban(
        self, interaction: discord.Interaction, player: discord.User, reason: Reason
    ) -> None:
        await _answer(interaction, ModeratorAction.UNBAN, player, reason)

    @command("moderate-void")
    @options(hand="void-hand", reason="reason")
    @app_commands.autocomplete(hand=_offer_hands)
    async def void(
        self,
        interaction: discord.Interaction,
        hand: str,
        reason: app_commands.Range[str, 1, LONGEST_REASON],
    ) -> None:
        work = partial(_ask_to_void, named=hand, reason=reason)
        await answer(interaction, work, remember_locale=False)

    @command("moderate-log")
    async def log(self, interaction: discord.Interaction) -> None:
        await answer(interaction, _show_log, remember_locale=False)


async def _show_log(controller: Controller, reply: Reply) -> Refusal | None:
    if reply.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    entries = await controller.store.moderation.latest(reply.guild_id)
    await reply.show(measures_panel(entries, reply.words))
    return None


async def _answer(
    interaction: discord.Interaction,
    action: ModeratorAction,
    player: discord.User | None,
    reason: str,
) -> None:
    work = partial(_act, action=action, player=player, reason=clean_name(reason, longest=200))
    await answer(interaction, work, remember_locale=False)


async def _act(
    controller: Controller,
    reply: InteractionReply,
    action: ModeratorAction,
    player: discord.User | None,
    reason: str,
) -> Refusal | None:
    """Carry out an action of a moderator, log it, and show the table."""
    interaction, at = reply.interaction, discord.utils.utcnow()
    guild_id, user_id = reply.guild_id, player.id if player else None
    if guild_id is None or reply.channel_id is None:
        return Refusal(TableWhy.NO_DM)
    if user_id:
        snapshot = await controller.tables.of_user(guild_id, user_id)
        table_id = snapshot.table.id if snapshot else None
    else:
        tables = await controller.store.tables.all_open(guild_id, reply.channel_id)
        if len(tables) > 1:
            return Refusal(TableWhy.SEVERAL_TABLES)
        table_id = tables[0].id if tables else None
    entry = AuditEntry(guild_id, reply.user_id, action, user_id, table_id, reason, at)
    after = await _carry_out(controller, entry)
    if isinstance(after, Refusal):
        return after
    if user_id and action is not ModeratorAction.END:
        server = clean_name(interaction.guild.name) if interaction.guild else ""
        controller.dealer.background.start(controller.dealer.tell_measure(entry, user_id, server))
    answer = reply.show(done_panel(entry, reply.words))
    if after is None:
        await answer
    else:
        await publish_beside(controller, reply, answer, after)
    return None


async def _carry_out(controller: Controller, entry: AuditEntry) -> Snapshot | Refusal | None:
    """The table after the action, if it concerned one, or the refusal."""
    tables, store = controller.tables, controller.store
    match entry:
        case AuditEntry(action=ModeratorAction.END, table_id=str(table_id)):
            return await tables.do(table_id, End(entry))
        case AuditEntry(action=ModeratorAction.END, user_id=None):
            return Refusal(TableWhy.NO_TABLE)
        case AuditEntry(
            action=ModeratorAction.REMOVE, table_id=str(table_id), user_id=int(user_id)
        ):
            after = await tables.do(table_id, Remove(user_id, entry))
            return Refusal(TableWhy.SITS_NOWHERE) if _has_left(after) else after
        case AuditEntry(action=ModeratorAction.BAN, user_id=int(user_id)):
            # The ban comes first, so that they cannot sit down again in between.
            await store.moderation.note(entry)
            await store.page_keys.revoke(entry.guild_id, user_id)
            snapshot = await tables.of_user(entry.guild_id, user_id)
            if snapshot is None:
                return None
            removed = await tables.do(snapshot.table.id, Remove(user_id))
            return None if _has_left(removed) else removed
        case AuditEntry(action=ModeratorAction.UNBAN, user_id=int(user_id)):
            if await store.moderation.ban(entry.guild_id, user_id) is None:
                return Refusal(TableWhy.NOT_BANNED)
            await store.moderation.note(entry)
            return None
        case _:
            return Refusal(TableWhy.SITS_NOWHERE)


def _has_left(after: Snapshot | Refusal | None) -> bool:
    """Whether somebody could not be removed because they had just left."""
    return isinstance(after, Refusal) and after.why is TableWhy.NOT_SEATED
