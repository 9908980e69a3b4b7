"""`/healthz` and `/metrics` over HTTP, for whoever watches the bot. Off unless a port is set."""

import asyncio
from collections.abc import Callable

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError

from bot.metrics import LOOP_DELAY, TABLES
from bot.store.store import Store

STORE_PATIENCE = 2.0
"""Seconds within which a healthy database answers."""
TICK = 1.0
"""Seconds between two looks at the event loop."""


class Watch:
    """A small web server and a look at the event loop now and then."""

    def __init__(self, store: Store, ready: Callable[[], bool]) -> None:
        self._store = store
        self._ready = ready
        self._runner: web.AppRunner | None = None
        self._ticking: asyncio.Task[None] | None = None

    async def start(self, port: int) -> None:
        """Listen on a port of every address. Raises OSError where it is taken."""
        self._runner = web.AppRunner(self.app(), access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, port=port).start()
        self._ticking = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """Listen no more. Safe to call twice."""
        if self._ticking:
            self._ticking.cancel()
        if self._runner:
            await self._runner.cleanup()

    def app(self) -> web.Application:
        """The two pages."""
        made = web.Application()
        made.router.add_get("/healthz", self._healthz)
        made.router.add_get("/metrics", self._metrics)
        return made

    async def _healthz(self, _request: web.Request) -> web.Response:
        if not self._ready():
            return web.Response(status=503, text="not connected to Discord\n")
        if await self._open_tables() is None:
            return web.Response(status=503, text="the database does not answer\n")
        return web.Response(text="ok\n")

    async def _metrics(self, _request: web.Request) -> web.Response:
        count = await self._open_tables()
        TABLES.set(float("nan") if count is None else count)
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _open_tables(self) -> int | None:
        """How many tables are open, None where the database does not say in time."""
        try:
            async with asyncio.timeout(STORE_PATIENCE):
                return await self._store.count_open()
        except (SQLAlchemyError, TimeoutError):
            return None

    async def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(TICK)
            LOOP_DELAY.set(max(0.0, loop.time() - before - TICK))
