"""A cache of what is queried from `scores`."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import TypeVar, cast

from cachetools import TTLCache

T = TypeVar("T")

KEPT_FOR, KEPT = 60.0, 500
"""For how many seconds, and how many, answers are cached."""
AT_ONCE = 4
"""Queries made at the same time, so that connections are left for players."""


class AnswerCache:
    """Answers of queries, cached for a minute. Equal simultaneous queries are made once.

    `kept_for`, `kept`: for how many seconds, and how many.
    """

    def __init__(self, kept_for: float = KEPT_FOR, kept: int = KEPT) -> None:
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._answers: TTLCache[Hashable, asyncio.Future[object]] = TTLCache(kept, kept_for)

    async def get(self, key: Hashable, query: Callable[[], Awaitable[T]]) -> T:
        """The answer of a query. Raises what the query raises."""
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = asyncio.ensure_future(self._made(query))
            answer.add_done_callback(lambda answered: self._drop_empty(key, answered))
        return cast("T", await asyncio.shield(answer))

    def _drop_empty(self, key: Hashable, answer: asyncio.Future[object]) -> None:
        """Drop errors and empty answers, so that a player's first hand appears at once."""
        failed = answer.cancelled() or answer.exception() is not None
        if (failed or not answer.result()) and self._answers.get(key) is answer:
            del self._answers[key]

    def drop(self, key: Hashable) -> None:
        """Drop an answer, after what it tells was changed."""
        self._answers.pop(key, None)

    def clear(self) -> None:
        """Drop all answers, after a record was removed or hidden."""
        self._answers.clear()

    async def _made(self, query: Callable[[], Awaitable[object]]) -> object:
        async with self._turns:
            return await query()
