"""The buttons and menus, and what each does.

A `custom_id` names its table, hand and step. A press of another step does nothing: its user is
shown how things stand now, with a sentence. So it is with a verb that this version no longer has
(`Verb.FORMER`), and with a kind of press that it does not know.
"""

import re
from typing import assert_never

import discord
from discord import ui
from structlog.contextvars import bind_contextvars

from bot.commands.entry_presses import press_entry
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer, client_of
from bot.commands.hand.choices import (
    forgetting,
    going_away,
    passing,
    playing,
    saying,
    skipping,
    taking_back,
)
from bot.commands.records.history import turn_history
from bot.commands.records.leaderboard import turn_leaderboard, turn_seasons
from bot.commands.records.replay import turn_replay
from bot.commands.records.stats import turn_stats
from bot.commands.server.moderate import void_hand
from bot.commands.server.privacy import choose_look, press_privacy
from bot.commands.server.rules import turn_page
from bot.commands.server.settings import change_settings
from bot.delivery.reply import Reply
from bot.panels.custom_id import (
    OURS,
    AnyPress,
    BoardTurn,
    EntryPress,
    HistoryTurn,
    LookChoice,
    PageTurn,
    Place,
    Press,
    PrivacyWish,
    ReplayTurn,
    SeasonTurn,
    Setting,
    StatsTurn,
    Voiding,
    read,
)
from bot.panels.press_verbs import ReplacementChoice, Verb, read_switch
from bot.tables.choices import HintsChoice, HostChoice, LevelChoice, RulesChoice
from bot.tables.refusals import TableWhy
from game.refusals import Refusal


async def press(
    controller: Controller, reply: Reply, press: AnyPress | None, chosen: str
) -> Refusal | None:
    """Do what a press stands for; `chosen` is the option chosen in a menu.

    `press` is None for one of an older version.
    """
    match press:
        case Press():
            return await _at_table(controller, reply, press, chosen)
        case PageTurn():
            return await turn_page(controller, reply, press, chosen)
        case Setting():
            return await change_settings(controller, reply, press, chosen)
        case LookChoice():
            return await choose_look(controller, reply, press)
        case PrivacyWish():
            return await press_privacy(controller, reply, press)
        case EntryPress():
            return await press_entry(controller, reply, press)
        case BoardTurn():
            return await turn_leaderboard(controller, reply, press, chosen)
        case ReplayTurn():
            return await turn_replay(controller, reply, press, chosen)
        case HistoryTurn():
            return await turn_history(controller, reply, press, chosen)
        case StatsTurn():
            return await turn_stats(controller, reply, press)
        case SeasonTurn():
            return await turn_seasons(controller, reply, press)
        case Voiding():
            return await void_hand(controller, reply, press)
        case None:
            return Refusal(TableWhy.STALE)
        case _:
            assert_never(press)


async def _at_table(
    controller: Controller, reply: Reply, press: Press, chosen: str
) -> Refusal | None:
    bind_contextvars(table=press.table_id, hand=press.hand_no)
    if forged := await controller.finder.refuse_press(reply, press.table_id):
        return forged
    guild_id = controller.tables.guild_of(press.table_id)
    try:
        return await _pressed(controller, reply, press, chosen)
    finally:
        if guild_id is not None:
            controller.display.tell_of_press(reply, press.table_id, guild_id)


async def _pressed(
    controller: Controller, reply: Reply, press: Press, chosen: str
) -> Refusal | None:
    table, at = press.table_id, (press.hand_no, press.step)
    match press.verb:
        case Verb.JOIN:
            return await controller.seats.join(reply, table)
        case Verb.LEAVE:
            return await controller.seats.leave(reply, table)
        case Verb.QUIT:
            return await controller.seats.leave_hand(reply, table, press.hand_no)
        case Verb.FILL:
            return await controller.seats.fill(reply, table)
        case Verb.READY:
            return await controller.table_actions.ready(reply, table, press.step or None)
        case Verb.SEATS:
            return await controller.decisions.show_seats(reply, table)
        case Verb.REPLACE:
            return await _replace(controller, reply, table, chosen)
        case Verb.LEVEL | Verb.HINTS | Verb.PRESET:
            choice = _host_choice(press, chosen)
            if choice is None:
                return Refusal(TableWhy.STALE)
            return await controller.decisions.choose(reply, table, choice)
        case Verb.END:
            return await controller.decisions.vote_to_end(reply, table)
        case Verb.FAIR:
            return await controller.table_actions.show_fair_deal(reply, table)
        case Verb.FILE:
            return await controller.finished.show_game_file(reply, table, press.hand_no)
        case Verb.REVIEW:
            return await controller.finished.show_review(reply, table, press.hand_no)
        case Verb.CLOSE:
            return await controller.table_actions.close(reply, table)
        case Verb.HAND | Verb.REFRESH | Verb.PICK:
            return await controller.hands.show_hand(reply, table, chosen)
        case Verb.TEXT:
            return await controller.hands.tell_hand(reply, table)
        case Verb.LAY:
            return await controller.hands.act(reply, table, playing(chosen), at=at)
        case Verb.CALL if not (chosen or press.arg):
            return await controller.hands.show_hand(reply, table)
        case Verb.CALL | Verb.GIVE:
            return await controller.hands.act(reply, table, saying(chosen or press.arg), at=at)
        case Verb.AWAY:
            return await controller.hands.act(reply, table, going_away, at=at)
        case Verb.BACK:
            return await controller.hands.act(reply, table, taking_back)
        case Verb.PASS:
            return await controller.hands.act(reply, table, passing, at=at)
        case Verb.SKIP:
            return await controller.hands.plan(
                reply, table, skipping(press.arg), at=(press.hand_no, None)
            )
        case Verb.PLAN:
            return await controller.hands.plan(reply, table, playing(chosen), at=at)
        case Verb.UNPLAN:
            return await controller.hands.plan(
                reply, table, forgetting(press.arg), at=(press.hand_no, None)
            )
        case Verb.YES | Verb.NO:
            return await controller.hands.act(
                reply, table, saying(press.verb), at=at, in_secret=True
            )
        case Verb.ASCEND | Verb.SOLO | Verb.CEDE:
            return await controller.hands.act(reply, table, saying(press.verb), at=at)
        case Verb.PLAY:
            return await controller.hands.act(reply, table, playing(press.arg), at=at)
        case Verb.NONE:
            return await controller.hands.say_no(reply, table, at)
        case Verb.HINT:
            return await controller.hands.hint(reply, table, at=at)
        case Verb.FORMER:
            return Refusal(TableWhy.STALE)
        case _:
            assert_never(press.verb)


async def _replace(
    controller: Controller, reply: Reply, table_id: str, chosen: str
) -> Refusal | None:
    choice = ReplacementChoice.read(chosen)
    if choice is None:
        return Refusal(TableWhy.STALE)
    return await controller.decisions.replace_person(reply, table_id, choice.user_id, choice.reason)


def _host_choice(press: Press, chosen: str) -> HostChoice | None:
    """The choice of a host that a press stands for. None if it cannot be read."""
    match press.verb:
        case Verb.LEVEL:
            return LevelChoice.read(chosen)
        case Verb.HINTS:
            on = read_switch(press.arg)
            return None if on is None else HintsChoice(on)
        case _:
            return RulesChoice(chosen)


class PressedItem(ui.DynamicItem[ui.Item[ui.LayoutView]], template=OURS):
    """Any button or menu, listened to by the shape of its `custom_id`; so it outlives a restart."""

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
        """Do what it stands for."""
        controller = client_of(interaction).controller
        pressed = read(self.custom_id)
        chosen = self.item.values[0] if isinstance(self.item, ui.Select) else ""

        async def work(reply: Reply) -> Refusal | None:
            await controller.locales.remember_of(interaction)
            return await press(controller, reply, pressed, chosen)

        await answer(interaction, _place(interaction, pressed), work)


def _place(interaction: discord.Interaction, pressed: AnyPress | None) -> Place:
    """Returns the place of a press; a public message is public, whatever its press says."""
    if interaction.guild_id and interaction.message and not interaction.message.flags.ephemeral:
        return Place.TABLE
    return pressed.place if pressed else Place.PRIVATE
