"""What whoever watches the bot is told, over a real socket."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast
from unittest.mock import Mock

import aiohttp
import discord
import pytest
from aiohttp.test_utils import TestServer
from prometheus_client import REGISTRY
from sqlalchemy.exc import OperationalError

from bot.client.client import BaoHuang
from bot.client.health import Watch
from bot.commands.controller import Controller, ControllerClient
from bot.commands.interactions import answer
from bot.delivery.reply import Reply
from bot.metrics import route_of, trace
from bot.settings import Settings
from bot.store.store import Store
from bot.tables.stops import Refused, Stop, Stopped
from tests.bot.tables.seated import table


@dataclass
class Asked:
    """An interaction whose answers go nowhere."""

    client: ControllerClient
    locale: str = "en-US"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/health.sqlite3")
    yield store
    await store.close()


@pytest.fixture
async def asked(store: Store) -> AsyncIterator[tuple[TestServer, list[bool]]]:
    ready = [True]
    await store.create(table(11))
    server = TestServer(Watch(store, lambda: ready[0]).app())
    async with server:
        yield server, ready


async def get(server: TestServer, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(server.make_url(path)) as response:
        return response.status, await response.text()


async def test_a_bot_that_is_connected_and_has_its_database_is_healthy(
    asked: tuple[TestServer, list[bool]],
) -> None:
    assert await get(asked[0], "/healthz") == (200, "ok\n")


async def test_a_bot_that_is_not_connected_is_not(asked: tuple[TestServer, list[bool]]) -> None:
    asked[1][0] = False
    assert await get(asked[0], "/healthz") == (503, "not connected to Discord\n")


async def test_a_bot_is_connected_while_events_come_in() -> None:
    bot, seen = BaoHuang(Settings()), []
    bot.loop = asyncio.get_running_loop()
    bot.controller = cast(Controller, Mock())
    for event in ("ready", "disconnect", "resumed", "disconnect", "ready"):
        bot.dispatch(event)
        await asyncio.sleep(0)
        seen.append(bot.connected)
    assert seen == [True, False, True, False, True]


async def test_a_bot_without_its_database_is_not(
    asked: tuple[TestServer, list[bool]], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails() -> int:
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))

    monkeypatch.setattr(store, "count_open", fails)
    assert await get(asked[0], "/healthz") == (503, "the database does not answer\n")
    assert "baohuang_tables NaN" in (await get(asked[0], "/metrics"))[1]


async def test_the_metrics_count_tables_and_name_nobody(
    asked: tuple[TestServer, list[bool]],
) -> None:
    status, text = await get(asked[0], "/metrics")
    assert status == 200
    assert "baohuang_tables 1.0" in text
    for name in ("interactions", "refusals", "answer_seconds", "loop_delay_seconds", "requests"):
        assert f"baohuang_{name}" in text


async def test_a_refusal_is_counted_by_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(_reply: Reply) -> Refused | None:
        return Stopped(Stop.NO_TABLE)

    async def whisper(_reply: Reply, _text: str) -> None:
        return None

    monkeypatch.setattr(Reply, "whisper", whisper)
    before = REGISTRY.get_sample_value("baohuang_refusals_total", {"code": "no-table"}) or 0
    client = Mock(spec=ControllerClient, controller=Mock(spec=Controller), ending=False)
    await answer(cast(discord.Interaction, Asked(client)), None, work)
    assert REGISTRY.get_sample_value("baohuang_refusals_total", {"code": "no-table"}) == before + 1


async def test_requests_are_counted_by_route_and_status(
    asked: tuple[TestServer, list[bool]],
) -> None:
    async with (
        aiohttp.ClientSession(trace_configs=[trace()]) as session,
        session.get(asked[0].make_url("/channels/123456789012345678/messages")) as response,
    ):
        assert response.status == 404
    labels = {"method": "GET", "route": "/channels/:id/messages", "status": "404"}
    assert REGISTRY.get_sample_value("baohuang_requests_total", labels) == 1


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/gateway/bot", "/api/v10/gateway/bot"),
        ("/channels/123456789012345678/messages/1234567890123456789", "/channels/:id/messages/:id"),
        (
            f"/interactions/123456789012345678/{'aW50' * 20}/callback",
            "/interactions/:id/:token/callback",
        ),
    ],
)
def test_a_route_has_no_ids_and_no_tokens(path: str, route: str) -> None:
    assert route_of(path) == route
