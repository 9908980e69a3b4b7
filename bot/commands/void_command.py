"""`/moderate void`: a hand is taken off the record, after a look at it."""

import discord
from discord.app_commands import Choice

from bot.commands.choices import MOST_CHOICES
from bot.commands.controller import Controller
from bot.commands.interactions import words_for
from bot.delivery.reply import Reply
from bot.hand_code import hand_code, read_hand_code
from bot.model import AuditEntry, HandKey, ModeratorAction
from bot.panels.custom_id import LONGEST_REASON, Voiding
from bot.panels.moderation_panel import done_panel
from bot.panels.player_names import clean_name
from bot.panels.void_panel import Line, hand_label, void_panel
from bot.store.records.results import Result
from bot.tables.stops import Refused, Stop, Stopped
from bot.text.catalogue import Words


async def ask_to_void(
    controller: Controller, reply: Reply, named: str, reason: str
) -> Refused | None:
    """Show the hand that was named, and ask whether it is to be taken out."""
    where = reply.interaction
    if where.guild_id is None:
        return Stopped(Stop.NO_DM)
    key, words = read_hand_code(named), words_for(where)
    hand = (
        await controller.store.records.finished_hand(where.guild_id, HandKey(*key)) if key else []
    )
    if key is None or not hand:
        return Stopped(Stop.NO_HAND_TO_VOID)
    if not where.permissions.moderate_members:
        controller.moderation_access.note(where.guild_id, where.user.id)
    press = Voiding(*key, clean_name(reason, longest=LONGEST_REASON))
    await reply.show(void_panel(press, _lines(hand, where.user.id, words), words))
    return None


async def void_hand(controller: Controller, reply: Reply, press: Voiding) -> Refused | None:
    """Take the hand out, if the user may: anybody can send any press."""
    where = reply.interaction
    if where.guild_id is None:
        return Stopped(Stop.NO_DM)
    may = where.permissions.moderate_members
    if not (may or controller.moderation_access.holds(where.guild_id, where.user.id)):
        return Stopped(Stop.NOT_MODERATOR)
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
        return Stopped(Stop.NO_HAND_TO_VOID)
    await reply.put(done_panel(done, words_for(where)))
    return None


async def hands_offered(
    controller: Controller, interaction: discord.Interaction, typed: str
) -> list[Choice[str]]:
    """The latest hands of the server, those that have in them what was typed."""
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
    """Returns the players and their scores, without the names of those who are hidden."""
    return [
        (
            words("hidden-player") if r.hidden and r.score.user_id != reader else r.score.name,
            r.score,
        )
        for r in hand
    ]
