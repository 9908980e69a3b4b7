"""Which shards of this process are connected."""

from dataclasses import dataclass, field

import discord

from bot.model.shards import Shards


@dataclass(slots=True)
class Connections:
    """The state of the connections of this process, by shard.

    `connected`: those that are connected now. `clients`: those whose servers are known.
    `caught_up`: those all of whose tables are shown as they stand.
    """

    connected: set[int] = field(default_factory=set)
    clients: dict[int, discord.Client] = field(default_factory=dict)
    caught_up: set[int] = field(default_factory=set)

    def guilds(self, shards: Shards) -> list[discord.Guild]:
        clients = (client for shard, client in self.clients.items() if shard in shards.ids)
        return [guild for client in clients for guild in client.guilds]

    def guild(self, guild_id: int) -> discord.Guild | None:
        """A server, if its shard is connected here and Discord has described it."""
        for client in self.clients.values():
            guild = client.get_guild(guild_id)
            if guild and not guild.unavailable:
                return guild
        return None

    def known(self, shards: Shards) -> Shards:
        """Those of these shards whose servers are known."""
        return Shards(shards.count, shards.ids & self.clients.keys())

    def keep_only(self, shards: Shards) -> None:
        self.connected &= shards.ids
        self.caught_up &= shards.ids
