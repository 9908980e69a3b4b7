"""`baohuang admin announce`: a message to the channels of all open tables."""

import asyncio
from collections.abc import Iterable

import aiohttp
import discord

from bot.cli.terminal import PreventedError, say
from bot.client.discord_internals import point_at
from bot.client.process import NOT_ACCEPTED, RefusedError
from bot.runtime.requests import NO_MENTIONS, UNDELIVERED, code_of, in_time
from bot.runtime.settings import Settings
from bot.store.store import Store

PAUSE = 0.1
"""Seconds between two messages, to leave the running bot its share of Discord's rate limit."""


async def announce(store: Store, settings: Settings, text: str) -> int:
    """Send the text to the channel of every open table.

    It uses only REST, so a running bot continues.
    """
    channels = {place.channel_id for place in await store.tables.places() if not place.paused}
    point_at(settings.api_url, settings.gateway_url)
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(settings.token_or_error())
        except discord.LoginFailure:
            raise RefusedError(NOT_ACCEPTED) from None
        except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
            raise PreventedError(f"Discord cannot be reached: {error}.") from error
        failures = await send_all(client, sorted(channels), text)
    say(f"{len(channels) - failures} of {len(channels)} channels were told.")
    return 1 if failures else 0


async def send_all(client: discord.Client, channels: Iterable[int], text: str) -> int:
    """Send the text. Returns in how many channels that failed."""
    tasks = []
    for channel in channels:
        tasks.append(asyncio.ensure_future(_fails(client, channel, text)))
        await asyncio.sleep(PAUSE)
    return sum(await asyncio.gather(*tasks))


async def _fails(client: discord.Client, channel_id: int, text: str) -> bool:
    channel = client.get_partial_messageable(channel_id)
    try:
        await in_time(channel.send(text, allowed_mentions=NO_MENTIONS, suppress_embeds=True))
    except UNDELIVERED as error:
        say(f"Channel {channel_id} was not told: {code_of(error)}.")
        return True
    return False
