"""All that tests use of discord.py's undocumented parts, in one place.

It is to the tests what `bot/client/discord_internals.py` is to the bot.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
import pytest
import yarl
from discord import app_commands, ui
from discord.backoff import ExponentialBackoff
from discord.ext import tasks
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import HTTPClient, Route
from discord.shard import Shard

UNDOCUMENTED: Mapping[type, tuple[str, ...]] = {
    Route: ("BASE",),
    DiscordWebSocket: ("DEFAULT_GATEWAY", "from_client"),
    HTTPClient: ("get_bot_gateway",),
    Shard: ("reidentify", "worker"),
    discord.Client: ("http",),
    discord.ShardInfo: ("_parent",),
    discord.AutoShardedClient: ("_reconnect", "launch_shard"),
    app_commands.Command: ("get_translated_payload", "to_dict"),
    app_commands.CommandTree: ("_call",),
    app_commands.Group: ("get_translated_payload", "to_dict"),
    tasks.Loop: ("_injected",),
    ui.Item: ("to_component_dict",),
    ExponentialBackoff: ("delay",),
}
"""The undocumented names that this module uses, by the class that has them."""

Payload = dict[str, Any]
Tree = app_commands.CommandTree[Any]
Translate = Callable[[Any, Tree, app_commands.Translator], Awaitable[Payload]]

GATEWAY_EVENT, COMMAND = (Shard, "worker"), (app_commands.CommandTree, "_call")
"""The methods, with their classes, in which each event and each command begins."""


def component_dict(item: ui.Item[Any]) -> Payload:
    """An item of a message as it is sent."""
    return item.to_component_dict()


def replace_translation(change: Callable[[Translate], Translate]) -> None:
    """Let commands be translated by what `change` makes of the way that discord.py does it."""
    for kind in (app_commands.Command, app_commands.Group):
        vars_of: Any = kind
        vars_of.get_translated_payload = change(vars_of.get_translated_payload)


def command_dict(command: Any, tree: Tree) -> Payload:
    """A command as it is before it is translated."""
    told: Payload = command.to_dict(tree)
    return told


def keep_addresses(patch: pytest.MonkeyPatch) -> None:
    """Let the addresses of Discord be again what they were, once the test is over."""
    patch.setattr(Route, "BASE", "")
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", None)


def connect_by(patch: pytest.MonkeyPatch, connect: Callable[..., Awaitable[object]]) -> None:
    """Let connections to the gateway be made by `connect`."""
    patch.setattr(DiscordWebSocket, "from_client", connect)


def answer_gateway_by(
    patch: pytest.MonkeyPatch, client: discord.Client, answer: Callable[[], Awaitable[object]]
) -> None:
    """Let `answer` say what Discord says about connecting."""
    patch.setattr(client.http, "get_bot_gateway", answer)


def launch_shards_by(
    patch: pytest.MonkeyPatch, client: discord.Client, launch: Callable[..., Awaitable[None]]
) -> None:
    """Let shards be connected by `launch`."""
    patch.setattr(client, "launch_shard", launch)


async def launch_shard(client: discord.AutoShardedClient, url: str, shard: int) -> None:
    """Connect a shard for the first time."""
    await client.launch_shard(yarl.URL(url), shard, initial=True)


def as_connected(client: discord.AutoShardedClient) -> None:
    """Let a client be as in `connect`: it resumes connections that break."""
    client._reconnect = True


async def break_connections(client: discord.AutoShardedClient, *, resumable: bool = True) -> None:
    """Let the connections of all shards break in a way that discord.py resumes, or makes anew."""
    for shard in client.shards.values():
        shard._parent._cancel_task()
        await shard._parent.ws.close(code=4000)
        await shard._parent.reidentify(ReconnectWebSocket(shard.id, resume=resumable))


def pause_by(patch: pytest.MonkeyPatch, delay: Callable[[], float]) -> None:
    """Let `delay` say for how many seconds is waited before what failed is done again."""
    patch.setattr(ExponentialBackoff, "delay", lambda _: delay())


def without_pauses(patch: pytest.MonkeyPatch) -> None:
    """Let what failed be done again at once."""
    pause_by(patch, lambda: 0.0)


def loop_does(
    patch: pytest.MonkeyPatch, loop: tasks.Loop[Any], does: Callable[[], Awaitable[None]]
) -> None:
    """Let a loop do this, whatever it was made for."""
    patch.setattr(loop, "coro", does)
    patch.setattr(loop.coro, "__qualname__", "a loop", raising=False)
    patch.setattr(loop, "_injected", None)
