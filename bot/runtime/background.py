"""Background tasks."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any

import discord
import structlog
from cachetools import TTLCache
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.runtime.metrics import BACKGROUND_FAULTS
from bot.runtime.requests import UNDELIVERED, described

log = structlog.get_logger(__name__)

AWAY_STATES = ("08", "25006", "53", "57", "58")
"""PostgreSQL's error code for a server that can only be read, and its classes of codes for no
connection, missing resources, a server that starts or stops, and faults of its machine.
"""
AWAY_CODES = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
)
"""SQLite's error codes for the same."""
PRIMARY = 0xFF
"""The bits of SQLite's error codes that are its primary code."""
_logged_lately: TTLCache[str, bool] = TTLCache(maxsize=8, ttl=60)
"""The lines that were logged in the last minute, and are not to be logged again in it."""


def is_news(what: str) -> bool:
    """Whether this was not logged in the last minute, and is to be logged now."""
    is_new = what not in _logged_lately
    if is_new:
        _logged_lately[what] = True
    return is_new


def is_database_away(fault: BaseException) -> bool:
    """Whether an error means that the database, or the network, cannot be used for now."""
    if isinstance(fault, DBAPIError):
        state = getattr(fault.orig, "sqlstate", None) or ""
        code = getattr(fault.orig, "sqlite_errorcode", sqlite3.SQLITE_OK)
        is_refused = state.startswith(AWAY_STATES) or code & PRIMARY in AWAY_CODES
        return fault.connection_invalidated or is_refused
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
    if is_news(kind):
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


MADE_AGAIN = (5.0, 60.0, 600.0)
"""Pauses in seconds after which a request that Discord did not accept is made again."""


class Background:
    """Background tasks, whose errors are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._has_given_up = False

    async def insist(
        self,
        request: Callable[[], Awaitable[None]],
        what: str,
        pauses: Sequence[float] = MADE_AGAIN,
        **where: object,
    ) -> None:
        """Make a request about a message. If Discord does not accept it, log `what` and make it
        again after these pauses, unless the message is gone.
        """
        try:
            await request()
        except discord.NotFound:
            return
        except UNDELIVERED as error:
            log.info(what, **described(error), **where)
            if pauses:
                again = partial(self.insist, request, what, pauses[1:], **where)
                asyncio.get_running_loop().call_later(pauses[0], self._start_unless_over, again)

    def _start_unless_over(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if not self._has_given_up:
            self.start(work())

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start a task."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def settle(self) -> None:
        while self._tasks:
            await asyncio.wait(self._tasks)

    def give_up(self) -> None:
        """Cancel all tasks, and begin none that were to be tried again."""
        self._has_given_up = True
        for task in self._tasks:
            task.cancel()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            note_fault("fault in the background", error)
