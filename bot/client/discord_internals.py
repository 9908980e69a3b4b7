"""All undocumented parts of discord.py that the bot uses.

`UNDOCUMENTED` lists every such name with its owner and why it is needed; a test reports names that
a new version lacks.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord
import structlog
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

from bot.runtime.background import is_news
from bot.runtime.metrics import BACKGROUND_FAULTS
from bot.runtime.settings import SettingsError

log = structlog.get_logger(__name__)

UNDOCUMENTED: Mapping[tuple[type, str], str] = {
    (Route, "BASE"): "the API's address, which a proxy or a test replaces",
    (DiscordWebSocket, "DEFAULT_GATEWAY"): "the gateway's address, likewise",
    (DiscordWebSocket, "received_message"): "an event that cannot be read would end the session",
    (discord.Client, "http"): "leads to the next two",
    (HTTPClient, "get_bot_gateway"): "how many shards Discord recommends, and IDENTIFYs are left",
    (HTTPClient, "bulk_upsert_global_commands"): "registers commands only if they changed",
    (app_commands.Command, "get_translated_payload"): "tells whether commands changed",
}

UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors with which discord.py fails to read an event that is not as it expects."""
LONGEST_ANSWER = 30.0
"""Time limit in seconds for Discord to say how to connect, including retries."""


@dataclass(frozen=True, slots=True)
class Gateway:
    """Discord's advice about connecting.

    `shards`: the recommended number. `max_concurrency` shards may send IDENTIFY every five seconds,
    and `identifies_left` until `reset_after` seconds from now.
    """

    shards: int
    max_concurrency: int
    identifies_left: int
    reset_after: float


async def ask_gateway(client: discord.Client) -> Gateway:
    """Ask Discord how to connect. Raises discord.GatewayNotFound or TimeoutError."""
    async with asyncio.timeout(LONGEST_ANSWER):
        count, _, limits = await client.http.get_bot_gateway()
    reset_after = limits["reset_after"] / 1000
    return Gateway(count, limits["max_concurrency"], limits["remaining"], reset_after)


def point_at(api_url: str, gateway_url: str) -> None:
    """Use these REST and gateway addresses, such as those of a proxy."""
    Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


def skip_unreadable_events() -> None:
    """Let discord.py skip an event that it cannot read instead of ending the connection.

    READY, with which a session begins, is not skipped.
    """
    receive = DiscordWebSocket.received_message

    async def receive_if_readable(socket: DiscordWebSocket, message: object, /) -> None:
        has_session = socket.session_id is not None
        try:
            await receive(socket, message)
        except UNREADABLE as error:
            if not has_session:
                raise
            BACKGROUND_FAULTS.inc()
            if is_news("event not read"):
                log.error("event not read", exc_info=error)

    DiscordWebSocket.received_message = receive_if_readable  # type: ignore[method-assign]


async def payload_of(tree: app_commands.CommandTree[discord.Client]) -> list[dict[str, Any]]:
    """The commands as sent to Discord. Raises RuntimeError without a translator."""
    if tree.translator is None:
        raise RuntimeError("no translator")
    commands = tree.get_commands()
    return [await command.get_translated_payload(tree, tree.translator) for command in commands]


async def register_commands(
    client: discord.Client, payload: list[dict[str, Any]]
) -> dict[str, int]:
    """Register these commands instead of all earlier ones. Returns their ids by name.

    `CommandTree.sync` would build the payload again. Raises what discord.py raises, and
    SettingsError if the answer is not Discord's.
    """
    if client.application_id is None:
        raise discord.MissingApplicationID
    commands = await client.http.bulk_upsert_global_commands(client.application_id, payload=payload)
    try:
        return {command["name"]: int(command["id"]) for command in commands}
    except (LookupError, TypeError, ValueError):
        raise SettingsError(
            "BAOHUANG_API_URL leads to something that registers commands without giving them ids."
        ) from None
