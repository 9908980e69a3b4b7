"""The interface between the keeper of shards and the client."""

from collections.abc import Collection, Mapping
from typing import Protocol

from bot.model.shards import Session, Shards


class ShardClient(Protocol):
    """A client whose shards are connected and disconnected individually."""

    async def launch(self, shard: int) -> None:
        """Connect a shard again. Raises discord.GatewayNotFound."""

    async def resume(self, shard: int, session: Session, *, answering: bool) -> bool:
        """Resume another process's session of a shard. Returns False if no connection is made.

        `answering`: missed interactions are to be answered, too.
        """

    def sessions(self) -> Mapping[int, Session]:
        """The current sessions of its shards."""

    async def can_spare_identify(self) -> bool:
        """Whether an IDENTIFY may be used for something not urgent.

        Raises discord.GatewayNotFound.
        """

    def knows_servers_of(self, shard: int) -> bool:
        """Whether this process received the servers of a shard."""

    def stop_hearing(self, shard: int) -> None:
        """Ignore further events of a shard at once."""

    async def disconnect(self, shard: int) -> None:
        """Close the connection of a shard and drop its servers."""

    def is_cut_off(self, shard: int) -> bool:
        """Whether a shard that was connected has lost its connection."""

    async def reaches_gateway(self) -> bool:
        """Whether Discord answers connections; no IDENTIFY is sent."""

    async def settled(self) -> None:
        """Wait until all current interactions are answered."""

    def expect_shards(self, count: int) -> None:
        """Set the number of shards of all processes together."""

    def changed(self, shards: Shards) -> Collection[int]:
        """Serve these shards from now on.

        Returns the channels and messages of tables that are served elsewhere now.
        """
