"""All that is used of discord.py's undocumented parts, in one place.

Another version of it may take one away: `UNDOCUMENTED` lists every such name with its owner, and a
test says which are gone.
"""

from collections.abc import Mapping
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

UNDOCUMENTED: Mapping[type, tuple[str, ...]] = {
    Route: ("BASE",),
    DiscordWebSocket: ("DEFAULT_GATEWAY",),
    HTTPClient: ("close",),
    discord.Client: ("http",),
    discord.AutoShardedClient: ("launch_shard",),
    discord.VoiceClient: ("warn_dave", "warn_nacl"),
    app_commands.Command: ("get_translated_payload",),
    app_commands.Group: ("get_translated_payload",),
}


class GivesUpShards(discord.AutoShardedClient):
    """A client that does not try for ever to connect a shard."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - as discord.py types them
        super().__init__(**options)
        self._tried: set[int] = set()

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard. Raises discord.GatewayNotFound at the second try.

        discord.py would try for ever, every five seconds and deeper in the stack each time.
        """
        if shard_id in self._tried:
            raise discord.GatewayNotFound
        self._tried.add(shard_id)
        await super().launch_shard(gateway, shard_id, initial=initial)


def point_at(api_url: str, gateway_url: str) -> None:
    """Use these REST and gateway addresses, which may be those of a proxy."""
    Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


def be_quiet_about_voice() -> None:
    """Say nothing of libraries that are needed to speak: nobody speaks here."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def close_requests(client: discord.Client) -> None:
    """Close the connections of REST requests, even where `Client.close` hangs before it does so."""
    await client.http.close()


async def payload_of(tree: app_commands.CommandTree[discord.Client]) -> list[dict[str, Any]]:
    """The commands as `tree.sync` would tell them to Discord. Raises RuntimeError untranslated."""
    if tree.translator is None:
        raise RuntimeError("no translator")
    commands = tree.get_commands()
    return [await command.get_translated_payload(tree, tree.translator) for command in commands]
