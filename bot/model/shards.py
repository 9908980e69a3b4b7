"""Which servers a process serves: Discord assigns servers to shards, and processes lease shards."""

from dataclasses import dataclass


def shard_of(guild_id: int, count: int) -> int:
    return (guild_id >> 22) % count


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards, out of `count`, that this process serves."""

    count: int
    ids: frozenset[int]

    @property
    def are_all(self) -> bool:
        return len(self.ids) == self.count

    def has(self, guild_id: int) -> bool:
        return shard_of(guild_id, self.count) in self.ids


ALL = Shards(1, frozenset({0}))
"""The only shard of a bot that is not divided."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right of a process to serve a shard. `epoch` counts the leases of the shard."""

    shard: int
    epoch: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """A message between processes: the number of a phrase that a player says on the web page."""

    table_id: str
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Wake:
    """A message between processes: a table changed, or a user was answered there.

    `user_id`: the user who was answered. `message_id`: the direct message that now shows their hand
    as of this `version` of the table; None if the answer shows no hand.
    """

    table_id: str
    guild_id: int
    user_id: int | None = None
    message_id: int | None = None
    version: int = 0
