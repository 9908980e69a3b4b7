"""Which shards a process has: what it takes, keeps connected, and gives back."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import astuple, dataclass, field
from datetime import UTC, datetime
from itertools import repeat
from math import inf
from typing import cast

import discord
import pytest
from aiohttp import ClientError
from discord import RateLimited

from bot.client import keeper
from bot.client.keeper import LONGEST_REASON, ShardKeeper, reason_of
from bot.client.request_gate import OtherProcessError
from bot.model.shards import Lease, Phrase, Shards, Wake
from bot.runtime.pauses import growing_pauses
from bot.runtime.requests import showing_no_table
from bot.store.shards.leases import LEASED, SOONEST, Leases, Standing
from tests.support.discord_errors import http_error

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
ALL_SHARDS = 4


@pytest.fixture(autouse=True)
def intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases are renewed only when a test says so, and nothing else is waited for."""
    monkeypatch.setattr(keeper, "RENEWING", 1000.0)
    monkeypatch.setattr(keeper, "RENEWING_AGAIN", 1000.0)
    monkeypatch.setattr(keeper, "AGAIN", 0.0)
    monkeypatch.setattr(keeper, "growing_pauses", lambda _longest: repeat(0.0))


@dataclass
class FakeHost:
    """A bot that notes what is asked of it.

    `errors`: what connecting a shard raises. `lost`: set for a shard whose connection is then lost.
    `resumptions`: how often it went on after an outage. `places`: what belongs to tables that are
    served elsewhere. `deaf`: shards for which it did not answer any more while they were connected.
    """

    connected: set[int] = field(default_factory=set)
    connections: list[int] = field(default_factory=list)
    errors: dict[int, Exception] = field(default_factory=dict)
    lost: dict[int, asyncio.Event] = field(default_factory=dict)
    places: Collection[int] = ()
    deaf: set[int] = field(default_factory=set)
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    served: list[frozenset[int]] = field(default_factory=list)
    resumptions: int = 0
    wakes: list[Wake] = field(default_factory=list)
    phrases: list[Phrase] = field(default_factory=list)
    note_connected: Callable[[int], None] = lambda shard: None

    def __post_init__(self) -> None:
        self.answered.set()

    async def connect_shard(self, shard: int) -> None:
        self.connections.append(shard)
        if shard in self.errors:
            raise self.errors[shard]
        self.connected.add(shard)
        self.note_connected(shard)
        try:
            await self.lost.setdefault(shard, asyncio.Event()).wait()
            del self.lost[shard]
        finally:
            self.connected.discard(shard)

    async def reaches_gateway(self) -> bool:
        await self.reached.wait()
        return True

    async def wait_until_answered(self) -> None:
        await self.answered.wait()

    def serve_shards(self, shards: Shards) -> Collection[int]:
        self.served.append(shards.ids)
        self.deaf |= self.connected - shards.ids
        return self.places

    def go_on(self) -> None:
        self.resumptions += 1

    async def woken(self, wake: Wake) -> None:
        self.wakes.append(wake)

    def show_phrase(self, phrase: Phrase) -> None:
        self.phrases.append(phrase)


@dataclass
class FakeLeases:
    """The leases as one process finds them; `share` of them is its own. `held`: epochs by shard."""

    share: int
    free: set[int] = field(default_factory=lambda: set(range(ALL_SHARDS)))
    held: dict[int, int] = field(default_factory=dict)
    count: int = ALL_SHARDS
    processes: int = 2
    epoch: int = 7
    fails: bool = False
    released: list[Lease] = field(default_factory=list)
    serving: bool = True
    has_left: bool = False
    announced: bool = False
    rounds: int = 0
    next_turn: float = SOONEST
    hear: Callable[[str], None] = lambda notification: None

    async def agree(self, count: int) -> int:
        return self.count

    async def renew(self, *, serving: bool) -> Standing:
        self.rounds += 1
        self.serving = serving
        if self.fails:
            raise OSError
        return Standing(dict(self.held), self.share, self.count, self.processes, inf)

    async def take(self, most: int) -> dict[int, int]:
        taken = dict.fromkeys(sorted(self.free)[:most], self.epoch)
        self.free -= taken.keys()
        self.held |= taken
        return taken

    async def release(self, lease: Lease) -> None:
        self.released.append(lease)
        del self.held[lease.shard]

    async def leave(self) -> None:
        self.has_left = True

    async def announce(self) -> None:
        self.announced = True

    async def reconnect(self) -> None:
        return

    async def take_turn(self, _bucket: int, _mine: datetime | None) -> datetime:
        return NOON

    async def until_next_turn(self, _bucket: int) -> float:
        return self.next_turn

    async def listen(self, hear: Callable[[str], None]) -> None:
        self.hear = hear
        await asyncio.Event().wait()


async def until(holds: Callable[[], object]) -> None:
    """Let other tasks run until something holds. Raises TimeoutError."""
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 - of other tasks
            await asyncio.sleep(0)


@asynccontextmanager
async def serving(host: FakeHost, leases: FakeLeases | None) -> AsyncIterator[ShardKeeper]:
    """A keeper that serves, once all its shards are connected."""
    shards = ShardKeeper(host, cast(Leases | None, leases))
    host.note_connected = shards.note_connected
    task = asyncio.create_task(shards.serve(ALL_SHARDS, 1))
    mine = set(host.errors) | set(range(leases.share if leases else ALL_SHARDS))
    await until(lambda: {*host.connections} >= mine and (leases is None or leases.announced))
    try:
        yield shards
    finally:
        host.answered.set()
        await shards.stop()
        await shards.disconnect()
        await task


async def renewed(leases: FakeLeases, holds: Callable[[], object] = lambda: True) -> None:
    """Have the leases renewed, and wait until something holds."""
    rounds = leases.rounds
    leases.hear(LEASED)
    await until(lambda: leases.rounds > rounds and holds())


async def test_a_process_alone_has_all_shards() -> None:
    host = FakeHost()
    async with serving(host, None) as shards:
        assert shards.is_leader
        assert host.connected == shards.shards.ids == {0, 1, 2, 3}
        assert shards.lease_of(5) is None
        await shards.gate.admit("/channels/1/messages")
    assert host.connected == set()


async def test_it_takes_its_share_and_gives_back_what_is_more() -> None:
    host, leases = FakeHost(), FakeLeases(share=3)
    async with serving(host, leases) as shards:
        assert host.connected == shards.shards.ids == {0, 1, 2}
        assert shards.lease_of(1 << 22) == Lease(1, 7)
        assert shards.owns_guild(1 << 22)
        assert shards.owns_guild(None), "a direct message, which comes to shard 0"
        assert not shards.owns_guild(3 << 22)
        leases.share = 1
        for released in (1, 2):
            await renewed(leases, lambda: len(leases.released) == released)  # noqa: B023 - at once
        assert host.connected == shards.shards.ids == {0}
        assert sorted(lease.shard for lease in leases.released) == [1, 2]
    assert (host.connected, leases.held, leases.has_left) == (set(), {}, True)


async def test_a_shard_is_disconnected_and_given_back_once_all_is_answered() -> None:
    host, leases = FakeHost(), FakeLeases(share=1)
    async with serving(host, leases) as shards:
        host.answered.clear()
        leases.share = 0
        await renewed(leases, lambda: not shards.owns_guild(0))
        assert (host.connected, host.deaf, leases.released) == (set(), set(), [])
        host.answered.set()
        await until(lambda: leases.released == [Lease(0, 7)])


async def test_a_shard_is_given_back_only_when_its_next_owner_can_connect_it() -> None:
    host, leases = FakeHost(), FakeLeases(share=1, next_turn=5.0)
    async with serving(host, leases):
        leases.share = 0
        await renewed(leases)
        await renewed(leases)
        assert leases.released == []
        leases.next_turn = SOONEST
        await renewed(leases, lambda: leases.released == [Lease(0, 7)])


async def test_a_lost_shard_is_disconnected_and_not_given_back() -> None:
    host, leases = FakeHost(), FakeLeases(share=2)
    async with serving(host, leases) as shards:
        del leases.held[1]  # another process took it
        leases.share = 1
        await renewed(leases, lambda: host.connected == {0})
        assert shards.shards.ids == {0}
        assert leases.released == []


async def test_a_shard_that_was_taken_although_the_answer_was_lost_is_connected() -> None:
    host, leases = FakeHost(), FakeLeases(share=2)
    async with serving(host, leases) as shards:
        leases.held[3], leases.share = 9, 3
        await renewed(leases, lambda: host.connected == {0, 1, 3})
        assert shards.lease_of(3 << 22) == Lease(3, 9)


async def test_who_cannot_renew_makes_no_requests_and_goes_on_with_what_nobody_took(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeper, "SAFE", 0.0)
    host, leases = FakeHost(), FakeLeases(share=3)
    async with serving(host, leases) as shards:
        leases.fails = True
        await renewed(leases)
        for path in ("/channels/1/messages", "/interactions/1/t/callback", "/webhooks/1/t"):
            with pytest.raises(OtherProcessError):
                await shards.gate.admit(path)
        with showing_no_table():
            (await shards.gate.admit("/interactions/1/t/callback"))()
        assert (shards.owns_guild(0), shards.is_uncertain_of(0)) == (False, True)
        assert not shards.is_uncertain_of(3 << 22), "another's all the time"
        assert (host.connected, host.resumptions) == ({0, 1, 2}, 0)
        monkeypatch.undo()
        leases.fails, leases.held[1] = False, 9  # taken by another process
        await renewed(leases, lambda: host.resumptions == 1)
        assert host.connected == shards.shards.ids == {0, 2}
        assert host.connections == [0, 1, 2], "no new sessions"
        assert (shards.owns_guild(0), shards.is_uncertain_of(0)) == (True, False)
        (await shards.gate.admit("/channels/1/messages"))()


@pytest.mark.parametrize(("pause", "taken"), [(1000.0, set[int]()), (0.0, {2, 3})])
async def test_after_an_outage_others_may_go_on_with_their_shards_for_a_while(
    monkeypatch: pytest.MonkeyPatch, pause: float, taken: set[int]
) -> None:
    monkeypatch.setattr(keeper, "OTHERS_RETURN", pause)
    host, leases = FakeHost(), FakeLeases(share=2)
    async with serving(host, leases):
        leases.fails = True
        await renewed(leases)
        leases.fails, leases.share = False, 4  # the others have not renewed theirs yet
        await renewed(leases)
        await renewed(leases)
        assert leases.held.keys() == {0, 1} | taken


async def test_a_table_that_was_let_go_is_not_edited_until_it_is_shown_again() -> None:
    host, leases = FakeHost(), FakeLeases(share=1)
    async with serving(host, leases) as shards:
        host.places, leases.share = [42], 0
        await renewed(leases, lambda: leases.released)
        with pytest.raises(OtherProcessError):
            await shards.gate.admit("/api/v10/channels/42/messages/7")
        await shards.gate.admit("/api/v10/channels/43/messages/7")
        shards.gate.note_shown(42)
        await shards.gate.admit("/api/v10/channels/42/messages/7")


@pytest.mark.parametrize(
    "error", [RateLimited(60.0), TimeoutError(), ClientError(), KeyError("an unknown event")]
)
async def test_a_shard_that_cannot_be_connected_is_left_to_others_until_discord_answers(
    error: Exception,
) -> None:
    host, leases = FakeHost(errors={1: error}), FakeLeases(share=2)
    async with serving(host, leases) as shards:
        await until(lambda: leases.released == [Lease(1, 7)])
        assert shards.stepped_back
        assert host.connected == shards.shards.ids == {0}
        leases.free = {1}
        await renewed(leases, lambda: not leases.serving)
        assert leases.free == {1}
        host.errors.clear()
        host.reached.set()
        await until(lambda: not shards.stepped_back)
        await renewed(leases, lambda: host.connected == {0, 1})


@pytest.mark.parametrize("leases", [None, FakeLeases(share=1, processes=1)])
async def test_who_has_nobody_to_leave_a_shard_to_tries_again(leases: FakeLeases | None) -> None:
    host = FakeHost(errors={0: TimeoutError()})
    async with serving(host, leases) as shards:
        await until(lambda: host.connections.count(0) == 3)
        host.errors.clear()
        await until(lambda: 0 in host.connected)
        assert not shards.stepped_back


async def test_a_connection_that_is_lost_is_made_anew() -> None:
    host, leases = FakeHost(), FakeLeases(share=1)
    async with serving(host, leases) as shards:
        for connections in (2, 3):
            await until(lambda: 0 in host.connected)
            host.lost[0].set()
            await until(lambda: len(host.connections) == connections)  # noqa: B023 - at once
        await until(lambda: 0 in host.connected)
        assert (shards.stepped_back, leases.released) == (False, [])


@pytest.mark.parametrize("processes", [1, 2])
async def test_faults_cost_fewer_than_a_hundred_sessions_a_day(
    monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    monkeypatch.setattr(keeper, "growing_pauses", growing_pauses)
    sleep, slept = asyncio.sleep, list[float]()

    async def pause(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", pause)
    host = FakeHost(errors={0: KeyError("READY is not as it was")})
    host.reached.set()
    leases = FakeLeases(share=1, processes=processes)
    async with serving(host, leases) as shards:
        while sum(slept) < 86_400:
            leases.free = {0}
            if not shards.stepped_back:
                leases.hear(LEASED)
            await sleep(0)
    assert len(host.connections) < 100


@pytest.mark.parametrize("leases", [None, FakeLeases(share=1)])
async def test_a_bot_that_discord_does_not_accept_ends(leases: FakeLeases | None) -> None:
    host = FakeHost(errors={0: discord.LoginFailure("401")})
    shards = ShardKeeper(host, cast(Leases | None, leases))
    with pytest.raises(discord.LoginFailure):
        await shards.serve(1, 1)
    await shards.stop()
    await shards.disconnect()


async def test_another_number_of_shards_is_followed() -> None:
    host, leases = FakeHost(), FakeLeases(share=2)
    async with serving(host, leases) as shards:
        leases.count, leases.held, leases.free = 8, {}, {5, 6}
        await renewed(leases, lambda: host.connected == {5, 6})
        assert shards.shards == Shards(8, frozenset({5, 6}))


async def test_who_ends_takes_nothing_more() -> None:
    host, leases = FakeHost(), FakeLeases(share=1, free={0})
    async with serving(host, leases) as shards:
        leases.share, leases.free = 2, {1}
        ending = asyncio.create_task(shards.stop())
        leases.hear(LEASED)
        await ending
    assert (leases.held, leases.free) == ({}, {1})


async def test_notifications_reach_the_bot_if_they_are_about_its_servers() -> None:
    host, leases = FakeHost(), FakeLeases(share=2)
    mine = [Wake("t1", 1 << 22, 11, 5, 3), Wake("t2", 0)]
    async with serving(host, leases):
        for wake in (mine[0], Wake("t3", 2 << 22, 12), mine[1]):
            leases.hear(json.dumps(astuple(wake)))
        leases.hear('said["t1", 2, 5]')
        leases.hear('said["of another version"]')
        leases.hear("of another version")
        await until(lambda: len(host.wakes) == 2)
    assert host.wakes == mine
    assert host.phrases == [Phrase("t1", 2, 5)]


@pytest.mark.parametrize(
    ("error", "end"),
    [
        (http_error(400, 50035, "options: a description is too long\n" * 15), " too long"),
        (http_error(502, 0, "<p>Bad gateway</p> " * 1000), " …"),
        (OSError("no route to the host."), "no route to the host"),
        (TimeoutError(), "TimeoutError"),
    ],
)
def test_a_reason_is_one_line_and_cut_only_if_it_is_a_whole_page(
    error: Exception, end: str
) -> None:
    reason = reason_of(error)
    assert reason.endswith(end)
    assert len(reason) <= LONGEST_REASON
    assert "\n" not in reason
