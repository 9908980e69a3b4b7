"""Buttons and menus, and what each of them does.

A `custom_id` names its table, hand and step. A press made for another step, or one that this
version does not know, does nothing: the user is shown the current state and a sentence.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import assert_never

import discord
from discord import ui
from structlog.contextvars import bind_contextvars

from bot.commands.framework.common import cannot_write
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import tell_of_press
from bot.commands.framework.interactions import answer
from bot.commands.framework.own_table import TableWork, refuse_press
from bot.commands.hand import actions as hand
from bot.commands.hand import choices
from bot.commands.hand.finished import show_game_file, show_review
from bot.commands.records.history import turn_history
from bot.commands.records.leaderboard import turn_leaderboard, turn_seasons
from bot.commands.records.replay import turn_replay
from bot.commands.records.stats import turn_stats
from bot.commands.server.moderate import void_hand
from bot.commands.server.privacy import choose_look, press_privacy
from bot.commands.server.rules import show_page, turn_page
from bot.commands.server.settings import change_settings
from bot.commands.table import actions as table
from bot.commands.table import seats
from bot.commands.table.thread import open_table
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.panels import custom_id
from bot.panels.custom_id import AnyPress, Place, Press
from bot.panels.hand.hand import MORE
from bot.panels.press_verbs import EntryVerb, ReplacementChoice, Verb, read_switch
from bot.tables.hands import Choose, ChoosePremove
from bot.tables.rules.choices import HintsChoice, HostChoice, LevelChoice, RulesChoice
from bot.tables.rules.refusals import TableWhy
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
        case custom_id.EntryPress() if press.verb is EntryVerb.OPEN:
            return cannot_write(reply.interaction) or await open_table(controller, reply)
        case custom_id.EntryPress():
            return await show_page(controller, reply)
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
        case custom_id.Voiding():
            return await void_hand(controller, reply, press)
        case None:
            return Refusal(TableWhy.STALE)
        case _:
            assert_never(press)


async def press_at_table(
    controller: Controller, reply: Reply, press: Press, chosen: str
) -> Refusal | None:
    """Do what a press at a table stands for."""
    bind_contextvars(table=press.table_id, hand=press.hand_no)
    if refusal := await refuse_press(controller, reply, press.table_id):
        return refusal
    guild_id = controller.tables.memory.server_of(press.table_id)
    try:
        return await WORK[press.verb](controller, reply, press, chosen)
    finally:
        if guild_id is not None:
            tell_of_press(controller, reply, press.table_id, guild_id)


Work = Callable[[Controller, Reply, Press, str], Awaitable[Refusal | None]]
"""Does what a press at a table stands for. The text is the option chosen in a menu."""


def _at_table(work: TableWork) -> Work:
    """Make work at a table the work of a press: it is done at the table of the button."""
    return lambda controller, reply, press, _chosen: work(controller, reply, press.table_id)


def _act(choose: Callable[[Press, str], Choose], *, in_secret: bool = False) -> Work:
    """Work that acts in the hand that the button was made for.

    `choose`: gives the action, from the press and the option chosen in a menu.
    """

    def work(
        controller: Controller, reply: Reply, press: Press, chosen: str
    ) -> Awaitable[Refusal | None]:
        at = (press.hand_no, press.step)
        choice = choose(press, chosen)
        return hand.act(controller, reply, press.table_id, choice, at=at, in_secret=in_secret)

    return work


def _plan(choose: Callable[[Press, str], ChoosePremove], *, at_any_step: bool = False) -> Work:
    """Work that sets or removes a premove in the hand that the button was made for.

    `choose`: gives the premove. `at_any_step`: whether the hand may have gone on meanwhile.
    """

    def work(
        controller: Controller, reply: Reply, press: Press, chosen: str
    ) -> Awaitable[Refusal | None]:
        at = (press.hand_no, None if at_any_step else press.step)
        return hand.plan(controller, reply, press.table_id, choose(press, chosen), at=at)

    return work


def _choose(read_choice: Callable[[Press, str], HostChoice | None]) -> Work:
    """Work that makes a choice of the host. `read_choice`: returns None if it cannot be read."""
    return lambda controller, reply, press, chosen: table.choose(
        controller, reply, press.table_id, read_choice(press, chosen)
    )


def _hints_choice(press: Press, _chosen: str) -> HintsChoice | None:
    on = read_switch(press.arg)
    return None if on is None else HintsChoice(on)


_answer_chosen = _act(lambda press, chosen: choices.saying(chosen or press.arg))


async def _call(controller: Controller, reply: Reply, press: Press, chosen: str) -> Refusal | None:
    """Call a card; without a choice, show the own hand, which offers it."""
    if not (chosen or press.arg):
        return await hand.show_hand(controller, reply, press.table_id)
    return await _answer_chosen(controller, reply, press, chosen)


async def _show_hand(
    controller: Controller, reply: Reply, press: Press, chosen: str
) -> Refusal | None:
    return await hand.show_hand(controller, reply, press.table_id, chosen)


async def _show_more(controller: Controller, reply: Reply, press: Press, _: str) -> Refusal | None:
    """Show the rarer buttons of a hand or of a result."""
    if press.place is Place.PRIVATE:
        return await hand.show_hand(controller, reply, press.table_id, MORE)
    return await table.show_more(controller, reply, press.table_id)


async def _stale(*_: object) -> Refusal:
    return Refusal(TableWhy.STALE)


UNSEEN = timedelta(seconds=0.7)
"""A press so soon after a change of its message was meant for the button that was there before."""


def _unless_just_changed(work: Work) -> Work:
    """The same work, but refused if the message changed a moment ago.

    It is for answers that raise the stakes.
    """

    async def careful(
        controller: Controller, reply: Reply, press: Press, chosen: str
    ) -> Refusal | None:
        snapshot, message = controller.tables.newest(press.table_id), reply.message
        is_current = isinstance(snapshot, Playing) and snapshot.hand.step == press.step
        if is_current and message:
            changed_at = message.edited_at or message.created_at
            if discord.utils.snowflake_time(reply.press_id) - changed_at < UNSEEN:
                return Refusal(TableWhy.JUST_CHANGED)
        return await work(controller, reply, press, chosen)

    return careful


_say = _act(lambda press, _: choices.saying(press.verb))
_answer = _act(lambda press, _: choices.saying(press.verb), in_secret=True)

WORK: Mapping[Verb, Work] = {
    Verb.JOIN: _at_table(seats.join),
    Verb.LEAVE: _at_table(seats.leave),
    Verb.QUIT: lambda c, reply, press, _: seats.leave_hand(c, reply, press.table_id, press.hand_no),
    Verb.FILL: _at_table(seats.fill),
    Verb.READY: lambda c, reply, press, _: table.ready(
        c, reply, press.table_id, press.step or None
    ),
    Verb.CLOSE: _at_table(table.close),
    Verb.SEATS: _at_table(table.show_seats),
    Verb.END: _at_table(table.vote_to_end),
    Verb.REPLACE: lambda c, reply, press, chosen: table.replace_person(
        c, reply, press.table_id, ReplacementChoice.read(chosen or press.arg)
    ),
    Verb.LEVEL: _choose(lambda _, chosen: LevelChoice.read(chosen)),
    Verb.HINTS: _choose(_hints_choice),
    Verb.PRESET: _choose(lambda _, chosen: RulesChoice(chosen)),
    Verb.FAIR: _at_table(table.show_fair_deal),
    Verb.MORE: _show_more,
    Verb.FILE: lambda c, reply, press, _: show_game_file(c, reply, press.table_id, press.hand_no),
    Verb.REVIEW: lambda c, reply, press, _: show_review(c, reply, press.table_id, press.hand_no),
    Verb.HAND: _show_hand,
    Verb.REFRESH: _show_hand,
    Verb.PICK: _show_hand,
    Verb.TEXT: _at_table(hand.tell_hand),
    Verb.LOG: _at_table(hand.tell_log),
    Verb.LAY: _act(lambda _, chosen: choices.playing(chosen)),
    Verb.PLAY: _act(lambda press, _: choices.playing(press.arg)),
    Verb.PASS: _act(lambda *_: choices.passing),
    Verb.CALL: _call,
    Verb.GIVE: _answer_chosen,
    Verb.AWAY: _act(lambda *_: choices.going_away),
    Verb.BACK: _at_table(partial(hand.act, choose=choices.taking_back)),
    Verb.YES: _unless_just_changed(_answer),
    Verb.NO: _answer,
    Verb.NONE: lambda c, reply, press, _: hand.say_no(
        c, reply, press.table_id, (press.hand_no, press.step)
    ),
    Verb.ASCEND: _say,
    Verb.SOLO: _unless_just_changed(_say),
    Verb.CEDE: _say,
    Verb.PLAN: _plan(lambda _, chosen: choices.playing(chosen)),
    Verb.SKIP: _plan(lambda press, _: choices.skipping(press.arg), at_any_step=True),
    Verb.UNPLAN: _plan(lambda press, _: choices.forgetting(press.arg), at_any_step=True),
    Verb.HINT: lambda c, reply, press, _: hand.show_hint(
        c, reply, press.table_id, (press.hand_no, press.step)
    ),
    Verb.PAGE: _at_table(table.show_page_link),
    Verb.FORMER: _stale,
}
"""What each press at a table does."""


class PressedItem(ui.DynamicItem[ui.Item[ui.LayoutView]], template=custom_id.OURS):
    """Any button or menu, recognised by its `custom_id`, so that it outlives a restart."""

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: discord.Interaction,
        item: ui.Item[ui.LayoutView],
        _match: re.Match[str],
    ) -> "PressedItem":
        """The item that was pressed."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the press stands for."""
        press = custom_id.read(self.custom_id)
        chosen = self.item.values[0] if isinstance(self.item, ui.Select) else ""
        work = partial(handle, press=press, chosen=chosen)
        await answer(interaction, work, _place(interaction, press))


def _place(interaction: discord.Interaction, press: AnyPress | None) -> Place:
    """Where a press was made; a public message counts as public, whatever its press says."""
    if interaction.guild_id and interaction.message and not interaction.message.flags.ephemeral:
        return Place.TABLE
    return press.place if press else Place.PRIVATE
