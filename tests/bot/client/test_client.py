"""What the client does unlike discord.py's own."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from socket import gethostname
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest
import pytest_asyncio
import yarl
from discord.ext import tasks

from bot.client import discord_internals
from bot.client.client import BaoHuang
from bot.client.discord_internals import RESERVED
from bot.client.keeper import ShardKeeper
from bot.model import ServerSettings
from bot.model.shards import Session, Shards, Wake
from bot.runtime.background import Background
from bot.runtime.settings import Settings
from bot.store.store import Store
from bot.tables.calls import Presence
from tests.support.database_templates import migrated
from tests.support.discord_internals import (
    answer_gateway_by,
    as_connected,
    break_connections,
    connect_by,
    launch_shard,
    launch_shards_by,
    loop_does,
    without_pauses,
)


async def test_a_shard_that_cannot_connect_at_the_start_is_given_up_and_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries, pause = [], asyncio.sleep

    async def refused(*_: object, shard_id: int, **__: object) -> None:
        tries.append(shard_id)
        raise ConnectionRefusedError

    connect_by(monkeypatch, refused)
    monkeypatch.setattr(asyncio, "sleep", lambda _: pause(0))
    async with BaoHuang(Settings()) as bot:
        with pytest.raises(discord.GatewayNotFound):
            await launch_shard(bot, "ws://127.0.0.1:9", 0)
    assert tries == [0]


THEIRS = Session("theirs", 8, "wss://there/")


class Socket:
    """The connection of a session: nothing comes over it."""

    def __init__(self, session: str, sequence: int, gateway: yarl.URL, shard_id: int) -> None:
        self.session_id, self.sequence, self.gateway = session, sequence, gateway
        self.shard_id, self.latency, self.open = shard_id, 0.0, True
        self.closed_with: int | None = None

    async def poll_event(self) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.open, self.closed_with = False, code


@pytest_asyncio.fixture
async def sharing(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[BaoHuang, list[Socket]]]:
    """A bot that has shards 0 and 1 of four, and the sockets of the sessions that it resumes."""
    sockets: list[Socket] = []

    async def connected(_: object, *, resume: bool, sequence: int, **told: Any) -> Socket:
        assert resume
        sockets.append(Socket(told["session"], sequence, told["gateway"], told["shard_id"]))
        return sockets[-1]

    connect_by(monkeypatch, connected)
    async with BaoHuang(Settings()) as bot:
        as_connected(bot)
        bot.keeper = ShardKeeper(bot, Mock(), AsyncMock(), Mock())
        bot.keeper.shards = Shards(4, frozenset({0, 1}))
        bot.expect_shards(4)
        bot.controller = Mock()
        bot.controller.dealer.background = Background()
        bot.controller.publisher.present = AsyncMock()
        bot.controller.publisher.catch_up = AsyncMock()
        yield bot, sockets


async def told(bot: BaoHuang, event: str) -> None:
    bot.dispatch(event, 1)
    await asyncio.sleep(0)
    await bot.controller.dealer.background.settle()


@pytest.mark.parametrize("answering", [True, False])
async def test_a_session_of_another_process_is_resumed_and_what_was_missed_answered_or_not(
    answering: bool, sharing: tuple[BaoHuang, list[Socket]]
) -> None:
    bot, sockets = sharing
    assert await bot.resume(1, THEIRS, answering=answering)
    assert bot.sessions() == {1: THEIRS}
    assert bot.answers(1 << 22) is answering
    assert bot.answers(0), "of another shard"
    await told(bot, "shard_resumed")
    assert bot.answers(1 << 22)
    await bot.disconnect(1)
    assert [each.closed_with for each in sockets] == [4000], "so that others can resume it"


async def test_discord_is_not_waited_for_for_ever_before_a_shard_is_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(discord_internals, "LONGEST_ANSWER", 0.01)
    async with BaoHuang(Settings()) as bot:
        answer_gateway_by(monkeypatch, bot, asyncio.Event().wait)
        async with asyncio.timeout(60):
            with pytest.raises(TimeoutError):
                await bot.launch(1)


async def test_a_session_is_kept_until_the_one_after_it_can_begin(
    sharing: tuple[BaoHuang, list[Socket]], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, sockets = sharing
    assert await bot.resume(1, THEIRS, answering=False)
    assert bot.keeper
    monkeypatch.setattr(bot.keeper, "may_identify", AsyncMock(return_value=True))
    answer = (4, "wss://here", {"max_concurrency": 1, "remaining": 999, "reset_after": 0})
    answer_gateway_by(monkeypatch, bot, AsyncMock(return_value=answer))
    open_at: list[bool] = []

    async def connected(_: object, *, gateway: yarl.URL, shard_id: int, **__: object) -> Socket:
        open_at.append(sockets[0].open)
        await bot.before_identify_hook(shard_id)
        open_at.append(sockets[0].open)
        return Socket("ours", 1, gateway, shard_id)

    connect_by(monkeypatch, connected)
    await bot.launch(1)
    assert open_at == [True, False]
    assert bot.sessions()[1].id == "ours"
    await bot.disconnect(1)


@pytest.mark.parametrize("resumable", [True, False])
@pytest.mark.parametrize("late", [True, False])
async def test_a_session_that_breaks_just_before_the_one_after_it_begins_does_not_come_back(
    sharing: tuple[BaoHuang, list[Socket]],
    monkeypatch: pytest.MonkeyPatch,
    *,
    resumable: bool,
    late: bool,
) -> None:
    bot, sockets = sharing
    assert await bot.resume(1, THEIRS, answering=False)
    assert bot.keeper
    monkeypatch.setattr(bot.keeper, "may_identify", AsyncMock(return_value=True))
    monkeypatch.setattr(bot, "may_resume", AsyncMock(return_value=True))
    answer = (4, "wss://here", {"max_concurrency": 1, "remaining": 999, "reset_after": 0})
    answer_gateway_by(monkeypatch, bot, AsyncMock(return_value=answer))
    began, goes_on, comes_back = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def connected(_: object, *, shard_id: int, resume: bool = False, **told: Any) -> Socket:
        if not resume and not began.is_set():
            began.set()
            await goes_on.wait()
        elif late:
            await comes_back.wait()
        if not resume:
            await bot.before_identify_hook(shard_id)
        sockets.append(Socket(told.get("session") or "new", 1, told["gateway"], shard_id))
        return sockets[-1]

    connect_by(monkeypatch, connected)
    launching = asyncio.ensure_future(bot.launch(1))
    await began.wait()
    breaking = asyncio.ensure_future(break_connections(bot, resumable=resumable))
    await asyncio.sleep(0.01)
    goes_on.set()
    await asyncio.sleep(0.01)
    comes_back.set()
    await asyncio.gather(launching, breaking)
    await asyncio.sleep(0.01)
    assert sum(each.open for each in sockets) == 1
    await bot.disconnect(1)
    assert not any(each.open for each in sockets)


async def test_who_resumed_shows_tables_at_once_and_learns_later_in_which_servers_it_is(
    sharing: tuple[BaoHuang, list[Socket]],
) -> None:
    bot, _ = sharing
    publisher = bot.controller.publisher
    assert await bot.resume(1, THEIRS, answering=False)
    await told(bot, "shard_resumed")
    assert isinstance(publisher.present, AsyncMock)
    assert isinstance(publisher.catch_up, AsyncMock)
    assert (publisher.catch_up.await_count, publisher.present.await_count) == (1, 0)
    assert not bot.knows_servers_of(1)
    await told(bot, "shard_ready")
    assert (publisher.catch_up.await_count, publisher.present.await_count) == (2, 1)
    assert bot.knows_servers_of(1)


async def test_a_session_that_begins_is_written_for_the_next_owner(
    sharing: tuple[BaoHuang, list[Socket]], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, _ = sharing
    keeper = Mock()
    monkeypatch.setattr(bot, "keeper", keeper)
    await told(bot, "shard_connect")
    keeper.note_session.assert_called_once_with(1)


async def test_a_broken_connection_is_resumed_only_while_the_shard_is_its_own(
    sharing: tuple[BaoHuang, list[Socket]], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, sockets = sharing
    assert await bot.resume(1, THEIRS, answering=False)
    for mine in (True, False):
        monkeypatch.setattr(bot, "may_resume", AsyncMock(return_value=mine))
        await break_connections(bot)
    assert len(sockets) == 2


async def test_a_session_whose_address_does_not_answer_is_not_resumed(
    sharing: tuple[BaoHuang, list[Socket]], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, _ = sharing
    refused = AsyncMock(side_effect=ConnectionRefusedError)
    connect_by(monkeypatch, refused)
    assert not await bot.resume(1, THEIRS, answering=True)
    assert (bot.sessions(), bot.knows_servers_of(1)) == ({}, False)


async def test_a_bot_that_connected_too_often_today_waits_before_its_token_is_reset(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left, waited = [RESERVED, RESERVED, RESERVED + 1], list[float]()

    async def asked() -> tuple[int, str, dict[str, int]]:
        limits = {"max_concurrency": 1, "remaining": left.pop(0), "reset_after": 90_000}
        return 4, "ws://127.0.0.1:9", limits

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async with BaoHuang(Settings()) as bot:
        answer_gateway_by(monkeypatch, bot, asked)
        launch_shards_by(monkeypatch, bot, AsyncMock())
        monkeypatch.setattr(asyncio, "sleep", sleep)
        await bot.launch(0)
        monkeypatch.undo()
    assert (left, waited) == ([], [91.0, 91.0])


async def test_whatever_fails_in_what_is_done_again_and_again_is_logged_and_done_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = list[str]()
    log = logging.getLogger(tasks.__name__)
    monkeypatch.setattr(log, "exception", lambda *_: told.append(str(sys.exception())))
    without_pauses(monkeypatch)
    async with BaoHuang(Settings()) as bot:
        loops = [each for each in vars(bot.upkeep).values() if isinstance(each, tasks.Loop)]
        assert len(loops) == 5
        for loop in loops:
            once: list[Exception | None] = [ValueError("a fault"), None]

            async def fails_once(faults: list[Exception | None], loop: tasks.Loop[Any]) -> None:
                if fault := faults.pop(0):
                    raise fault
                loop.stop()

            loop_does(monkeypatch, loop, partial(fails_once, once, loop))
            await loop.start()
            assert once == []
            assert told.pop() == "a fault"


async def test_somebody_who_was_answered_by_another_process_is_active_and_their_hand_is_kept_true(
    sharing: tuple[BaoHuang, list[Socket]],
) -> None:
    bot, _ = sharing
    now, tables, looks = Mock(), Mock(presence=Presence()), AsyncMock()
    tables.get = AsyncMock(return_value=now)
    goes_on = AsyncMock()
    bot.controller.tables = tables
    bot.controller.publisher.look_at = looks  # type: ignore[method-assign]
    bot.controller.dealer.live_hands.go_on_with = goes_on  # type: ignore[method-assign]
    shows_hand = Wake("t1", 1 << 22, 11, 5, 3)
    for wake in (shows_hand, Wake("t1", 1 << 22, 12), Wake("t1", 1 << 22)):
        await bot._woken(wake)
    assert tables.presence.are_here((11, 12), discord.utils.utcnow())
    assert looks.await_count == 3
    goes_on.assert_awaited_once_with(now, shows_hand)


async def test_a_server_counts_as_left_only_if_its_shard_is_this_process_s_and_told_of_its_servers(
    sharing: tuple[BaoHuang, list[Socket]], tmp_path: Path
) -> None:
    bot, _ = sharing
    store = await Store.open(migrated(f"sqlite+aiosqlite:///{tmp_path}/servers.sqlite3"))
    bot.controller.store = store
    notes = AsyncMock()
    bot.controller.publisher.note_presence = notes  # type: ignore[method-assign]
    for shard in range(3):
        await store.servers.remember(ServerSettings(shard << 22, "simple"))
    await store.servers.note_presence(set(), discord.utils.utcnow() - timedelta(days=1000))

    async def left() -> list[int]:
        await bot.upkeep.note_presence()
        await bot.upkeep._pruning.coro(bot.upkeep)
        return [server.guild_id >> 22 for server in await store.servers.known()]

    assert await left() == [0, 1, 2], "no shard has told of its servers yet"
    await told(bot, "shard_ready")
    assert await left() == [0, 2], "shard 0 waits to be connected, and shard 2 is another's"
    assert [call.args[1] for call in notes.await_args_list] == [
        Shards(4, frozenset()),
        Shards(4, frozenset({1})),
    ]
    await store.close()


async def test_no_two_processes_have_the_same_name() -> None:
    """Not even of one host: each would hold what the other one has."""
    assert len(BaoHuang(Settings()).process.removeprefix(f"{gethostname()}-")) == 16
