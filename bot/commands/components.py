"""Buttons and menus, and what each of them does.

A `custom_id` names its table, hand and step. A press made for another step, or one that this
version does not know, does nothing: the user is shown the current state and a sentence.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
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
from bot.delivery.interaction_reply import InteractionReply
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
from bot.panels.hand.hand import MORE
from bot.panels.press_verbs import ReplacementChoice, Verb, read_switch
from bot.tables.choices import HintsChoice, HostChoice, LevelChoice, RulesChoice
from bot.tables.hands import Choose
from bot.tables.refusals import TableWhy
from bot.tables.snapshot import Playing
from game.refusals import Refusal


async def handle(
    controller: Controller, reply: InteractionReply, press: AnyPress | None, chosen: str
) -> Refusal | None:
    """Do what a press stands for; None: one that this version does not know.

    `chosen`: the option chosen in a menu.
    """
    match press:
        case Press():
            return await press_at_table(controller, reply, press, chosen)
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


async def press_at_table(
    controller: Controller, reply: Reply, press: Press, chosen: str
) -> Refusal | None:
    """Do what a press at a table stands for."""
    bind_contextvars(table=press.table_id, hand=press.hand_no)
    if refusal := await controller.finder.refuse_press(reply, press.table_id):
        return refusal
    guild_id = controller.tables.guild_of(press.table_id)
    try:
        return await WORK[press.verb](controller, reply, press, chosen)
    finally:
        if guild_id is not None:
            controller.display.tell_of_press(reply, press.table_id, guild_id)


Work = Callable[[Controller, Reply, Press, str], Awaitable[Refusal | None]]
"""Does what a press at a table stands for. The text is the option chosen in a menu."""


def _act(choose: Callable[[Press, str], Choose], *, in_secret: bool = False) -> Work:
    """An action in the hand that the button was made for."""

    def work(
        controller: Controller, reply: Reply, press: Press, chosen: str
    ) -> Awaitable[Refusal | None]:
        at = (press.hand_no, press.step)
        return controller.hands.act(
            reply, press.table_id, choose(press, chosen), at=at, in_secret=in_secret
        )

    return work


async def _call(controller: Controller, reply: Reply, press: Press, chosen: str) -> Refusal | None:
    """Call a card; without a choice, show the own hand, which offers it."""
    if not (chosen or press.arg):
        return await controller.hands.show_hand(reply, press.table_id)
    return await _act(lambda press, chosen: saying(chosen or press.arg))(
        controller, reply, press, chosen
    )


async def _choose(
    controller: Controller, reply: Reply, press: Press, chosen: str
) -> Refusal | None:
    """Make a choice of the host."""
    choice = _host_choice(press, chosen)
    if choice is None:
        return Refusal(TableWhy.STALE)
    return await controller.decisions.choose(reply, press.table_id, choice)


async def _replace(
    controller: Controller, reply: Reply, press: Press, chosen: str
) -> Refusal | None:
    choice = ReplacementChoice.read(chosen or press.arg)
    if choice is None:
        return Refusal(TableWhy.STALE)
    return await controller.decisions.replace_person(
        reply, press.table_id, choice.user_id, choice.reason
    )


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


async def _show_hand(
    controller: Controller, reply: Reply, press: Press, chosen: str
) -> Refusal | None:
    return await controller.hands.show_hand(reply, press.table_id, chosen)


async def _show_more(controller: Controller, reply: Reply, press: Press, _: str) -> Refusal | None:
    """Show the rarer buttons of a hand or of a result."""
    if press.place is Place.PRIVATE:
        return await controller.hands.show_hand(reply, press.table_id, MORE)
    return await controller.table_actions.show_more(reply, press.table_id)


async def _stale(*_: object) -> Refusal:
    return Refusal(TableWhy.STALE)


UNSEEN = timedelta(seconds=0.7)
"""A press so soon after a change of its message was meant for the button that was there before."""


def _unless_just_changed(work: Work) -> Work:
    """The work, unless the message changed a moment ago; for answers that raise the stakes."""

    async def careful(
        controller: Controller, reply: Reply, press: Press, chosen: str
    ) -> Refusal | None:
        now, message = controller.tables.newest(press.table_id), reply.message
        is_current = isinstance(now, Playing) and now.hand.step == press.step
        if is_current and message:
            changed_at = message.edited_at or message.created_at
            if discord.utils.snowflake_time(reply.press_id) - changed_at < UNSEEN:
                return Refusal(TableWhy.JUST_CHANGED)
        return await work(controller, reply, press, chosen)

    return careful


_say = _act(lambda press, _: saying(press.verb))
_answer = _act(lambda press, _: saying(press.verb), in_secret=True)

WORK: Mapping[Verb, Work] = {
    Verb.JOIN: lambda c, reply, press, _: c.seats.join(reply, press.table_id),
    Verb.LEAVE: lambda c, reply, press, _: c.seats.leave(reply, press.table_id),
    Verb.QUIT: lambda c, reply, press, _: c.seats.leave_hand(reply, press.table_id, press.hand_no),
    Verb.FILL: lambda c, reply, press, _: c.seats.fill(reply, press.table_id),
    Verb.READY: lambda c, reply, press, _: c.table_actions.ready(
        reply, press.table_id, press.step or None
    ),
    Verb.CLOSE: lambda c, reply, press, _: c.table_actions.close(reply, press.table_id),
    Verb.SEATS: lambda c, reply, press, _: c.decisions.show_seats(reply, press.table_id),
    Verb.END: lambda c, reply, press, _: c.decisions.vote_to_end(reply, press.table_id),
    Verb.REPLACE: _replace,
    Verb.LEVEL: _choose,
    Verb.HINTS: _choose,
    Verb.PRESET: _choose,
    Verb.FAIR: lambda c, reply, press, _: c.table_actions.show_fair_deal(reply, press.table_id),
    Verb.MORE: _show_more,
    Verb.FILE: lambda c, reply, press, _: c.finished.show_game_file(
        reply, press.table_id, press.hand_no
    ),
    Verb.REVIEW: lambda c, reply, press, _: c.finished.show_review(
        reply, press.table_id, press.hand_no
    ),
    Verb.HAND: _show_hand,
    Verb.REFRESH: _show_hand,
    Verb.PICK: _show_hand,
    Verb.TEXT: lambda c, reply, press, _: c.hands.tell_hand(reply, press.table_id),
    Verb.LOG: lambda c, reply, press, _: c.hands.tell_log(reply, press.table_id),
    Verb.LAY: _act(lambda _, chosen: playing(chosen)),
    Verb.PLAY: _act(lambda press, _: playing(press.arg)),
    Verb.PASS: _act(lambda *_: passing),
    Verb.CALL: _call,
    Verb.GIVE: _act(lambda press, chosen: saying(chosen or press.arg)),
    Verb.AWAY: _act(lambda *_: going_away),
    Verb.BACK: lambda c, reply, press, _: c.hands.act(reply, press.table_id, taking_back),
    Verb.YES: _unless_just_changed(_answer),
    Verb.NO: _answer,
    Verb.NONE: lambda c, reply, press, _: c.hands.say_no(
        reply, press.table_id, (press.hand_no, press.step)
    ),
    Verb.ASCEND: _say,
    Verb.SOLO: _unless_just_changed(_say),
    Verb.CEDE: _say,
    Verb.PLAN: lambda c, reply, press, chosen: c.hands.plan(
        reply, press.table_id, playing(chosen), at=(press.hand_no, press.step)
    ),
    Verb.SKIP: lambda c, reply, press, _: c.hands.plan(
        reply, press.table_id, skipping(press.arg), at=(press.hand_no, None)
    ),
    Verb.UNPLAN: lambda c, reply, press, _: c.hands.plan(
        reply, press.table_id, forgetting(press.arg), at=(press.hand_no, None)
    ),
    Verb.HINT: lambda c, reply, press, _: c.hands.hint(
        reply, press.table_id, at=(press.hand_no, press.step)
    ),
    Verb.PAGE: lambda c, reply, press, _: c.table_actions.show_page_link(reply, press.table_id),
    Verb.FORMER: _stale,
}
"""What each press at a table does."""


class PressedItem(ui.DynamicItem[ui.Item[ui.LayoutView]], template=OURS):
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
        controller = client_of(interaction).controller
        press = read(self.custom_id)
        chosen = self.item.values[0] if isinstance(self.item, ui.Select) else ""

        async def work(reply: InteractionReply) -> Refusal | None:
            await controller.locales.remember_of(interaction)
            return await handle(controller, reply, press, chosen)

        await answer(interaction, _place(interaction, press), work)


def _place(interaction: discord.Interaction, press: AnyPress | None) -> Place:
    """Where a press was made; a public message counts as public, whatever its press says."""
    if interaction.guild_id and interaction.message and not interaction.message.flags.ephemeral:
        return Place.TABLE
    return press.place if press else Place.PRIVATE
