"""`/livez`, `/readyz` and `/metrics` over HTTP, if a port is set."""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Protocol, TypeVar

import discord
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError

from bot.model import Pulse
from bot.runtime.metrics import (
    CONNECTED,
    LOOP_DELAY,
    OVERDUE,
    PAUSED,
    SERVERS,
    SHARD_OVERDUE,
    SHARD_SINCE,
    SHARD_TABLES,
    TABLES,
)
from bot.store.shards.shards import Owned

STORE_PATIENCE = 2.0
"""Time limit in seconds for a healthy database."""
TICK = 1.0
"""Seconds between two checks of the event loop."""
UNKNOWN = float("nan")
T = TypeVar("T")


class Watched(Protocol):
    """A bot as the health checks see it."""

    @property
    def connected(self) -> bool:
        """Whether it is connected to Discord."""

    @property
    def serving(self) -> bool:
        """Whether it does its work: see `readyz`."""

    @property
    def servers(self) -> int:
        """The number of servers it is in."""

    async def pulse(self) -> Pulse | None:
        """The state of its tables, None if it has no database yet."""

    async def owned(self) -> Sequence[Owned]:
        """The shards that it has leased; none on SQLite, where there are no leases."""


class Watch:
    """A small web server and a check of the event loop, which outlive restarts of the bot."""

    def __init__(self) -> None:
        self.bot: Watched | None = None
        self._runner: web.AppRunner | None = None
        self._ticking: asyncio.Task[None] | None = None

    async def start(self, address: str, port: int) -> None:
        """Listen on this address and port. Raises OSError."""
        self._runner = web.AppRunner(self.app(), access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, address, port).start()
        self._ticking = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """Stop listening. Safe to call twice."""
        if self._ticking:
            self._ticking.cancel()
        if self._runner:
            await self._runner.cleanup()

    def app(self) -> web.Application:
        """The three pages."""
        app = web.Application()
        app.router.add_get("/livez", self._livez)
        app.router.add_get("/readyz", self._readyz)
        app.router.add_get("/metrics", self._metrics)
        return app

    async def _livez(self, _request: web.Request) -> web.Response:
        """Answers if the event loop runs. A process that does not answer should be restarted."""
        return web.Response(text="ok\n")

    async def _readyz(self, _request: web.Request) -> web.Response:
        """Whether the bot is connected, caught up, and its database answers."""
        if self.bot is None or not self.bot.serving:
            return web.Response(status=503, text="not connected to Discord, or not caught up yet\n")
        if await self._pulse() is None:
            return web.Response(status=503, text="the database does not answer\n")
        return web.Response(text="ok\n")

    async def _metrics(self, _request: web.Request) -> web.Response:
        pulse, now = await self._pulse(), discord.utils.utcnow()
        for gauge in (TABLES, PAUSED, OVERDUE):
            gauge.set(UNKNOWN)
        if pulse:
            TABLES.set(pulse.tables)
            PAUSED.set(pulse.paused)
            OVERDUE.set(max(0.0, (now - (pulse.due or now)).total_seconds()))
        for gauge in (SHARD_SINCE, SHARD_TABLES, SHARD_OVERDUE):
            gauge.clear()
        for shard in await self._owned():
            SHARD_SINCE.labels(shard.shard).set((now - shard.since).total_seconds())
            SHARD_TABLES.labels(shard.shard).set(shard.tables)
            SHARD_OVERDUE.labels(shard.shard).set(shard.late.total_seconds())
        CONNECTED.set(self.bot is not None and self.bot.connected)
        SERVERS.set(self.bot.servers if self.bot else 0)
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _pulse(self) -> Pulse | None:
        if self.bot is None:
            return None
        return await _answer(self.bot.pulse())

    async def _owned(self) -> Sequence[Owned]:
        if self.bot is None:
            return ()
        return await _answer(self.bot.owned()) or ()

    async def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(TICK)
            LOOP_DELAY.set(max(0.0, loop.time() - before - TICK))


async def _answer(question: Awaitable[T]) -> T | None:
    """The answer of the database, None if it does not come in time."""
    try:
        async with asyncio.timeout(STORE_PATIENCE):
            return await question
    except (SQLAlchemyError, TimeoutError):
        return None
