"""Time limits of requests to Discord, and the errors that they raise."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")

FIRST_ANSWER = 3.0
"""Seconds in which Discord accepts the first answer to an interaction."""
LATER_ANSWER = 1.5
"""Time limit in seconds for other answers to one user."""
CARRIED = 0.7
"""Seconds after the decision in which an interaction may be answered by the table's message."""
HEAD_START = 0.3
"""Seconds by which a private answer precedes the update for everybody."""
PATIENCE = 45.0
"""Time limit in seconds for a request to a channel, including waiting for rate limits."""
NO_MENTIONS = discord.AllowedMentions.none()
UNDELIVERED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request raises if Discord rejected it or did not answer in time."""
TOO_LATE = (10062, 10015, 10008)
"""Discord's error codes for an expired interaction or a deleted message."""
MALFORMED = 50035
"""Discord's error code for an invalid request, which is a bug."""


def code_of(error: Exception) -> int:
    """Discord's error code, 0 if there is none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


async def in_time(request: Awaitable[T], seconds: float | None = None) -> T:
    """Wait for a request for at most `seconds`, by default `PATIENCE`.

    Raises TimeoutError, which is one of `UNDELIVERED`.
    """
    async with asyncio.timeout(PATIENCE if seconds is None else seconds):
        return await request
