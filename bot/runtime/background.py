"""Work that nobody waits for."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from bot.runtime.metrics import BACKGROUND_FAULTS

log = structlog.get_logger(__name__)


def note_fault(what: str, fault: BaseException, **where: object) -> None:
    """Log and count a fault that nobody was waiting for."""
    BACKGROUND_FAULTS.inc()
    log.error(what, exc_info=fault, **where)


class Background:
    """Tasks that run beside everything else; a fault of one is logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let this run."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def settle(self) -> None:
        """Wait until all of it has ended."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def give_up(self) -> None:
        """Let it end without having been done."""
        for task in self._tasks:
            task.cancel()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            note_fault("fault in the background", error)
