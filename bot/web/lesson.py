"""The lesson for anybody in a browser, without Discord: each press is answered with its panel."""

import asyncio
from functools import partial

from bot.commands.framework.page_access import BusyError
from bot.commands.hand.lesson import count
from bot.model.user import PLAIN
from bot.panels.custom_id import LessonTurn, lesson_turn, read
from bot.panels.hand.lesson import lesson_panel, lesson_table
from bot.runtime.pace import FairPace
from bot.store.records.answers import AnswerCache
from bot.text.catalogue import Words
from bot.web.labels import jokers, labels
from bot.web.messages import SharedLesson, encoded
from bot.web.panel_parts import complete_parts
from bot.web.scene import shown_look
from game.lesson.course import Point, Situation, situation

KEPT_S, KEPT = 3_600.0, 500
"""For how many seconds answers are cached, and at most how many."""
MAKING = (5.0, 50.0)
"""How many answers are made per second, and how many at once after a quiet time."""


class Lesson:
    """Answers presses in the lesson."""

    def __init__(self) -> None:
        self._answers = AnswerCache(KEPT_S, KEPT)
        self._making = FairPace(*MAKING)

    async def answer(self, custom_id: str, address: str, words: Words) -> bytes:
        """A `SharedLesson` as JSON; the first step for a press that leads nowhere.

        `address`: who asks (`FairPace`). Raises BusyError.
        """
        press = read(custom_id)
        point = press.point if isinstance(press, LessonTurn) else Point()
        make = partial(self._make, point, address, words)
        answer_and_situation = await self._answers.get((point, words.language), make)
        if answer_and_situation is None:
            return await self.answer(lesson_turn(Point()).custom_id, address, words)
        answer, now = answer_and_situation
        count(point, now)
        return answer

    async def _make(
        self, point: Point, address: str, words: Words
    ) -> tuple[bytes, Situation] | None:
        """The answer for a point; None if there is no such point."""
        if not await self._making.turn(address):
            raise BusyError
        now = await asyncio.to_thread(situation, point)
        if now is None:
            return None
        return await _answer(point, now, words), now


async def _answer(point: Point, now: Situation, words: Words) -> bytes:
    panel = lesson_panel(point, now, words)
    parts = await complete_parts(panel, lesson_table(now, words), words)
    locale, look = words.language.locales[0], shown_look(PLAIN, words)
    return encoded(SharedLesson(locale, labels(words), jokers(words), look, parts))
