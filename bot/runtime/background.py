"""Background tasks."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from bot.runtime.metrics import BACKGROUND_FAULTS

log = structlog.get_logger(__name__)


def note_fault(what: str, fault: BaseException, **where: object) -> None:
    """Log and count an error of a background task."""
    BACKGROUND_FAULTS.inc()
    log.error(what, exc_info=fault, **where)


class Background:
    """Background tasks, whose errors are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start a task."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def settle(self) -> None:
        """Wait for all tasks."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def give_up(self) -> None:
        """Cancel all tasks."""
        for task in self._tasks:
            task.cancel()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            note_fault("fault in the background", error)
