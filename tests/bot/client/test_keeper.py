"""Which shards a process has: what it takes, keeps, gives back, and says nothing without."""

import asyncio
import json
from collections.abc import Collection, Mapping
from dataclasses import astuple, dataclass, field
from datetime import UTC, datetime, timedelta
from math import inf
from typing import Any, cast
from unittest.mock import AsyncMock, Mock, call

import pytest
from discord import GatewayNotFound, RateLimited

from bot.client import keeper
from bot.client.keeper import LEAST_REQUESTS, ShardKeeper
from bot.client.request_gate import REQUESTS, OtherProcessError
from bot.shards import Lease, Session, Shards, Wake
from bot.store.leases import LEASED, Leases, Standing, Taken

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


@pytest.fixture(autouse=True)
def nothing_goes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "RENEWING", 1000.0)
    monkeypatch.setattr(keeper, "CALM", 0.0)


async def test_a_process_alone_has_all_shards() -> None:
    client = Client()
    kept = ShardKeeper(client, None, AsyncMock(), Mock())
    assert kept.leads
    await kept.start(3, 1)
    await kept.connect()
    assert client.connected == kept.shards.ids == {0, 1, 2}
    assert kept.lease_of(5) is None
    await kept.admit("/channels/1/messages")


async def test_it_takes_its_share_and_gives_back_what_is_more() -> None:
    leases, client = Few(share=3), Client()
    kept = await began(leases, client)
    assert client.connected == kept.shards.ids == {0, 1, 2}
    assert kept.lease_of(1 << 22) == Lease(1, 7)
    assert kept.answers(1 << 22)
    assert kept.answers(None)  # a direct message, which comes to shard 0
    assert not kept.answers(3 << 22)
    leases.share = 1
    await again(kept, leases)
    assert client.connected == kept.shards.ids == {0}
    assert sorted(leases.released, key=lambda lease: lease.shard) == [Lease(1, 7), Lease(2, 7)]
    await kept.stop()
    assert (client.connected, leases.held, leases.left) == (set(), {}, True)


async def test_the_others_are_told_that_there_is_one_more() -> None:
    leases = Few(share=1)
    kept = await began(leases, Client())
    assert leases.announced
    await kept.stop()


async def test_who_ends_takes_nothing_more_and_gives_back_what_it_was_about_to_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leases, client = Few(share=1, free={0}), Client()
    kept = await began(leases, client)
    taking, take = asyncio.Event(), leases.take

    async def slowly(most: int) -> dict[int, Taken]:
        taking.set()
        await asyncio.sleep(0.01)
        return await take(most)

    monkeypatch.setattr(leases, "take", slowly)
    leases.share, leases.free = 2, {1, 2}
    kept._hear(LEASED)
    await taking.wait()
    await kept.stop()
    assert (leases.held, leases.free) == ({}, {2})


async def test_it_is_no_more_its_owner_before_the_shard_is_given_back() -> None:
    leases, client = Few(share=1), Client()
    kept = await began(leases, client)
    released: list[frozenset[int]] = []
    leases.release = AsyncMock(  # type: ignore[method-assign]
        side_effect=lambda *_: released.append(kept.shards.ids)
    )
    leases.share = 0
    await again(kept, leases)
    assert released == [frozenset()]


async def test_what_was_heard_last_before_a_shard_is_given_back_is_answered() -> None:
    """The next owner goes on behind it, so nobody else would."""
    leases, client = Few(share=1), Client()
    kept = await began(leases, client)
    answered: list[bool] = []

    async def answer() -> None:
        answered.append(kept.answers(0))

    def heard_just_before(shard: int) -> None:
        client.heard_last.append(shard)
        asyncio.get_running_loop().call_soon(lambda: asyncio.ensure_future(answer()))

    client.stop_hearing = heard_just_before  # type: ignore[method-assign]
    leases.share = 0
    await again(kept, leases)
    assert (client.heard_last, answered) == ([0], [True])
    assert not kept.answers(0)
    await kept.stop()


async def test_a_lease_that_ends_is_looked_at_when_it_has() -> None:
    leases = Few(share=2)
    kept = await began(leases, Client())
    assert kept._pause == keeper.RENEWING
    leases.free_in = 0.25
    await again(kept, leases)
    assert kept._pause == 0.25 + keeper.JUST_AFTER
    leases.fails = True
    await again(kept, leases)
    assert kept._pause == keeper.RENEWING
    await kept.stop()


async def test_a_lost_shard_is_disconnected_and_not_given_back() -> None:
    leases, client = Few(share=2), Client()
    kept = await began(leases, client)
    del leases.held[1]  # somebody took it
    leases.share = 1
    await again(kept, leases)
    assert client.connected == kept.shards.ids == {0}
    assert leases.released == []
    await kept.stop()


async def test_what_it_has_without_knowing_is_connected() -> None:
    leases, client = Few(share=2), Client()
    kept = await began(leases, client)
    leases.held[3], leases.share = 9, 3  # taken, but the answer was lost
    await again(kept, leases)
    assert client.connected == kept.shards.ids == {0, 1, 3}
    assert kept.lease_of(3 << 22) == Lease(3, 9)
    await kept.stop()


async def test_a_round_that_fails_is_not_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    leases, client = Few(share=2), Client()
    kept = await began(leases, client)
    rounds = iter([ValueError("a fault"), [1]])
    launched = asyncio.Event()

    async def fails_once(_leases: object) -> list[int]:
        found = next(rounds)
        if isinstance(found, ValueError):
            kept._told.set()
            raise found
        launched.set()
        return []

    monkeypatch.setattr(kept, "_round", fails_once)
    kept._hear("")
    async with asyncio.timeout(60):
        await launched.wait()
    monkeypatch.undo()
    await kept.stop()


async def test_who_cannot_renew_says_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    leases, client = Few(share=2), Client()
    kept = await began(leases, client)
    leases.fails = True
    await again(kept, leases)
    assert leases.reconnected
    await kept.admit("/interactions/1/t/callback")  # nobody else can have the shards yet
    assert client.connected == {0, 1}
    assert kept._safe_until is not None
    monkeypatch.setattr(kept, "_safe_until", kept._safe_until - keeper.SAFE)
    for path in ("/channels/1/messages", "/interactions/1/t/callback", "/webhooks/1/t"):
        with pytest.raises(OtherProcessError):
            await kept.admit(path)
    assert not kept.answers(0)
    await again(kept, leases)
    assert (client.connected, kept.shards.ids) == (set(), frozenset())
    leases.fails, leases.held, leases.free = False, {}, {0, 1}
    await again(kept, leases)
    await kept.admit("/channels/1/messages")
    assert client.connected == {0, 1}
    await kept.stop()


async def test_a_table_that_was_let_go_is_not_edited_until_it_is_shown_again() -> None:
    leases, client = Few(share=1), Client()
    kept = await began(leases, client)
    client.channels, leases.share = [42], 0
    await again(kept, leases)
    with pytest.raises(OtherProcessError):
        await kept.admit("/api/v10/channels/42/messages/7")
    await kept.admit("/api/v10/channels/43/messages/7")
    kept.note_shown(42)
    await kept.admit("/api/v10/channels/42/messages/7")
    await kept.stop()


@pytest.mark.parametrize("why", [RateLimited(60.0), TimeoutError(), TypeError("of another server")])
async def test_a_shard_that_cannot_be_connected_is_left_to_others(why: Exception) -> None:
    leases, client = Few(share=2), Client(refused={1}, why=why)
    kept = await began(leases, client)
    assert kept.stepped_back
    assert client.connected == kept.shards.ids == {0}
    assert leases.released == [Lease(1, 7)]
    leases.free = {1}
    await again(kept, leases)  # it is left to others for a while, which count this process no more
    assert (leases.free, leases.served) == ({1}, [True, False])
    assert client.connected == {0}
    await kept.stop()


async def test_a_connection_of_before_a_shard_was_lost_does_not_end_the_one_after_it() -> None:
    leases, client = Few(share=2), Client(hanging={1: (hanging := asyncio.Event())})
    kept = made(leases, client)
    await kept.start(4, 1)
    await kept.connect()
    await a_while()
    assert not client.hanging
    await kept._drop({1})
    leases.held[1] = 8
    (shard,) = await kept._round(cast(Leases, leases))
    anew = asyncio.ensure_future(kept._launch(shard))
    await a_while()
    hanging.set()
    await anew
    await kept._background.settle()
    assert client.connected == kept.shards.ids == kept._launched == {0, 1}
    await kept.stop()


@pytest.mark.parametrize("refused", [set(), {0}])
async def test_a_session_that_could_not_be_resumed_before_a_shard_was_given_on_is_over(
    refused: set[int],
) -> None:
    leases = Few(share=1, free={0}, had={0: Session("theirs", 8, "wss://there")})
    client = Client(hanging={0: (hanging := asyncio.Event())}, refused=refused)
    kept = made(leases, client)
    await kept.start(4, 1)
    launches = []
    for leases.epoch in (7, 8):
        leases.free = {0}
        (shard,) = await kept._round(cast(Leases, leases))
        launches.append(asyncio.ensure_future(kept._launch(shard)))
        await a_while()
        if leases.epoch == 7:
            await kept._give(cast(Leases, leases), 0)
    hanging.set()
    await asyncio.gather(*launches)
    assert client.connected == kept.shards.ids == kept._launched == {0}
    assert (client.launched, leases.forgotten) == ([], [])
    await kept.stop()


async def test_who_is_not_sure_of_a_lease_does_not_resume_the_session_of_another() -> None:
    leases = Few(share=1, free={0}, had={0: Session("theirs", 8, "wss://there")})
    client = Client()
    kept = made(leases, client)
    await kept.start(4, 1)
    (shard,) = await kept._round(cast(Leases, leases))
    sure = kept._safe_until
    assert sure
    kept._safe_until = sure - keeper.SAFE
    launching = asyncio.ensure_future(kept._launch(shard))
    await a_while()
    assert client.resumed == []
    kept._safe_until = sure
    await launching
    assert len(client.resumed) == 1
    await kept.stop()


async def test_a_fault_while_a_shard_is_given_back_does_not_stick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leases, client = Few(share=1), Client()
    kept = await began(leases, client)
    monkeypatch.setattr(client, "is_cut_off", Mock(side_effect=[ValueError, False]))
    await asyncio.wait({kept._give(cast(Leases, leases), 0)})
    assert not kept._giving
    (shard,) = await kept._round(cast(Leases, leases))  # which finds that it has it
    await kept._launch(shard)
    assert client.connected == kept.shards.ids == {0}
    await kept.stop()


async def test_a_shard_that_is_lost_when_its_turn_comes_ends_no_process() -> None:
    leases, client = Few(share=1), Client(refused={0})
    client.why = cast(Exception, asyncio.CancelledError())
    kept = await began(leases, client)
    assert (client.connected, leases.released) == (set(), [])
    await kept.stop()


async def test_a_shard_that_hears_nothing_for_long_is_left_to_other_processes() -> None:
    leases, client = Few(share=2), Client()
    kept = await began(leases, client)
    client.cut_off = {0}
    await again(kept, leases)
    assert client.connected == {0, 1}, "it was heard until just now"
    leases.processes = 1
    kept._heard[0] -= keeper.SILENT
    await again(kept, leases)
    assert client.connected == {0, 1}, "nobody else could have it"
    leases.processes = 2
    await again(kept, leases)
    assert client.connected == kept.shards.ids == {1}
    assert [each.shard for each in leases.released] == [0]
    assert leases.silent[0] >= keeper.SILENT, "what came meanwhile is too old to be answered"
    await kept.stop()
    assert leases.silent[1] < keeper.SILENT


async def test_who_stepped_back_takes_shards_when_discord_can_be_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeper, "AGAIN", 0.0)
    leases, client = Few(share=1), Client()
    kept = await began(leases, client)
    leases.share, client.refused = 2, {1}
    await again(kept, leases)
    coming_back, leases.free = kept._coming_back, {1}
    assert coming_back
    await again(kept, leases)
    assert leases.served[-2:] == [True, False]
    client.refused = set()
    for reached in (False, False, True):
        client.reached.put_nowait(reached)
    await coming_back
    await again(kept, leases)
    assert client.connected == {0, 1}
    await kept.stop()


async def test_a_shard_that_is_released_meanwhile_is_not_found_again() -> None:
    leases, client = Few(share=2), Client()
    kept = await began(leases, client)
    renew = leases.renew

    async def slowly(sessions: Mapping[int, Session], *, serving: bool = True) -> Standing:
        standing = await renew(sessions, serving=serving)
        await kept._give(cast(Leases, leases), 1)
        return standing

    leases.renew = slowly  # type: ignore[method-assign]
    leases.share = 1
    await again(kept, leases)
    assert client.connected == kept.shards.ids == {0}
    await kept.stop()


async def test_another_number_of_shards_is_gone_by() -> None:
    leases, client = Few(share=2), Client()
    kept = await began(leases, client)
    leases.count, leases.held, leases.free = 8, {}, {5, 6}
    await again(kept, leases)
    assert client.expected == kept.shards.count == 8
    assert client.connected == kept.shards.ids == {5, 6}
    await kept.stop()


async def test_only_a_shard_that_is_its_own_introduces_itself() -> None:
    leases: Any = Few(share=1)
    kept = await began(leases, Client())
    leases.take_turn = AsyncMock(side_effect=[None, OSError, NOON])
    keeper.RENEWING = 0.001
    assert await kept.may_identify(0)
    assert leases.take_turn.await_count == 3
    assert not await kept.may_identify(1)
    await kept.stop()


@pytest.mark.parametrize("can_wait", [True, False])
async def test_a_shard_that_could_wait_does_not_ask_for_its_turn_all_the_time(
    monkeypatch: pytest.MonkeyPatch, *, can_wait: bool
) -> None:
    leases: Any = Few(share=1)
    kept = await began(leases, Client())
    leases.take_turn = AsyncMock(side_effect=[None, NOON])
    slept = AsyncMock()
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", slept)
        assert await kept._turn_of(0, can_wait=can_wait) == NOON
    slept.assert_awaited_once_with(keeper.RENEWING if can_wait else 0.001)
    await kept.stop()


async def test_a_connection_that_another_process_had_is_gone_on_with_at_once() -> None:
    leases, client = Few(share=2, had={1: Session("theirs", 8, "wss://there")}), Client()
    kept = await began(leases, client)
    assert client.resumed == [(1, leases.had[1], False)]
    assert client.launched == [0]
    assert leases.turns == [None], "only a new one waits for its turn"
    assert await kept.may_identify(0)
    assert leases.turns == [None, NOON], "which begins anew when the connection stands"
    assert leases.forgotten == [Lease(0, 7)], "as it had none"
    assert await kept.may_identify(0)
    assert leases.turns == [None, NOON, None]
    assert leases.forgotten == [Lease(0, 7), Lease(0, 7)], "as Discord knows it no more"
    assert client.connected == kept.shards.ids == {0, 1}
    await again(kept, leases)
    assert leases.sessions == {0: session_of(0), 1: session_of(1)}
    leases.share = 0
    await again(kept, leases)
    assert sorted(filter(None, leases.given), key=lambda each: each.id) == [
        session_of(0),
        session_of(1),
    ]
    await kept.stop()


async def test_a_new_session_is_written_at_once() -> None:
    leases, client = Few(share=1), Client()
    kept = await began(leases, client)
    assert not leases.sessions
    kept.note_session(0)
    await a_while()
    assert leases.sessions
    await kept.stop()


@pytest.mark.parametrize("ends", [True, False])
async def test_a_shard_that_introduces_itself_is_given_back_with_the_session_it_gets(
    *, ends: bool
) -> None:
    leases, client = Few(share=1), Client()
    kept = await began(leases, client)
    client.connected.clear()
    assert await kept.may_identify(0)
    leases.share = 0
    given = asyncio.ensure_future(kept.stop() if ends else again(kept, leases))
    await a_while()
    assert not leases.given
    client.connected.add(0)
    kept.note_session(0)
    await given
    assert leases.given == [session_of(0)]
    await kept.stop()


async def test_a_shard_that_is_given_on_before_it_is_connected_keeps_its_session() -> None:
    theirs = Session("theirs", 8, "wss://there")
    leases, client = Few(share=1, had={0: theirs}), Client()
    kept = made(leases, client)
    await kept.start(4, 1)
    await kept._round(cast(Leases, leases))
    await kept.stop()
    assert leases.given == [theirs]
    assert leases.silent[0] >= keeper.SILENT, "what came meanwhile is too old to be answered"


async def test_what_is_being_given_back_at_the_end_is_given_back_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leases, client = Few(share=1), Client()
    kept = await began(leases, client)
    settled = asyncio.Event()
    monkeypatch.setattr(client, "settled", settled.wait)
    leases.share = 0
    await kept._round(cast(Leases, leases))
    await a_while()
    assert client.connected == set()
    ended = asyncio.ensure_future(kept.stop())
    await a_while()
    settled.set()
    await ended
    assert leases.given == [session_of(0)]


async def test_a_resumed_shard_that_cannot_be_connected_anew_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    theirs = Session("theirs", 8, "wss://there")
    leases, client = Few(share=1, had={0: theirs}), Client(unknown={0}, refused={0})
    client.spare = [True, True]
    tried = AsyncMock(side_effect=[GatewayNotFound, None])
    monkeypatch.setattr(client, "launch", tried)
    monkeypatch.setattr(client, "knows_servers_of", lambda _shard: tried.await_count > 1)
    kept = await began(leases, client)
    assert (tried.await_count, client.connected, leases.given) == (2, {0}, [])
    assert not kept.stepped_back
    await kept.stop()


@pytest.mark.parametrize("handed_over", [True, False])
async def test_what_was_missed_is_answered_only_of_a_shard_that_was_handed_over(
    handed_over: bool,
) -> None:
    theirs = Session("theirs", 8, "wss://there")
    leases, client = Few(share=1, had={0: theirs}, handed_over=handed_over), Client()
    kept = await began(leases, client)
    assert client.resumed == [(0, theirs, handed_over)]
    await kept.stop()


async def test_a_connection_that_cannot_be_gone_on_with_is_made_anew() -> None:
    theirs = Session("theirs", 8, "wss://there")
    leases, client = Few(share=1, had={0: theirs}), Client(over={theirs})
    kept = await began(leases, client)
    assert (client.resumed, client.launched, client.connected) == ([], [0], {0})
    await kept.stop()


@pytest.mark.parametrize("changed", ["nothing", "told of its servers meanwhile", "lost meanwhile"])
async def test_a_shard_gets_a_connection_of_its_own_when_all_is_calm(
    changed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "CALM", 0.01)
    leases, client = Few(share=1, had={0: Session("theirs", 8, "wss://there")}), Client(unknown={0})
    kept = made(leases, client)
    await kept.start(4, 1)
    await kept.connect()
    assert client.launched == []
    if changed == "told of its servers meanwhile":
        client.unknown.clear()
    elif changed == "lost meanwhile":
        await kept._drop({0})
    await kept._background.settle()
    assert client.launched == ([0] if changed == "nothing" else [])
    assert leases.could_wait is (changed == "nothing")
    assert leases.forgotten == []
    await kept.stop()


async def test_a_shard_that_is_slow_to_tell_of_its_servers_is_connected_anew_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leases, client = Few(share=1, had={0: Session("theirs", 8, "wss://there")}), Client()
    client.spare = [True] * 3
    monkeypatch.setattr(client, "knows_servers_of", lambda _shard: False)
    kept = await began(leases, client)
    assert client.launched == [0]
    await kept.stop()


async def test_a_bot_that_connected_too_often_today_keeps_the_sessions_that_it_resumed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeper, "MUCH_LATER", 0.001)
    leases, client = Few(share=1, had={0: Session("theirs", 8, "wss://there")}), Client(unknown={0})
    client.spare = [False, False, True]
    kept = await began(leases, client)
    assert client.spare == []
    assert client.launched == [0]
    await kept.stop()


async def test_a_connection_that_broke_is_gone_on_with_only_while_the_shard_is_certainly_ones_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = await began(Few(share=1), Client())
    assert await kept.may_resume(0)
    assert not await kept.may_resume(1)
    sure = kept._safe_until
    monkeypatch.setattr(kept, "_safe_until", 0.0)
    waiting = asyncio.ensure_future(kept.may_resume(0))
    await asyncio.sleep(0)
    assert not waiting.done()
    monkeypatch.setattr(kept, "_safe_until", sure)
    assert await waiting
    monkeypatch.setattr(kept, "_safe_until", 0.0)
    waiting = asyncio.ensure_future(kept.may_resume(0))
    await asyncio.sleep(0)
    await kept._drop({0})
    assert not await waiting
    await kept.stop()


async def test_each_process_makes_the_part_of_the_requests_that_it_has_of_the_shards() -> None:
    leases = Few(share=3)
    kept = await began(leases, Client())
    assert kept._gate.rate == REQUESTS * 3 / 4
    leases.share = 0
    await again(kept, leases)
    assert kept._gate.rate == LEAST_REQUESTS
    await kept.stop()


async def test_a_process_heeds_only_what_it_is_told_of_tables_of_its_servers() -> None:
    kept, woken = await began(Few(share=2), Client()), AsyncMock()
    kept._woken = woken
    assert kept.shards.ids == {0, 1}
    mine = [Wake("t1", 1 << 22, 11, 5, 3), Wake("t2", 0)]
    for wake in (mine[0], Wake("t3", 2 << 22, 12), mine[1]):
        kept._hear(json.dumps(astuple(wake)))
    await kept._background.settle()
    assert woken.await_args_list == [call(wake) for wake in mine]
    await kept.stop()
