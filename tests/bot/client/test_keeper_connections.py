"""How the shards of a process are connected: whose session is resumed, and who waits for a turn."""

import asyncio
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
from discord import GatewayNotFound, RateLimited

from bot.client import keeper
from bot.model.shards import Lease, Session
from bot.store.shards.leases import Leases
from tests.bot.client.shard_fakes import (
    NOON,
    Client,
    Few,
    a_while,
    again,
    began,
    made,
    session_of,
)


@pytest.fixture(autouse=True)
def nothing_goes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "RENEWING", 1000.0)
    monkeypatch.setattr(keeper, "CALM", 0.0)


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


async def test_a_shard_that_is_lost_when_its_turn_comes_ends_no_process() -> None:
    leases, client = Few(share=1), Client(refused={0})
    client.why = cast(Exception, asyncio.CancelledError())
    kept = await began(leases, client)
    assert (client.connected, leases.released) == (set(), [])
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
