"""All undocumented parts of discord.py that the bot uses.

`UNDOCUMENTED` lists every such name with its owner; a test reports names that a new version lacks.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import isinf
from typing import Any, Literal

import aiohttp
import discord
import discord.shard
import discord.state
import structlog
import yarl
from discord import app_commands
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import HTTPClient, Route

from bot.model.shards import Session

log = structlog.get_logger(__name__)

UNDOCUMENTED: Mapping[type, tuple[str, ...]] = {
    Route: ("BASE",),
    DiscordWebSocket: ("DEFAULT_GATEWAY", "from_client", "gateway", "sequence", "session_id"),
    HTTPClient: ("bulk_upsert_global_commands", "close", "get_bot_gateway", "ws_connect"),
    discord.Client: ("_connection", "http"),
    discord.state.ConnectionState: ("_remove_guild", "shard_count"),
    discord.shard.Shard: ("_cancel_task", "close", "launch", "reconnect", "reidentify", "ws"),
    discord.ShardInfo: ("_parent",),
    discord.AutoShardedClient: ("__queue", "__shards", "launch_shard", "launch_shards"),
    discord.VoiceClient: ("warn_dave", "warn_nacl"),
    app_commands.Command: ("get_translated_payload",),
    app_commands.Group: ("get_translated_payload",),
    ExponentialBackoff: ("delay",),
}

SPARED, RESERVED = 200, 10
"""How many of a day's 1,000 IDENTIFYs are kept for urgent connections, and never used."""
LONGEST_WAIT = 600.0
"""Seconds until Discord is asked again whether the bot may connect."""
CONNECTING = 15.0
"""Time limit in seconds for connecting a shard; discord.py would wait three minutes."""
BREATH = 1.0
"""Seconds between attempts to resume a connection that keeps breaking."""
LONGEST_ANSWER = 30.0
"""Time limit in seconds for Discord to say how to connect, including retries."""
HELLO = 10.0
"""Time limit in seconds for Discord's first gateway message."""
RESUMABLE, ENDED = 4000, 1000
"""Close codes that keep the session, and that end it."""


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


class ShardedClient(discord.AutoShardedClient):
    """A client whose shards are connected and disconnected individually."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - as discord.py types them
        super().__init__(shard_connect_timeout=CONNECTING, **options)
        self._gateway = DiscordWebSocket.DEFAULT_GATEWAY
        self._tried: set[int] = set()
        self._servers_known: set[int] = set()
        self._replaying: set[int] = set()
        self._broke_at: dict[int, float] = {}
        self._former: dict[int, discord.shard.Shard] = {}

    async def launch_shards(self) -> None:
        """Connect only the first shards; discord.py would connect all."""
        await self.connect_shards()

    async def connect_shards(self) -> None:
        """Connect the shards that are this process's, and have them come and go from now on.

        Raises discord.GatewayNotFound, and sqlalchemy.exc.SQLAlchemyError.
        """
        raise NotImplementedError

    async def may_resume(self, shard: int) -> bool:
        """Whether this process may resume a shard's connection that broke."""
        raise NotImplementedError

    async def ask_gateway(self) -> Gateway:
        """Ask Discord how to connect. Raises discord.GatewayNotFound or TimeoutError."""
        async with asyncio.timeout(LONGEST_ANSWER):
            count, url, limits = await self.http.get_bot_gateway()
        self._gateway = yarl.URL(url)
        reset_after = limits["reset_after"] / 1000
        return Gateway(count, limits["max_concurrency"], limits["remaining"], reset_after)

    async def can_spare_identify(self) -> bool:
        """Whether an IDENTIFY may be used for something not urgent.

        Raises discord.GatewayNotFound.
        """
        return (await self.ask_gateway()).identifies_left > SPARED

    async def _identifies_left(self) -> None:
        """Wait until there are IDENTIFYs left; Discord resets the token of a bot that uses too
        many.
        """
        while (gateway := await self.ask_gateway()).identifies_left <= RESERVED:
            wait = min(gateway.reset_after, LONGEST_WAIT) + 1
            left = gateway.identifies_left
            log.warning("too many connections today, waiting", left=left, seconds=round(wait))
            await asyncio.sleep(wait)

    def expect_shards(self, count: int) -> None:
        """Set the number of shards of all processes together."""
        self.shard_count = self._connection.shard_count = count

    async def reaches_gateway(self) -> bool:
        """Whether Discord answers connections; no IDENTIFY is sent."""
        try:
            async with asyncio.timeout(HELLO):
                socket = await self.http.ws_connect(str(self._gateway.with_query(v=10)))
                await socket.receive()
                await socket.close()
        except (OSError, aiohttp.ClientError, TimeoutError):
            return False
        return True

    def is_cut_off(self, shard: int) -> bool:
        """Whether a shard that was connected has lost its connection."""
        known = self.get_shard(shard)  # it may not know yet that it is closed
        return known is not None and isinf(known.latency)

    def sessions(self) -> Mapping[int, Session]:
        """The current sessions of its shards, which other processes can resume."""
        sockets = {shard: each._parent.ws for shard, each in self.shards.items()}
        return {
            shard: Session(ws.session_id, ws.sequence, str(ws.gateway))
            for shard, ws in sockets.items()
            if ws.session_id is not None and ws.sequence is not None
        }

    def knows_servers_of(self, shard: int) -> bool:
        """Whether this process received the servers of a shard."""
        return shard in self._servers_known

    async def resume(self, shard: int, session: Session, *, answering: bool) -> bool:
        """Resume another process's session of a shard. Returns False if no connection is made.

        Discord replays missed events but does not send the list of servers. If it no longer knows
        the session, discord.py starts a new one. Unless `answering`, replayed interactions are too
        old to be answered.
        """
        resuming = DiscordWebSocket.from_client(
            self,
            gateway=yarl.URL(session.url),
            shard_id=shard,
            session=session.id,
            sequence=session.sequence,
            resume=True,
        )
        try:
            socket = await asyncio.wait_for(resuming, HELLO)
        except (OSError, aiohttp.ClientError, discord.DiscordException, TimeoutError):
            return False
        self._servers_known.discard(shard)
        if not answering:
            self._replaying.add(shard)
        private: Any = self
        made = discord.shard.Shard(socket, self, private._AutoShardedClient__queue.put_nowait)
        private._AutoShardedClient__shards[shard] = made
        self._guard(made)
        made.launch()
        return True

    async def launch(self, shard: int) -> None:
        """Connect a shard again. Raises discord.GatewayNotFound after the second attempt.

        The old connection stays until the new one sends IDENTIFY, because events between two
        sessions are lost.
        """
        self._tried.discard(shard)
        await self._identifies_left()
        if known := self.get_shard(shard):  # even if it is closed: it may be about to come back
            self._former[shard] = known._parent
        try:
            await self.launch_shard(self._gateway, shard, initial=True)
        finally:
            self._former.pop(shard, None)

    async def end_former_session(self, shard: int) -> None:
        """Close the old connection of a shard before the new session begins."""
        if former := self._former.pop(shard, None):
            _stop_hearing(former, ENDED)
            with suppress(TimeoutError):
                await asyncio.wait_for(former.close(), BREATH)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard. Raises discord.GatewayNotFound after the second attempt.

        discord.py would retry for ever, recursively.
        """
        if shard_id in self._tried:
            raise discord.GatewayNotFound
        self._tried.add(shard_id)
        await super().launch_shard(gateway, shard_id, initial=initial)
        if known := self.get_shard(shard_id):
            self._guard(known._parent)

    def _guard(self, made: discord.shard.Shard) -> None:
        """Let discord.py resume a connection only while the shard belongs to this process."""
        given: Any = made
        given.reidentify = partial(self._reidentify, made.id, made.reidentify)

    async def _reidentify(
        self,
        shard: int,
        reidentify: Callable[[ReconnectWebSocket], Awaitable[None]],
        why: ReconnectWebSocket,
    ) -> None:
        now = self.loop.time()
        wait = self._broke_at.get(shard, now - BREATH) + BREATH - now
        self._broke_at[shard] = now
        if wait > 0:  # discord.py would try again and again, without a pause
            await asyncio.sleep(wait)
        if await self.may_resume(shard):
            await reidentify(why)

    def note_ready(self, shard: int) -> None:
        """Record that the servers of a shard were received."""
        self._servers_known.add(shard)
        self._replaying.discard(shard)

    def is_replaying(self, shard: int) -> bool:
        """Whether current events are from a time when no process had the shard."""
        return shard in self._replaying

    def note_resumed(self, shard: int) -> None:
        """Record that all missed events were replayed."""
        self._replaying.discard(shard)

    def stop_hearing(self, shard: int) -> None:
        """Ignore further events of a shard at once."""
        if known := self.get_shard(shard):
            _stop_hearing(known._parent, RESUMABLE)

    async def disconnect(self, shard: int) -> None:
        """Close a shard's connection and drop its servers; another process may resume it."""
        self._servers_known.discard(shard)
        self._replaying.discard(shard)
        for guild in [guild for guild in self.guilds if guild.shard_id == shard]:
            self._connection._remove_guild(guild)
        self.stop_hearing(shard)
        if known := self.get_shard(shard):
            await known._parent.ws.close(code=RESUMABLE)


def _stop_hearing(made: discord.shard.Shard, code: int) -> None:
    """Ignore further events of a connection, and close it with this code.

    discord.py may be about to reconnect it.
    """
    given: Any = made
    given.reidentify = given.reconnect = _nothing
    given.launch = lambda: asyncio.ensure_future(given.ws.close(code=code))
    given._cancel_task()


async def _nothing(*_: object) -> None:
    """Do not connect what was given away."""


def point_at(api_url: str, gateway_url: str) -> None:
    """Use these REST and gateway addresses, such as those of a proxy."""
    Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


def growing_pauses() -> Callable[[], float]:
    """A function that returns the seconds to wait before each attempt: growing, and random."""
    return ExponentialBackoff[Literal[False]]().delay


def be_quiet_about_voice() -> None:
    """Suppress discord.py's warning about missing voice libraries."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def close_requests(client: discord.Client) -> None:
    """Close REST connections, even if `Client.close` hangs before it does so."""
    await client.http.close()


async def payload_of(tree: app_commands.CommandTree[discord.Client]) -> list[dict[str, Any]]:
    """The commands as sent to Discord. Raises RuntimeError without a translator."""
    if tree.translator is None:
        raise RuntimeError("no translator")
    commands = tree.get_commands()
    return [await command.get_translated_payload(tree, tree.translator) for command in commands]


async def tell_commands(client: discord.Client, payload: list[dict[str, Any]]) -> dict[str, int]:
    """Register these commands instead of all earlier ones. Returns their ids by name.

    `CommandTree.sync` would build the payload again. Raises what discord.py raises.
    """
    if client.application_id is None:
        raise discord.MissingApplicationID
    told = await client.http.bulk_upsert_global_commands(client.application_id, payload=payload)
    return {command["name"]: int(command["id"]) for command in told}
