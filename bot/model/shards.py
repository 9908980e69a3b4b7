"""Which servers are whose: Discord deals all servers to shards, and every process has some."""

from dataclasses import dataclass


def shard_of(guild_id: int, count: int) -> int:
    """The shard of a server, among so many."""
    return (guild_id >> 22) % count


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of `count` shards: those that this process has, and so shows the tables of."""

    count: int
    ids: frozenset[int]

    @property
    def are_all(self) -> bool:
        """Whether no other process has any."""
        return len(self.ids) == self.count

    def has(self, guild_id: int) -> bool:
        """Whether a server is in one of them."""
        return shard_of(guild_id, self.count) in self.ids


ALL = Shards(1, frozenset({0}))
"""Every server is in it."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to show the tables of a shard; its `epoch` counts who had that right."""

    shard: int
    epoch: int


@dataclass(frozen=True, slots=True)
class Wake:
    """What one process tells the others of a table: that it changed, or who was answered there.

    `user_id`: the user who was answered. `message_id`: the direct message that shows their hand by
    now, as it was at this `version` of the table; None where the answer shows no hand.
    """

    table_id: str
    guild_id: int
    user_id: int | None = None
    message_id: int | None = None
    version: int = 0


@dataclass(frozen=True, slots=True)
class Session:
    """A shard's session with Discord: its id, the last event received, and where to resume it.

    Whoever knows these can resume it, in another process too, and is sent what came since.
    """

    id: str
    sequence: int
    url: str
