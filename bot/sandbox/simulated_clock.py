"""Keeps the simulated Discord in step with real time."""

import asyncio
from datetime import UTC, datetime

import simcord

TICK_S = 0.25


async def keep_time(env: simcord.Env, turn: asyncio.Lock) -> None:
    """Move the simulated time on as real time passes, until cancelled; presses wait meanwhile."""
    while True:
        await asyncio.sleep(TICK_S)
        async with turn:
            behind = (datetime.now(UTC) - env.now()).total_seconds()
            try:
                await env.advance_time(max(0.0, behind))
            except TimeoutError:
                continue  # the bot is still at work; it is asked again at the next tick
