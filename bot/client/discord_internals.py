"""All that is used of discord.py's undocumented parts, in one place.

Another version of it may take one away: `UNDOCUMENTED` lists every such name with its owner, and a
test says which are gone.
"""

import asyncio
from collections.abc import Mapping
from math import isinf
from typing import Any

import aiohttp
import discord
import discord.shard
import discord.state
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

UNDOCUMENTED: Mapping[type, tuple[str, ...]] = {
    Route: ("BASE",),
    DiscordWebSocket: ("DEFAULT_GATEWAY",),
    HTTPClient: ("bulk_upsert_global_commands", "close", "get_bot_gateway", "ws_connect"),
    discord.Client: ("http",),
    discord.state.ConnectionState: ("_remove_guild",),
    discord.shard.Shard: ("close", "launch", "reconnect", "reidentify"),
    discord.ShardInfo: ("_parent",),
    discord.AutoShardedClient: ("launch_shard", "launch_shards"),
    discord.VoiceClient: ("warn_dave", "warn_nacl"),
    app_commands.Command: ("get_translated_payload",),
    app_commands.Group: ("get_translated_payload",),
}

HELLO = 10.0
"""Seconds that Discord may take to answer who connects."""


class TakesShards(discord.AutoShardedClient):
    """A client whose shards are connected and disconnected one by one, while it runs."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - as discord.py types them
        super().__init__(**options)
        self._gateway = DiscordWebSocket.DEFAULT_GATEWAY
        self._tried: set[int] = set()

    async def ask_gateway(self) -> tuple[int, int]:
        """How many shards Discord wants, and how many of them may introduce themselves at once."""
        count, url, limits = await self.http.get_bot_gateway()
        self._gateway = yarl.URL(url)
        return count, limits["max_concurrency"]

    def expect_shards(self, count: int) -> None:
        """There are so many shards, of all processes together."""
        self.shard_count = self._connection.shard_count = count

    async def reaches_gateway(self) -> bool:
        """Whether Discord answers who connects; nobody is introduced."""
        try:
            async with asyncio.timeout(HELLO):
                socket = await self.http.ws_connect(str(self._gateway.with_query(v=10)))
                await socket.receive()
                await socket.close()
        except (OSError, aiohttp.ClientError, TimeoutError):
            return False
        return True

    def is_cut_off(self, shard: int) -> bool:
        """Whether the connection of a shard that was connected is lost, for now or for good."""
        known = self.get_shard(shard)  # it may not know yet that it is closed
        return known is not None and isinf(known.latency)

    async def launch(self, shard: int) -> None:
        """Connect a shard. Raises discord.GatewayNotFound at the second try."""
        self._tried.discard(shard)
        await self.launch_shard(self._gateway, shard, initial=True)

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

    async def disconnect(self, shard: int) -> None:
        """Close the connection of a shard for good, and know its servers no more.

        discord.py may be about to connect it anew, or to resume it.
        """
        for guild in [guild for guild in self.guilds if guild.shard_id == shard]:
            self._connection._remove_guild(guild)
        if known := self.get_shard(shard):
            given: Any = known._parent
            given.reidentify = given.reconnect = _nothing
            given.launch = lambda: asyncio.ensure_future(given.ws.close(code=1000))
            await given.close()


async def _nothing(*_: object) -> None:
    """Do not connect what was given away."""


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
    """The commands as Discord is told them. Raises RuntimeError untranslated."""
    if tree.translator is None:
        raise RuntimeError("no translator")
    commands = tree.get_commands()
    return [await command.get_translated_payload(tree, tree.translator) for command in commands]


async def tell_commands(client: discord.Client, payload: list[dict[str, Any]]) -> dict[str, int]:
    """Tell Discord these commands in place of all before; their numbers, by name.

    `CommandTree.sync` would make the payload once more. Raises what discord.py raises.
    """
    if client.application_id is None:
        raise discord.MissingApplicationID
    told = await client.http.bulk_upsert_global_commands(client.application_id, payload=payload)
    return {command["name"]: int(command["id"]) for command in told}
