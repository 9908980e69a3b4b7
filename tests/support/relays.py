"""Relays of our own beacon over HTTP, which can misbehave."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import StrEnum
from time import time

from aiohttp import web

from bot.sandbox.beacon import CHAIN, sign
from game.beacon import due_at

MINUTE = 60.0


class Mood(StrEnum):
    """How a relay answers. `BEHIND`: its clock is a minute slow."""

    HONEST = "honest"
    LATE = "late"
    SILENT = "silent"
    WRONG_SIGNATURE = "wrong-signature"
    WRONG_ROUND = "wrong-round"
    HTML = "html"
    BEHIND = "behind"


class Relay:
    """A relay, which counts how often it is asked. `late_by`: seconds."""

    def __init__(
        self,
        mood: Mood = Mood.HONEST,
        *,
        now: Callable[[], float] = time,
        late_by: float = 0.2,
    ) -> None:
        self.mood = mood
        self.asked = 0
        self._now = now
        self._late_by = late_by

    async def answer(self, request: web.Request) -> web.Response:
        """A round, if it is due."""
        self.asked += 1
        number = int(request.match_info["round"])
        now = self._now() - (MINUTE if self.mood is Mood.BEHIND else 0)
        if self.mood is Mood.SILENT:
            await asyncio.Event().wait()
        if self.mood is Mood.HTML:
            return web.Response(text="<!doctype html><p>Sign in", content_type="text/html")
        if due_at(number) > 1_000 * now or request.match_info["chain"] != CHAIN.hash:
            return web.json_response({"error": "not found"}, status=404)
        if self.mood is Mood.LATE:
            await asyncio.sleep(self._late_by)
        signed = number + (self.mood is Mood.WRONG_ROUND)
        signature = sign(signed).hex()
        if self.mood is Mood.WRONG_SIGNATURE:
            signature = "00" * 48
        return web.json_response({"round": signed, "signature": signature})


@asynccontextmanager
async def served(relay: Relay) -> AsyncIterator[str]:
    """Serve a relay on a free port. Yields its address."""
    app = web.Application()
    app.router.add_get("/{chain}/public/{round}", relay.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield site.name.replace("http://127.0.0.1:0", f"http://127.0.0.1:{runner.addresses[0][1]}")
    finally:
        await runner.cleanup()
