"""What a client knows of itself as the owner of some of the bot's shards."""

from collections.abc import Coroutine

from bot.client.discord_internals import ShardedClient
from bot.client.keeper import ShardKeeper
from bot.commands.framework.controller import ControllerClient
from bot.runtime.settings import Settings


class ShardOwner(ShardedClient, ControllerClient):
    """A client with some of the shards, which its `keeper` takes, and gives back.

    `connected_shards`: those from which Discord's events come in just now.
    """

    settings: Settings
    keeper: ShardKeeper | None = None
    connected_shards: set[int]

    @property
    def connected(self) -> bool:
        """Whether Discord's events come in just now, of all its shards."""
        keeper = self.keeper
        if keeper is None or not keeper.begun:
            return False
        if keeper.stepped_back and not keeper.shards.ids:  # it cannot reach Discord
            return False
        return self.connected_shards >= keeper.shards.ids

    @property
    def leads(self) -> bool:
        """Whether it does what one process does for all."""
        return self.keeper is not None and self.keeper.leads

    def has_shard(self, shard: int) -> bool:
        """Whether a shard is this process's."""
        return self.keeper is not None and shard in self.keeper.shards.ids

    def beside(self, work: Coroutine[None, None, None]) -> None:
        """Let this run beside what comes in."""
        self.controller.dealer.background.start(work)
