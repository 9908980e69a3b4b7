"""Time limits of requests to Discord, and the errors that they raise."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")


FIRST_ANSWER = 3.0
"""Seconds after an interaction in which Discord takes its first answer."""


LATER_ANSWER = 1.5
"""Seconds for whatever else is said to one person."""


CARRIED = 0.7
"""Seconds in which one person's interaction may carry the table message, from the decision on."""


HEAD_START = 0.3
"""Seconds that an answer for one person has, of those, before what is for others goes on."""


PATIENCE = 45.0
"""Seconds for a request to a channel, its own waits included."""


NO_MENTIONS = discord.AllowedMentions.none()


UNDELIVERED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request raises that Discord refused, or that did not get there and back in time."""


TOO_LATE = (10062, 10015, 10008)
"""Discord's codes where an interaction, its token or its message is no more."""


MALFORMED = 50035
"""Discord's code where a request itself is at fault, and so the bot."""


def code_of(error: Exception) -> int:
    """Discord's code of an error, 0 where it gave none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


async def in_time(request: Awaitable[T], seconds: float | None = None) -> T:
    """What Discord answers within that, by default `PATIENCE`.

    Raises TimeoutError, one of `UNDELIVERED`, where it does not.
    """
    async with asyncio.timeout(PATIENCE if seconds is None else seconds):
        return await request
