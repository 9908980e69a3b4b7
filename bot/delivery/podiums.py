"""Posts the podium of a finished season, exactly once, where the server played last.

The channel is recorded before a post, and the message after it. If the bot stopped in between, the
channel is first searched for a message with the buttons of this season.
"""

import asyncio
from datetime import timedelta

import discord
import structlog

from bot.delivery.recovery import LOOK_BACK, all_presses
from bot.panels.custom_id import SeasonTurn
from bot.panels.panel import Panel
from bot.panels.records.seasons import podium_panel
from bot.records.seasons import Podium, Season
from bot.runtime.background import isolated
from bot.runtime.requests import NO_MENTIONS, UNDELIVERED, described, in_time, is_refusal
from bot.store.store import Store
from bot.text.catalogue import Words, language_of

log = structlog.get_logger(__name__)

PAUSE = 0.05
"""Seconds between two servers, because many seasons end at the same time."""
SLACK = timedelta(minutes=1)
"""Allowed clock skew: this machine's clock may be ahead of Discord's by this much."""


async def post_podiums(client: discord.Client, store: Store) -> None:
    """Post the podiums of the seasons that are over; failures are retried by the next call."""
    for podium in await store.seasons.podiums_to_post():
        await isolated(_post_one(client, store, podium), "podium fault", guild=podium.guild_id)
        await asyncio.sleep(PAUSE)


async def _post_one(client: discord.Client, store: Store, podium: Podium) -> None:
    season = await store.seasons.of_podium(podium)  # someone may have hidden their record since
    try:
        await _show(client, store, podium, season)
    except UNDELIVERED as error:
        log.warning("podium not posted", guild=podium.guild_id, **described(error))


async def _show(client: discord.Client, store: Store, podium: Podium, season: Season) -> None:
    """Post or update the podium. Raises one of `UNDELIVERED` to be retried later."""
    channels = await store.seasons.channels(podium.guild_id)
    words = Words(language_of(next(iter(channels.values()), None)))
    panel, message_id = podium_panel(season, words), podium.message_id
    if message_id is not None:
        await _edit(client, podium, message_id, panel)
    elif season.finishes:
        message_id = await _find_or_post(client, store, podium, tuple(channels), panel)
    await store.seasons.note_posted(podium, message_id)


async def _find_or_post(
    client: discord.Client,
    store: Store,
    podium: Podium,
    channels: tuple[int, ...],
    panel: Panel,
) -> int | None:
    """The message with the podium, posted if necessary; None if that is impossible."""
    if (tried_channel := podium.channel_id) is not None:
        try:
            message_id = await _find_message(client, podium, tried_channel)
        except discord.HTTPException as error:
            if is_refusal(error):
                return None  # it may be there, and must not be posted twice
            raise
        if message_id is not None:
            return message_id
        channels = (tried_channel, *channels)
    for channel_id in channels:
        await store.seasons.note_attempt(podium, channel_id, discord.utils.utcnow())
        try:
            return await _post(client, podium, channel_id, panel)
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.info("no podium here", guild=podium.guild_id, code=error.code)
    return None


async def _find_message(client: discord.Client, podium: Podium, channel_id: int) -> int | None:
    """The message about this season that an earlier process posted, if any."""
    channel, since = client.get_partial_messageable(channel_id), podium.tried_at
    after = since - SLACK if since else None
    history = channel.history(limit=LOOK_BACK, after=after, oldest_first=True)
    async for message in history:
        is_own = client.user is not None and message.author.id == client.user.id
        turns = (press for press in all_presses(message) if isinstance(press, SeasonTurn))
        if is_own and any(turn.season == podium.since.toordinal() for turn in turns):
            return message.id
    return None


async def _post(client: discord.Client, podium: Podium, channel_id: int, panel: Panel) -> int:
    """Post a podium. The nonce prevents a second message within some minutes."""
    files, channel = await panel.files(), client.get_partial_messageable(channel_id)
    request = channel.send(
        view=panel, files=files, allowed_mentions=NO_MENTIONS, nonce=f"podium {podium.since}"
    )
    return (await in_time(request)).id


async def _edit(client: discord.Client, podium: Podium, message_id: int, panel: Panel) -> None:
    """Update the message of a podium, if possible."""
    channel, files = client.get_partial_messageable(podium.channel_id or 0), await panel.files()
    message = channel.get_partial_message(message_id)
    try:
        await in_time(message.edit(view=panel, attachments=files, allowed_mentions=NO_MENTIONS))
    except discord.HTTPException as error:
        if not is_refusal(error):
            raise
