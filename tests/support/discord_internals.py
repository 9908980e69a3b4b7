"""All that tests use of discord.py's undocumented parts, in one place.

It is to the tests what `bot/client/discord_internals.py` is to the bot.
"""

from typing import Any

import pytest
from discord import ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

Payload = dict[str, Any]


def component_dict(item: ui.Item[Any]) -> Payload:
    """An item of a message as it is sent."""
    return item.to_component_dict()


def keep_addresses(patch: pytest.MonkeyPatch) -> None:
    """Restore the addresses of Discord when the test is over."""
    patch.setattr(Route, "BASE", "")
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", None)
