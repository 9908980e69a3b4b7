"""Working out the luck of settled hands, one at a time, the latest first.

Only the store knows which hands lack it, so nothing is lost if a process dies.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import structlog

from bot.model import HandRow, LoggedAction
from bot.settings import PREFIX
from bot.store.store import Store
from bot.tables import luck_process
from bot.tables.luck_process import READY, question

log = structlog.get_logger(__name__)

PAUSE = 1.0
"""Seconds between two hands, unless one was settled meanwhile: old ones can wait."""
TRIES = 2
"""A hand over which the process died this often is left alone."""
LIMIT = 300.0
"""Seconds for a hand; then the process hangs. Niced, it waits for others that compute."""
START_LIMIT = 60.0
"""Seconds for the process to say that it can begin."""

OnLuck = Callable[[HandRow, Sequence[float]], Awaitable[None]]


class NotStartedError(OSError):
    """The process that weighs deals cannot be started here and now."""


class LuckProcess:
    """The process that weighs deals. It is started when it is needed, and again if it died."""

    def __init__(self) -> None:
        self.process: Process | None = None

    async def weigh(self, hand: HandRow, actions: Sequence[LoggedAction]) -> tuple[float, ...]:
        """The worth of the cards of a hand, by seat; empty if that cannot be told.

        Raises OSError if no process can be started.
        """
        line = question(hand, actions)
        for _ in range(TRIES):
            if self.process is None:
                await self._start()
            told = await self._say(line, LIMIT)
            if told.endswith(b"\n"):
                return tuple(json.loads(told) or ())
            code = await self.stop()
            log.warning("no luck: the process died or hung", table=hand.table_id, code=code)
        return ()

    async def _start(self) -> None:
        """Start it without the settings, above all the token."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            luck_process.__name__,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env={name: value for name, value in os.environ.items() if not name.startswith(PREFIX)},
        )
        if await self._say(b"", START_LIMIT) != READY:
            await self.stop()
            raise NotStartedError

    async def _say(self, line: bytes, limit: float) -> bytes:
        """The answer, a whole line unless the process died or took longer than `limit` seconds."""
        process = self.process
        if process is None or process.stdin is None or process.stdout is None:
            return b""
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(limit):
                process.stdin.write(line)
                await process.stdin.drain()
                return await process.stdout.readline()
        return b""

    async def stop(self) -> int | None:
        """Kill the process. Returns its exit code, None if there was none."""
        process, self.process = self.process, None
        if process is None:
            return None
        with suppress(ProcessLookupError):
            process.kill()
        return await process.wait()


class LuckWorker:
    """Has all hands weighed. `on_luck` is called with each and the worth of its cards.

    `news`: a hand was settled since it looked for one.
    """

    def __init__(self, store: Store, on_luck: OnLuck, process: LuckProcess | None = None) -> None:
        self._store = store
        self._on_luck = on_luck
        self._process = process or LuckProcess()
        self.news = False

    async def next(self) -> bool:
        """Have the latest hand weighed that is not. Returns False if there is none."""
        self.news = False
        found = await self._store.backfill.next_unweighed()
        if found is None:
            return False
        hand, actions = found
        luck = await self._process.weigh(hand, actions)
        await self._store.backfill.weigh(hand, luck)
        if luck:
            await self._on_luck(hand, luck)
        return True

    async def stop(self) -> None:
        """Kill the process."""
        await self._process.stop()
