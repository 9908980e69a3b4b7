"""What discord.py does not document is used in one module, and is there in the one installed."""

from importlib.metadata import version
from inspect import getsource

import discord

from bot.client.discord_internals import UNDOCUMENTED


def test_what_is_undocumented_is_there() -> None:
    gone = [
        f"{owner.__name__}.{name}"
        for owner, names in UNDOCUMENTED.items()
        for name in names
        if not hasattr(owner, name) and f"self.{name}" not in getsource(owner)
    ]
    assert not gone, f"discord.py {version('discord.py')} has no {', '.join(gone)}"


def test_shards_are_launched_by_the_method_replaced() -> None:
    assert "self.launch_shard(" in getsource(discord.AutoShardedClient)
