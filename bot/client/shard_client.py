"""What the keeper of shards asks of the client, and what the client is to do with them."""

from collections.abc import Collection, Mapping
from typing import Protocol

from bot.model.shards import Session, Shards


class ShardClient(Protocol):
    """The client whose shards come and go."""

    async def launch(self, shard: int) -> None:
        """Connect a shard anew. Raises discord.GatewayNotFound where Discord does not let it."""

    async def resume(self, shard: int, session: Session, *, answering: bool) -> bool:
        """Resume another process's session of a shard. Returns False if no connection is made.

        `answering`: interactions that came meanwhile are to be answered, too.
        """

    def sessions(self) -> Mapping[int, Session]:
        """The sessions of its shards as they are now, so that other processes can resume them."""

    async def can_spare_identify(self) -> bool:
        """Whether a shard may introduce itself that could as well do without.

        Raises discord.GatewayNotFound where Discord does not answer.
        """

    def knows_servers_of(self, shard: int) -> bool:
        """Whether Discord told this process which servers a shard has."""

    def stop_hearing(self, shard: int) -> None:
        """Hear no more events of a shard, at once."""

    async def disconnect(self, shard: int) -> None:
        """Close the connection of a shard, and know its servers no more."""

    def is_cut_off(self, shard: int) -> bool:
        """Whether the connection of a shard that was connected is lost, for now or for good."""

    async def reaches_gateway(self) -> bool:
        """Whether Discord answers who connects; nobody is introduced."""

    async def settled(self) -> None:
        """Wait until everything is answered that was asked so far."""

    def expect_shards(self, count: int) -> None:
        """There are so many shards, of all processes together."""

    def changed(self, shards: Shards) -> Collection[int]:
        """The process has these shards from now on; where the tables are that it let go.

        Returns the numbers of channels and messages.
        """
