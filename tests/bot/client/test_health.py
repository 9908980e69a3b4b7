"""What whoever watches the bot is told, over a real socket."""

import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from prometheus_client import REGISTRY
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot.client.health import Watch
from bot.commands.framework.interactions import carry_out
from bot.delivery.interaction_reply import InteractionReply
from bot.model import Pulse
from bot.runtime.discord_clock import DiscordClock
from bot.runtime.metrics import route_of, trace
from bot.store.shards.shards import Owned
from bot.store.store import Store
from bot.tables.rules.refusals import TableWhy
from bot.text.catalogue import Language, Words
from game.refusals import Refusal
from tests.bot.tables.seated import table
from tests.support.database_templates import migrated


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(migrated(f"sqlite+aiosqlite:///{tmp_path}/health.sqlite3"))
    yield store
    await store.close()


@dataclass
class Bot:
    """A bot to be watched."""

    store: Store
    connected: bool = True
    serving: bool = True
    servers: int = 3
    shards: tuple[Owned, ...] = ()

    async def pulse(self) -> Pulse | None:
        return await self.store.deadlines.pulse()

    async def owned(self) -> Sequence[Owned]:
        return self.shards


@pytest.fixture
async def bot(store: Store) -> Bot:
    await store.tables.create(table(11))
    return Bot(store)


@pytest.fixture
async def asked(bot: Bot) -> AsyncIterator[TestServer]:
    watch = Watch()
    watch.bot = bot
    server = TestServer(watch.app())
    async with server:
        yield server


async def get(server: TestServer, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(server.make_url(path)) as response:
        return response.status, await response.text()


async def test_its_shards_are_told_apart_and_those_it_has_no_more_are_not_told(
    asked: TestServer, bot: Bot
) -> None:
    since = discord.utils.utcnow() - timedelta(seconds=30)
    bot.shards = (Owned(4, "me", 1, since, since, tables=7, late=timedelta(seconds=3)),)
    told = (await get(asked, "/metrics"))[1]
    assert 'baohuang_shard_tables{shard="4"} 7.0' in told
    assert 'baohuang_shard_overdue_seconds{shard="4"} 3.0' in told
    assert 'baohuang_shard_held_seconds{shard="4"} 3' in told
    bot.shards = ()
    assert 'shard="4"' not in (await get(asked, "/metrics"))[1]


async def test_a_bot_is_ready_while_it_serves_and_alive_in_any_case(
    asked: TestServer, bot: Bot
) -> None:
    assert await get(asked, "/readyz") == (200, "ok\n")
    bot.serving = False
    assert (await get(asked, "/readyz"))[0] == 503
    assert await get(asked, "/livez") == (200, "ok\n")


async def test_a_process_that_has_no_bot_yet_is_alive_and_not_ready() -> None:
    server = TestServer(Watch().app())
    async with server:
        assert await get(server, "/livez") == (200, "ok\n")
        assert (await get(server, "/readyz"))[0] == 503
        assert "baohuang_tables NaN" in (await get(server, "/metrics"))[1]


async def test_a_bot_without_its_database_is_not_ready(
    asked: TestServer, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails() -> Pulse:
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))

    monkeypatch.setattr(store.deadlines, "pulse", fails)
    assert (await get(asked, "/readyz"))[0] == 503
    assert "baohuang_tables NaN" in (await get(asked, "/metrics"))[1]


async def test_the_metrics_count_tables_and_name_nobody(asked: TestServer, store: Store) -> None:
    late = discord.utils.utcnow() - timedelta(seconds=100)
    await store.tables.create(replace(table(12), id="late", seats=(None,) * 5, deadline_at=late))
    held = replace(table(13), id="held", seats=(None,) * 5, deadline_at=late - timedelta(days=1))
    await store.tables.create(replace(held, paused=True))
    status, text = await get(asked, "/metrics")
    assert status == 200
    assert "baohuang_tables 3.0" in text
    assert "baohuang_paused_tables 1.0" in text
    assert "baohuang_servers 3.0" in text
    (overdue,) = re.findall(r"^baohuang_overdue_seconds (\S+)", text, re.MULTILINE)
    assert 100 <= float(overdue) < 86_000
    for name in (
        "interactions", "refusals", "answer_seconds", "loop_delay_seconds", "requests", "hands",
        "dms_refused", "background_faults", "gateway_connected", "info",
    ):  # fmt: skip
        assert f"baohuang_{name}" in text


async def test_a_refusal_is_counted_by_its_code() -> None:
    async def work() -> Refusal:
        return Refusal(TableWhy.NO_TABLE)

    reply = Mock(spec=InteractionReply, words=Words(Language.ENGLISH))
    before = REGISTRY.get_sample_value("baohuang_refusals_total", {"code": "no-table"}) or 0
    await carry_out(reply, work)
    assert REGISTRY.get_sample_value("baohuang_refusals_total", {"code": "no-table"}) == before + 1


@pytest.mark.parametrize(("fault", "is_traced"), [(ConnectionError(), False), (ValueError(), True)])
async def test_a_fault_has_a_traceback_unless_the_database_is_away(
    fault: Exception, *, is_traced: bool
) -> None:
    reply = Mock(spec=InteractionReply, words=Words(Language.ENGLISH))
    with capture_logs() as lines:
        await carry_out(reply, AsyncMock(side_effect=fault))
    assert [bool(line["exc_info"]) for line in lines] == [is_traced]


async def test_requests_are_counted_by_route_and_status(asked: TestServer) -> None:
    async with (
        aiohttp.ClientSession(
            trace_configs=[trace(AsyncMock(return_value=Mock()), DiscordClock())]
        ) as session,
        session.get(asked.make_url("/channels/123456789012345678/messages")) as response,
    ):
        assert response.status == 404
    labels = {"method": "GET", "route": "/channels/:id/messages", "status": "404"}
    assert REGISTRY.get_sample_value("baohuang_requests_total", labels) == 1


async def test_who_connects_to_the_gateway_waits_for_no_request() -> None:
    async def greet(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        return socket

    app, admit = web.Application(), AsyncMock(return_value=Mock())
    app.router.add_get("/", greet)
    async with TestServer(app) as server:
        url = server.make_url("/")
        async with aiohttp.ClientSession(trace_configs=[trace(admit, DiscordClock())]) as session:
            for scheme in ("ws", "http"):
                async with session.ws_connect(url.with_scheme(scheme)):
                    pass
    assert admit.await_count == 1, "only as a request"


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
