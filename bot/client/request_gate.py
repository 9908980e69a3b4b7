"""Limits and fences requests to Discord.

Discord limits all processes of a bot together, so each uses its share. A process whose leases
expired, or that let a table go, must not make requests about it; it may tell a user so.
"""

import asyncio
import re
from collections.abc import Callable, Iterable
from math import inf

import aiohttp

from bot.runtime.requests import shows_no_table

REQUESTS = 36.0
"""Requests per second of all processes together; Discord allows 50, and a process that starts makes
some before it has a share.
"""
AT_ONCE = 2.0
"""Requests that a process may make without waiting after a pause."""
PRECISION = 1e-6
"""Seconds by which a timer may be early."""
IN_FLIGHT = 60.0
"""Seconds in which a request about a released table may still be in flight."""
UNLIMITED = re.compile(r"/(interactions|webhooks)/|/gateway/bot$")
"""Paths of answers to interactions, which do not count against Discord's limit, and of the gateway,
which cannot wait.
"""
_PLACE = re.compile(r"/(?:channels|messages)/(\d+)")
"""The channel, or the message edited through an interaction, that a path leads to."""


class OtherProcessError(aiohttp.ClientError):
    """Another process has to make this request now."""


class RequestGate:
    """Lets requests pass at this process's share of the allowed rate.

    `may_speak`: whether the leases are certainly valid. `rate`: requests per second, unlimited at
    first.
    """

    def __init__(self, may_speak: Callable[[], bool]) -> None:
        self.rate = inf
        self._may_speak = may_speak
        self._released: dict[int, float] = {}
        self._ready_at = -inf
        self._waiting: dict[asyncio.Future[None], str] = {}
        self._in_flight: set[asyncio.Future[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def admit(self, path: str) -> Callable[[], None]:
        """Wait for a request's turn. Returns a function to call when it has ended.

        Raises OtherProcessError if it must not be made.
        """
        self._require_right(path)
        if not UNLIMITED.search(path) and (self._waiting or not self._take_turn()):
            turn = asyncio.get_running_loop().create_future()
            self._waiting[turn] = path
            self._wake_later()
            try:
                await turn
            finally:
                self._waiting.pop(turn, None)  # if it was cancelled, those behind it move up
            self._require_right(path)
        ended = asyncio.get_running_loop().create_future()
        self._in_flight.add(ended)

        def end() -> None:
            self._in_flight.discard(ended)
            if not ended.done():
                ended.set_result(None)

        return end

    async def wait_until_idle(self) -> None:
        if self._in_flight:
            await asyncio.wait(set(self._in_flight))

    def release(self, places: Iterable[int]) -> None:
        """Refuse requests about channels and messages for a while: others serve them now."""
        now = asyncio.get_running_loop().time()
        self._released = {n: until for n, until in self._released.items() if now < until}
        self._released |= dict.fromkeys(places, now + IN_FLIGHT)
        for turn, path in list(self._waiting.items()):
            try:
                self._require_right(path)
            except OtherProcessError as error:
                del self._waiting[turn]
                if not turn.done():
                    turn.set_exception(error)

    def note_shown(self, place: int) -> None:
        """Allow requests about this channel or message again."""
        self._released.pop(place, None)

    def _require_right(self, path: str) -> None:
        if not (self._may_speak() or shows_no_table.get()):
            raise OtherProcessError("the leases of this process are not renewed")
        now = asyncio.get_running_loop().time()
        if any(now < self._released.get(int(place), 0.0) for place in _PLACE.findall(path)):
            raise OtherProcessError("another process shows this table")

    def _take_turn(self) -> bool:
        now = asyncio.get_running_loop().time()
        if now < self._ready_at - PRECISION:
            return False
        earliest = now - (AT_ONCE - 1) / self.rate
        self._ready_at = max(self._ready_at, earliest) + 1 / self.rate
        return True

    def _wake_later(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_at(self._ready_at, self._wake)

    def _wake(self) -> None:
        self._timer = None
        while self._waiting and self._take_turn():
            turn = next(iter(self._waiting))
            del self._waiting[turn]
            if not turn.done():
                turn.set_result(None)
        if self._waiting:
            self._wake_later()
