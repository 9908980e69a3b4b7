"""A client, and leases, as the keeper of shards finds them."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import inf
from typing import cast
from unittest.mock import AsyncMock, Mock

from discord import GatewayNotFound

from bot.client.keeper import ShardKeeper
from bot.model.shards import Lease, Session, Shards
from bot.store.shards.leases import Leases, Standing, Taken

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def session_of(shard: int) -> Session:
    return Session(f"session of {shard}", 3, "wss://here")


@dataclass
class Client:
    """A client that notes what is asked of it; `refused`: shards that cannot connect, and `why`.

    `hanging`: shards that are connected when that happens, the first time.

    `over`: the sessions that Discord does not know any more. `resumed`: those that were resumed,
    and whether what was missed is answered. `unknown`: the shards whose servers it was not told.
    """

    connected: set[int] = field(default_factory=set)
    had: list[frozenset[int]] = field(default_factory=list)
    refused: set[int] = field(default_factory=set)
    why: Exception = field(default_factory=GatewayNotFound)
    hanging: dict[int, asyncio.Event] = field(default_factory=dict)
    channels: Collection[int] = ()
    cut_off: set[int] = field(default_factory=set)
    reached: asyncio.Queue[bool] = field(default_factory=asyncio.Queue)
    expected: int = 0
    over: set[Session] = field(default_factory=set)
    resumed: list[tuple[int, Session, bool]] = field(default_factory=list)
    launched: list[int] = field(default_factory=list)
    unknown: set[int] = field(default_factory=set)
    spare: list[bool] = field(default_factory=lambda: [True])
    heard_last: list[int] = field(default_factory=list)

    async def launch(self, shard: int) -> None:
        if shard in self.refused:
            raise self.why
        await self.slowly(shard)
        self.launched.append(shard)
        self.connected.add(shard)
        self.unknown.discard(shard)

    async def resume(self, shard: int, session: Session, *, answering: bool) -> bool:
        if shard in self.hanging:
            await self.slowly(shard)
            return False
        if session in self.over:
            return False
        self.resumed.append((shard, session, answering))
        self.connected.add(shard)
        return True

    async def slowly(self, shard: int) -> None:
        if hanging := self.hanging.pop(shard, None):
            await hanging.wait()

    def sessions(self) -> Mapping[int, Session]:
        return {shard: session_of(shard) for shard in self.connected}

    async def can_spare_identify(self) -> bool:
        return self.spare.pop(0)

    def knows_servers_of(self, shard: int) -> bool:
        return shard not in self.unknown

    def stop_hearing(self, shard: int) -> None:
        self.heard_last.append(shard)

    async def disconnect(self, shard: int) -> None:
        self.connected.discard(shard)

    def is_cut_off(self, shard: int) -> bool:
        return shard in self.cut_off

    async def reaches_gateway(self) -> bool:
        return await self.reached.get()

    async def settled(self) -> None:
        return

    def expect_shards(self, count: int) -> None:
        self.expected = count

    def changed(self, shards: Shards) -> Collection[int]:
        self.had.append(shards.ids)
        return self.channels


@dataclass
class Few:
    """Leases as a process finds them; `share` of them is its own."""

    share: int
    free: set[int] = field(default_factory=lambda: {0, 1, 2, 3})
    held: dict[int, int] = field(default_factory=dict)
    fails: bool = False
    released: list[Lease] = field(default_factory=list)
    left: bool = False
    count: int = 4
    served: list[bool] = field(default_factory=list)
    processes: int = 2
    free_in: float = inf
    sessions: Mapping[int, Session] = field(default_factory=dict)
    had: dict[int, Session] = field(default_factory=dict)
    handed_over: bool = False
    given: list[Session | None] = field(default_factory=list)
    silent: list[float] = field(default_factory=list)
    announced: bool = False
    reconnected: bool = False
    turns: list[datetime | None] = field(default_factory=list)
    forgotten: list[Lease] = field(default_factory=list)
    could_wait: bool = False
    epoch: int = 7

    async def agree(self, count: int) -> int:
        return count

    async def renew(self, sessions: Mapping[int, Session], *, serving: bool = True) -> Standing:
        self.sessions = sessions
        self.served.append(serving)
        if self.fails:
            raise OSError
        return Standing(dict(self.held), self.share, self.count, self.processes, self.free_in)

    async def take(self, most: int) -> dict[int, Taken]:
        taken = dict.fromkeys(sorted(self.free)[:most], self.epoch)
        self.free -= taken.keys()
        self.held |= taken
        return {n: Taken(epoch, self.had.get(n), self.handed_over) for n, epoch in taken.items()}

    async def release(self, lease: Lease, session: Session | None, silent: timedelta) -> None:
        self.silent.append(silent.total_seconds())
        self.released.append(lease)
        self.given.append(session)
        del self.held[lease.shard]

    async def leave(self) -> None:
        self.left = True

    async def announce(self) -> None:
        self.announced = True

    async def reconnect(self) -> None:
        self.reconnected = True

    async def forget_session(self, lease: Lease) -> None:
        self.forgotten.append(lease)

    async def take_turn(
        self, _bucket: int, mine: datetime | None, *, can_wait: bool = False
    ) -> datetime | None:
        self.turns.append(mine)
        self.could_wait = can_wait
        return NOON

    async def until_next_turn(self, _bucket: int) -> float:
        return 0.001

    async def listen(self, _hear: object) -> None:
        await asyncio.Event().wait()


def made(leases: Few, client: Client) -> ShardKeeper:
    return ShardKeeper(client, cast(Leases, leases), AsyncMock(), Mock())


async def began(leases: Few, client: Client) -> ShardKeeper:
    kept = made(leases, client)
    await kept.start(4, 1)
    await kept.connect()
    await kept._background.settle()
    await all_given(kept)
    return kept


async def again(kept: ShardKeeper, leases: Few) -> None:
    for shard in await kept._round(cast(Leases, leases)):
        await kept._launch(shard)
    await kept._background.settle()
    await all_given(kept)


async def all_given(kept: ShardKeeper) -> None:
    while kept._giving:
        await asyncio.wait(kept._giving.values())


async def a_while() -> None:
    for _ in range(20):
        await asyncio.sleep(0)
