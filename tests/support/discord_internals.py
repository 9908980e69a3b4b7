"""All that tests use of discord.py's undocumented parts, in one place.

It is to the tests what `bot/client/discord_internals.py` is to the bot.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

Payload = dict[str, Any]
Tree = app_commands.CommandTree[Any]
Translate = Callable[[Any, Tree, app_commands.Translator], Awaitable[Payload]]


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
