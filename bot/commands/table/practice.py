"""`/practice`, and what its buttons do."""

import discord

from bot.commands.framework.common import command
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import publish, show_again, tell_of_press
from bot.commands.framework.interactions import answer
from bot.commands.framework.limits import LimitedAction
from bot.commands.table.actions import show_page_link
from bot.delivery.reply import Reply
from bot.model import NO_SERVER
from bot.panels.custom_id import PracticePress, ReplayTurn
from bot.panels.player_names import person_name
from bot.panels.press_verbs import PracticeVerb, read_member
from bot.panels.table.practice import practice_panel
from bot.replays.replays import Replay
from bot.tables.opening import practise
from bot.tables.rules.acting import HandStep
from bot.tables.rules.practice import DealAgain, Exercise, PlayOn, TakeBackChoice, exercise_like
from bot.tables.rules.refusals import TableWhy
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.ruleset import DEFAULT_PRESET, PRESETS

FIRST = Exercise(Level.NORMAL, DEFAULT_PRESET)
"""The level and rules offered to a user without a recent practice table."""


@command("practice")
async def practice(interaction: discord.Interaction) -> None:
    await answer(interaction, show_practice)


async def show_practice(controller: Controller, reply: Reply) -> Refusal | None:
    """Show what can be practised, and the way back to a hand that was begun."""
    running = await controller.tables.of_user(NO_SERVER, reply.user_id)
    table = running.table if running else None
    exercise = Exercise(table.level, table.preset) if table else FIRST
    has_page = controller.page is not None
    await reply.show(practice_panel(exercise, table, reply.words, has_page=has_page))
    return None


async def press_practice(
    controller: Controller, reply: Reply, press: PracticePress, chosen: str
) -> Refusal | None:
    """Carry out a press under `/practice`. `chosen`: the option chosen in a menu."""
    exercise = _exercise(press, chosen)
    if exercise is None:
        return Refusal(TableWhy.STALE)
    if press.verb in (PracticeVerb.DEAL, PracticeVerb.PAGE):
        on_page = press.verb is PracticeVerb.PAGE
        return await begin_exercise(controller, reply, exercise, on_page=on_page)
    running = await controller.tables.of_user(NO_SERVER, reply.user_id)
    table, has_page = running.table if running else None, controller.page is not None
    await reply.put(practice_panel(exercise, table, reply.words, has_page=has_page))
    return None


def _exercise(press: PracticePress, chosen: str) -> Exercise | None:
    """The exercise after a press; None if this version does not know it."""
    level: Level | None = press.level
    preset = press.preset
    if press.verb is PracticeVerb.LEVEL:
        level = read_member(Level, chosen)
    if press.verb is PracticeVerb.PRESET:
        preset = chosen
    return Exercise(level, preset) if level and preset in PRESETS else None


async def play_on(
    controller: Controller, reply: Reply, replay: Replay, turn: ReplayTurn
) -> Refusal | None:
    """Practise from a beat of a replay on, in the seat that the user sees or in their own."""
    number = min(turn.beat, replay.last)
    seat, hand = replay.seat_to_play(number, turn.viewpoint.seat), replay.beats[0].hand
    if seat is None:
        return Refusal(TableWhy.STALE)
    taken = PlayOn(hand, replay.actions[: replay.beats[number].actions])
    exercise = exercise_like(hand, replay.table.level)
    on_page = reply.follows_hand
    return await begin_exercise(controller, reply, exercise, seat, taken, on_page=on_page)


async def begin_exercise(
    controller: Controller,
    reply: Reply,
    exercise: Exercise,
    number: int = 0,
    first: PlayOn | None = None,
    *,
    on_page: bool,
) -> Refusal | None:
    """Begin a hand at a new table, and show it or, `on_page`, a link to its page."""
    if often := controller.cooldowns.refuse_or_count(LimitedAction.SEAT, reply.user_id):
        return often
    name, locale = person_name(reply.user_name), reply.language.locales[0]
    former = await controller.tables.of_user(NO_SERVER, reply.user_id)
    after = await practise(controller.tables, reply.user_id, name, locale, exercise, number, first)
    if former:
        tell_of_press(controller, reply, former.table.id, NO_SERVER)
    if on_page and not isinstance(after, Refusal):
        return await show_page_link(controller, reply, after.table.id)
    return await publish(controller, reply, after)


async def take_back(
    controller: Controller, reply: Reply, table_id: str, made_for: HandStep
) -> Refusal | None:
    """Take the user's latest choice back."""
    after = await controller.tables.do(table_id, TakeBackChoice(reply.user_id, made_for))
    if isinstance(after, Refusal) and after.why is TableWhy.STALE:
        await show_again(controller, reply, table_id)
    return await publish(controller, reply, after)


async def deal_again(
    controller: Controller, reply: Reply, table_id: str, hand_no: int
) -> Refusal | None:
    """Deal the same cards once more."""
    after = await controller.tables.do(table_id, DealAgain(reply.user_id, hand_no))
    return await publish(controller, reply, after)
