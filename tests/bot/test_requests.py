"""How failed requests to Discord are described, and which of them Discord refused."""

from contextlib import nullcontext
from datetime import timedelta
from unittest.mock import AsyncMock, Mock

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord import RateLimited
from discord.utils import time_snowflake, utcnow

from bot.runtime.discord_clock import DiscordClock
from bot.runtime.metrics import trace
from bot.runtime.requests import UNDELIVERED, described, forbids_edits, in_time, is_refusal
from tests.support.discord_errors import http_error


@pytest.mark.parametrize(
    ("error", "description", "refused"),
    [
        (http_error(403, 160005), {"code": 160005}, True),
        (http_error(400, 50035, "name: too long"), {"code": 50035, "why": "name: too long"}, True),
        (http_error(404, 0), {"status": 404}, True),
        (http_error(429, 30046), {"code": 30046}, False),
        (http_error(503, 0), {"status": 503}, False),
        (RateLimited(600.0), {"why": "RateLimited"}, False),
        (TimeoutError(), {"why": "TimeoutError"}, False),
    ],
)
def test_a_failed_request_is_described_and_may_be_a_refusal(
    error: Exception, description: dict[str, object], refused: bool
) -> None:
    assert described(error) == description
    assert is_refusal(error) is refused


@pytest.mark.parametrize(
    ("error", "minutes", "forbidden"),
    [
        (http_error(429, 30046), 0, True),
        (RateLimited(600.0), 0, True),
        (TimeoutError(), 0, False),
        (TimeoutError(), 56, True),
        (http_error(503, 0), 56, False),
    ],
)
def test_a_message_is_not_edited_any_more(
    error: Exception, minutes: int, *, forbidden: bool
) -> None:
    message_id = time_snowflake(utcnow() - timedelta(minutes=minutes))
    assert forbids_edits(error, message_id) is forbidden


async def test_a_request_of_a_client_that_is_closed_is_not_delivered() -> None:
    client = aiohttp.ClientSession()
    await client.close()
    with pytest.raises(UNDELIVERED):
        await in_time(client.get("http://localhost/"))
    with pytest.raises(RuntimeError):
        await in_time(AsyncMock(side_effect=RuntimeError("no cards"))())


JSON, HTML = "application/json", "text/html"


@pytest.mark.parametrize(
    ("method", "path", "kind", "body", "delivered"),
    [
        ("POST", "/channels/1/messages", JSON, '{"id": "2"}', True),
        ("POST", "/channels/1/messages", HTML, "<p>Sign in</p>", False),
        ("POST", "/channels/1/messages", JSON, "[]", False),
        ("GET", "/channels/1/messages", JSON, "[]", True),
        ("GET", "/channels/1/messages", JSON, "{}", False),
        ("PUT", "/applications/1/commands", JSON, "[]", True),
        ("GET", "/users/@me", JSON, "[]", False),
        ("PATCH", "/webhooks/1/t/messages/@original", HTML, "", False),
    ],
)
async def test_an_answer_that_is_not_discords_is_not_delivered(
    method: str, path: str, kind: str, body: str, *, delivered: bool
) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(body=body.encode(), headers={"Content-Type": kind})

    app, admit = web.Application(), AsyncMock(return_value=Mock())
    app.router.add_route("*", path, answer)
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession(trace_configs=[trace(admit, DiscordClock())]) as session,
    ):
        refused = nullcontext() if delivered else pytest.raises(UNDELIVERED)
        with refused:
            async with session.request(method, server.make_url(path)) as response:
                assert await response.text() == body
