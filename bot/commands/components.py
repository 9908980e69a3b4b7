"""Buttons and menus, and what each of them does.

A `custom_id` names its table, hand and step. A press made for another step, or one that this
version does not know, does nothing: the user is shown the current state and a sentence.
"""

import re
from collections.abc import Mapping
from datetime import timedelta
from functools import partial

import discord
from discord import ui
from structlog.contextvars import bind_contextvars

from bot.commands.framework.common import cannot_write
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import tell_of_press
from bot.commands.framework.interactions import answer
from bot.commands.framework.own_table import TableWork, refuse_press
from bot.commands.hand import actions as hand
from bot.commands.hand import choices, lesson
from bot.commands.hand.finished import show_game_file, show_review
from bot.commands.records.history import turn_history
from bot.commands.records.leaderboard import turn_leaderboard, turn_seasons
from bot.commands.records.replay import turn_replay
from bot.commands.records.stats import turn_stats
from bot.commands.server.moderate import void_hand
from bot.commands.server.notices import press_notices, show_notices
from bot.commands.server.privacy import choose_look, press_privacy
from bot.commands.server.rules import show_page, turn_page
from bot.commands.server.settings import change_settings
from bot.commands.table import actions as table
from bot.commands.table import daily, practice, seats
from bot.commands.table.again import open_again
from bot.commands.table.friends import is_of_friends, press_among_friends
from bot.commands.table.thread import open_table
from bot.delivery.dealer import is_direct
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.panels import custom_id
from bot.panels.custom_id import AnyPress, Place, Press, RecordTurn
from bot.panels.hand.hand import MORE
from bot.panels.press_verbs import EntryVerb, ReplacementChoice, Verb, read_switch
from bot.tables.rules.acting import Act, ChooseAction, SayNo, SetPremove
from bot.tables.rules.choices import Choose, HintsChoice, LevelChoice, RulesChoice
from bot.tables.rules.next_hand import AutoReady
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import ReplacePerson
from bot.tables.rules.snapshot import Playing
from game.refusals import Refusal


async def handle(
    controller: Controller, reply: InteractionReply, press: AnyPress | None, chosen: str
) -> Refusal | None:
    """Do what a press stands for.

    `press`: None for one that this version does not know. `chosen`: the option chosen in a menu.
    """
    match press:
        case Press():
            return await press_at_table(controller, reply, press, chosen)
        case custom_id.PageTurn():
            return await turn_page(controller, reply, press, chosen)
        case custom_id.Setting():
            return await change_settings(controller, reply, press, chosen)
        case custom_id.LookChoice():
            return await choose_look(controller, reply, press)
        case custom_id.PrivacyWish():
            return await press_privacy(controller, reply, press)
        case custom_id.EntryPress():
            return await _enter(controller, reply, press.verb)
        case custom_id.LessonTurn():
            return await lesson.turn_lesson(controller, reply, press)
        case custom_id.PracticePress():
            return await practice.press_practice(controller, reply, press, chosen)
        case custom_id.NoticePress():
            return await press_notices(controller, reply, press, chosen)
        case custom_id.DailyPress():
            return await daily.press_daily(controller, reply, press)
        case custom_id.Voiding():
            return await void_hand(controller, reply, press)
        case None:
            return Refusal(TableWhy.STALE)
        case _:
            return await _turn(controller, reply, press, chosen)


async def _turn(
    controller: Controller, reply: InteractionReply, press: RecordTurn, chosen: str
) -> Refusal | None:
    """Show another part of a record."""
    match press:
        case custom_id.BoardTurn():
            return await turn_leaderboard(controller, reply, press, chosen)
        case custom_id.ReplayTurn():
            return await turn_replay(controller, reply, press, chosen)
        case custom_id.HistoryTurn():
            return await turn_history(controller, reply, press, chosen)
        case custom_id.StatsTurn():
            return await turn_stats(controller, reply, press)
        case custom_id.SeasonTurn():
            return await turn_seasons(controller, reply, press)


async def _enter(
    controller: Controller, reply: InteractionReply, verb: EntryVerb
) -> Refusal | None:
    """Do what somebody wants who is new or at no table."""
    match verb:
        case EntryVerb.OPEN:
            return cannot_write(reply.interaction) or await open_table(controller, reply)
        case EntryVerb.RULES:
            return await show_page(controller, reply)
        case EntryVerb.PRACTISE:
            return await practice.show_practice(controller, reply)
        case EntryVerb.NOTICES:
            return await show_notices(controller, reply)
        case EntryVerb.LEARN:
            return await lesson.begin_lesson(controller, reply)
        case EntryVerb.DAILY:
            return await daily.show_daily(controller, reply)


async def press_at_table(
    controller: Controller, reply: Reply, press: Press, chosen: str
) -> Refusal | None:
    """Do what a press at a table stands for."""
    bind_contextvars(table=press.table_id, hand=press.hand_no)
    if refusal := await refuse_press(controller, reply, press.table_id):
        return refusal
    guild_id = controller.tables.memory.server_of(press.table_id)
    is_in_chat = not reply.follows_hand
    try:
        if is_in_chat and await is_of_friends(controller, press.table_id):
            return await press_among_friends(controller, reply, press)
        return await _carry_out(controller, reply, press, chosen)
    finally:
        if guild_id is not None:
            tell_of_press(controller, reply, press.table_id, guild_id)


AT_TABLE: Mapping[Verb, TableWork] = {
    Verb.JOIN: seats.join,
    Verb.LEAVE: seats.leave,
    Verb.FILL: seats.fill,
    Verb.CLOSE: table.close,
    Verb.SEATS: table.show_seats,
    Verb.END: table.vote_to_end,
    Verb.AGAIN: open_again,
    Verb.FAIR: table.show_fair_deal,
    Verb.PAGE: table.show_page_link,
    Verb.END_PAGES: table.end_pages,
    Verb.TEXT: hand.tell_hand,
    Verb.LOG: hand.tell_log,
}
"""Handlers of the verbs that need only the table's id."""

IN_SECRET = frozenset({Verb.YES, Verb.NO, Verb.NONE})
"""Answers that the public message must not react to."""

RAISES_STAKES = frozenset({Verb.YES, Verb.SOLO})

UNSEEN = timedelta(seconds=0.7)
"""A press this soon after an edit was aimed at the earlier button."""


async def _carry_out(
    controller: Controller, reply: Reply, press: Press, chosen: str
) -> Refusal | None:
    table_id = press.table_id
    if work := AT_TABLE.get(press.verb):
        return await work(controller, reply, table_id)
    if request := request_in_hand(press, chosen, reply.user_id):
        if press.verb in RAISES_STAKES and _has_just_changed(controller, reply, press):
            return Refusal(TableWhy.JUST_CHANGED)
        in_secret = press.verb in IN_SECRET
        return await hand.act(controller, reply, table_id, request, in_secret=in_secret)
    match press.verb:
        case Verb.READY:
            return await table.ready(controller, reply, table_id, press.step or None)
        case Verb.QUIT:
            return await seats.leave_hand(controller, reply, table_id, press.hand_no)
        case Verb.HAND | Verb.REFRESH | Verb.PICK | Verb.CALL:
            return await hand.show_hand(controller, reply, table_id, chosen)
        case Verb.MORE if press.place is Place.PRIVATE:
            return await hand.show_hand(controller, reply, table_id, MORE)
        case Verb.MORE:
            return await table.show_more(controller, reply, table_id)
        case Verb.HINT:
            return await hand.show_hint(controller, reply, table_id, (press.hand_no, press.step))
        case Verb.TAKE_BACK:
            at = (press.hand_no, press.step)
            return await practice.take_back(controller, reply, table_id, at)
        case Verb.DEAL_AGAIN:
            return await practice.deal_again(controller, reply, table_id, press.hand_no)
        case Verb.FILE:
            return await show_game_file(controller, reply, table_id, press.hand_no)
        case Verb.REVIEW:
            return await show_review(controller, reply, table_id, press.hand_no)
        case Verb.REPLACE | Verb.LEVEL | Verb.HINTS | Verb.PRESET | Verb.AUTO:
            decision = decision_of(press, chosen, reply.user_id)
            return await table.decide(controller, reply, table_id, decision, press.place)
        case _:
            return Refusal(TableWhy.STALE)


def request_in_hand(press: Press, chosen: str, user_id: int) -> Act | SayNo | SetPremove | None:
    """The request for a press in a hand; None for other presses."""
    at = (press.hand_no, press.step)
    match press.verb:
        case Verb.NONE:
            return SayNo(user_id, at)
        case Verb.PREMOVE:
            return SetPremove(user_id, choices.playing(chosen), at)
        case Verb.PREMOVE_PASS:
            return SetPremove(user_id, choices.skipping(press.arg), (press.hand_no, None))
        case Verb.NO_PREMOVE:
            return SetPremove(user_id, choices.forgetting(press.arg), (press.hand_no, None))
        case Verb.BACK:
            return Act(user_id, choices.taking_back)
        case _:
            choose = _choice(press, chosen)
            return Act(user_id, choose, at) if choose else None


def _choice(press: Press, chosen: str) -> ChooseAction | None:
    """How a press picks the action; None if it does not act."""
    match press.verb:
        case Verb.LAY:
            return choices.playing(chosen)
        case Verb.PLAY:
            return choices.playing(press.arg)
        case Verb.PASS:
            return choices.passing
        case Verb.AWAY:
            return choices.going_away
        case Verb.YES | Verb.NO | Verb.ASCEND | Verb.SOLO | Verb.CEDE:
            return choices.saying(press.verb)
        case Verb.GIVE:
            return choices.saying(chosen or press.arg)
        case Verb.CALL if chosen or press.arg:  # without a card: the own hand offers them
            return choices.saying(chosen or press.arg)
        case _:
            return None


def decision_of(
    press: Press, chosen: str, user_id: int
) -> AutoReady | Choose | ReplacePerson | None:
    """The decision that a press makes; None if its value is malformed."""
    match press.verb:
        case Verb.REPLACE:
            replacement = ReplacementChoice.read(chosen or press.arg)
            return replacement.request(user_id) if replacement else None
        case Verb.LEVEL:
            level = LevelChoice.read(chosen)
            return Choose(user_id, level) if level else None
        case Verb.HINTS:
            on = read_switch(press.arg)
            return None if on is None else Choose(user_id, HintsChoice(on))
        case Verb.PRESET:
            return Choose(user_id, RulesChoice(chosen))
        case Verb.AUTO:
            on = read_switch(press.arg)
            return None if on is None else AutoReady(user_id, on)
        case _:
            return None


def _has_just_changed(controller: Controller, reply: Reply, press: Press) -> bool:
    """Whether the message was edited just before a press on its current step."""
    snapshot, message = controller.tables.newest(press.table_id), reply.message
    is_current = isinstance(snapshot, Playing) and snapshot.hand.step == press.step
    if not is_current or message is None:
        return False
    changed_at = message.edited_at or message.created_at
    return discord.utils.snowflake_time(reply.press_id) - changed_at < UNSEEN


class PressedItem(ui.DynamicItem[ui.Item[ui.LayoutView]], template=custom_id.OURS):
    """Any button or menu, recognised by its `custom_id`, so that it outlives a restart."""

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: discord.Interaction,
        item: ui.Item[ui.LayoutView],
        _match: re.Match[str],
    ) -> "PressedItem":
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the press stands for."""
        press = custom_id.read(self.custom_id)
        chosen = self.item.values[0] if isinstance(self.item, ui.Select) else ""
        work = partial(handle, press=press, chosen=chosen)
        elsewhere = partial(_works_elsewhere, press=press)
        await answer(interaction, work, _place(interaction, press), elsewhere=elsewhere)


async def _works_elsewhere(controller: Controller, press: AnyPress | None) -> bool:
    """Whether a press can be carried out where the bot is no member."""
    match press:
        case Press(table_id=table_id):
            snapshot = await controller.tables.get(table_id)
            return snapshot is not None and not snapshot.table.audience.has_message
        case custom_id.EntryPress(verb=verb):
            return verb not in (EntryVerb.OPEN, EntryVerb.NOTICES)
        case (
            custom_id.PracticePress()
            | custom_id.LessonTurn()
            | custom_id.DailyPress()
            | custom_id.PageTurn()
            | custom_id.LookChoice()
            | custom_id.PrivacyWish()
            | custom_id.ReplayTurn()
        ):
            return True
        case _:
            return False


def _place(interaction: discord.Interaction, press: AnyPress | None) -> Place:
    """Where a press was made; a public message counts as public, whatever its press says."""
    message = interaction.message
    if message and not message.flags.ephemeral and not is_direct(interaction):
        return Place.TABLE
    match press:
        case Press(place=place):
            return place
        case custom_id.EntryPress():
            return Place.TABLE  # so that its answer is a new message
        case _:
            return Place.PRIVATE
