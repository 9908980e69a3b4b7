"""Which shards a process has: what it takes, keeps, gives back, and says nothing without."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import astuple
from typing import cast
from unittest.mock import AsyncMock, Mock, call

import pytest

from bot.client import keeper
from bot.client.keeper import LEAST_REQUESTS, ShardKeeper
from bot.client.request_gate import REQUESTS, OtherProcessError
from bot.model.shards import Lease, Session, Wake
from bot.store.shards.leases import LEASED, Leases, Standing, Taken
from tests.bot.client.shard_fakes import (
    Client,
    Few,
    a_while,
    again,
    began,
    session_of,
)


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
