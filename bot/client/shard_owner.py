"""The part of a client that owns shards."""

from collections.abc import Coroutine

from bot.client.discord_internals import ShardedClient
from bot.client.keeper import ShardKeeper
from bot.commands.framework.controller import ControllerClient
from bot.runtime.settings import Settings


class ShardOwner(ShardedClient, ControllerClient):
    """A client whose `keeper` takes and returns shards.

    `connected_shards`: those that are connected now.
    """

    settings: Settings
    keeper: ShardKeeper | None = None
    connected_shards: set[int]

    @property
    def connected(self) -> bool:
        """Whether all its shards are connected."""
        keeper = self.keeper
        if keeper is None or not keeper.begun:
            return False
        if keeper.stepped_back and not keeper.shards.ids:  # it cannot reach Discord
            return False
        return self.connected_shards >= keeper.shards.ids

    @property
    def leads(self) -> bool:
        """Whether it does what only one process should do."""
        return self.keeper is not None and self.keeper.leads

    def has_shard(self, shard: int) -> bool:
        """Whether a shard belongs to this process."""
        return self.keeper is not None and shard in self.keeper.shards.ids

    def beside(self, work: Coroutine[None, None, None]) -> None:
        """Start a background task."""
        self.controller.dealer.background.start(work)
