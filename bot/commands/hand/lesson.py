"""`/learn`, the lesson for newcomers, and what its buttons do."""

import asyncio

import discord

from bot.commands.framework.common import command
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer
from bot.delivery.reply import Reply
from bot.panels.custom_id import LessonTurn, lesson_turn
from bot.panels.hand.lesson import lesson_panel
from bot.runtime.metrics import LESSON_STEPS
from bot.tables.rules.refusals import TableWhy
from game.lesson.course import Point, Situation, situation
from game.refusals import Refusal


@command("learn")
async def learn(interaction: discord.Interaction) -> None:
    await answer(interaction, begin_lesson)


async def begin_lesson(controller: Controller, reply: Reply) -> Refusal | None:
    """Show the first step of the lesson."""
    return await turn_lesson(controller, reply, lesson_turn(Point()))


async def turn_lesson(controller: Controller, reply: Reply, turn: LessonTurn) -> Refusal | None:
    """Show a point of the lesson, in place of the one that was pressed or as a new message."""
    now = await asyncio.to_thread(situation, turn.point)
    if now is None:
        return Refusal(TableWhy.STALE)
    count(turn.point, now)
    look = await controller.store.users.look(reply.user_id)
    page = controller.page.address if controller.page else ""
    await reply.put(lesson_panel(turn.point, now, reply.words, look, page))
    return None


def count(point: Point, now: Situation) -> None:
    """Count that a step was begun or the lesson finished, without saying by whom."""
    if not point.pressed:
        LESSON_STEPS.labels(point.step + 1).inc()
    elif now.is_last and now.is_done:
        LESSON_STEPS.labels("finished").inc()
