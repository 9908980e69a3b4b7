"""Background tasks."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

import structlog
from cachetools import TTLCache
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.runtime.metrics import BACKGROUND_FAULTS

log = structlog.get_logger(__name__)

AWAY_STATES = ("08", "53", "57")
"""PostgreSQL's classes of error codes for no connection, too many of them, and a server that starts
or stops.
"""
_logged_lately: TTLCache[str, bool] = TTLCache(maxsize=8, ttl=60)
"""The types of errors of a database that is away, for a minute after one was logged."""


def is_database_away(fault: BaseException) -> bool:
    """Whether an error means that the database, or the network, cannot be reached for now."""
    if isinstance(fault, DBAPIError):
        state = getattr(fault.orig, "sqlstate", None) or ""
        return fault.connection_invalidated or state.startswith(AWAY_STATES)
    return isinstance(fault, OSError | PoolTimeoutError)


def note_fault(what: str, fault: BaseException, **where: object) -> None:
    """Log and count an error of a background task.

    While the database is away, everything fails: one line a minute says so, without a traceback,
    and nothing is counted.
    """
    if not is_database_away(fault):
        BACKGROUND_FAULTS.inc()
        log.error(what, exc_info=fault, **where)
        return
    kind = type(fault).__name__
    if kind not in _logged_lately:
        _logged_lately[kind] = True
        log.error(what, fault=kind, why="".join(str(fault).splitlines()[:1]), **where)


async def isolated(work: Awaitable[object], what: str, **where: object) -> None:
    """Wait for some work. An error of it is logged as `what`."""
    (fault,) = await asyncio.gather(work, return_exceptions=True)
    if isinstance(fault, BaseException):
        note_fault(what, fault, **where)


AT_ONCE = 4
"""Tables handled at the same time. With more, players who press now would have to wait."""


async def for_each_table(
    table_ids: Iterable[str], do: Callable[[str], Awaitable[object]], what: str
) -> None:
    """Do something for every table, `AT_ONCE` at a time, in spite of errors."""
    remaining = iter(tuple(table_ids))

    async def work() -> None:
        for table_id in remaining:
            await isolated(do(table_id), what, table=table_id)

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(work())


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
        while self._tasks:
            await asyncio.wait(self._tasks)

    def give_up(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            note_fault("fault in the background", error)
