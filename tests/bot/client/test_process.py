"""What `baohuang run` does where its database or Discord does not answer: it waits, or ends."""

import asyncio
import re
from collections.abc import Iterator
from itertools import repeat
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from sqlalchemy.exc import DBAPIError
from structlog.testing import capture_logs

from bot.client import process
from bot.runtime.settings import Settings
from bot.store.engine.database import UnreachableError
from tests.support.discord_errors import http_error


class AnsweredError(Exception):
    """What PostgreSQL answers, with its code."""

    def __init__(self, code: str, said: str) -> None:
        super().__init__(said)
        self.sqlstate = code


def answered(code: str, said: str) -> DBAPIError:
    return DBAPIError(None, None, AnsweredError(code, said))


def unreachable() -> UnreachableError:
    error = UnreachableError("The database cannot be reached.")
    error.__cause__ = ConnectionRefusedError("Connection refused")
    return error


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> AsyncMock:
    """What each try to start ends in."""
    monkeypatch.setattr(process, "growing_pauses", lambda _longest: repeat(0.0))
    once = AsyncMock()
    monkeypatch.setattr(process, "run_once", once)
    return once


async def start() -> None:
    watch: Any = Mock()
    await process.run_until(asyncio.Event(), Settings(), "a token", watch)


async def test_a_database_that_does_not_answer_yet_is_waited_for(tries: AsyncMock) -> None:
    starting = answered("57P03", "the database system is starting up")
    tries.side_effect = [unreachable(), starting, None]
    with capture_logs() as said:
        await start()
    assert [(line["event"], line["why"]) for line in said] == [
        ("no answer from the database, trying again", "Connection refused"),
        ("no answer from the database, trying again", "the database system is starting up"),
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        answered("28P01", "password authentication failed"),
        answered("3D000", "database does not exist"),
    ],
    ids=["password", "database"],
)
async def test_a_database_that_is_not_the_one_meant_is_not_waited_for(
    tries: AsyncMock, wrong: DBAPIError
) -> None:
    tries.side_effect = [wrong, None]
    with pytest.raises(DBAPIError):
        await start()


def closed(code: int) -> discord.ConnectionClosed:
    """What discord.py raises when the gateway closes a connection for good."""
    return discord.ConnectionClosed(Mock(close_code=code), shard_id=0, code=code)


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (discord.LoginFailure(), process.NOT_ACCEPTED),
        (http_error(401), process.NOT_ACCEPTED),
        (http_error(403), "Discord refuses what the bot asks first: "),
        (closed(4004), process.NOT_ACCEPTED),
        (closed(4012), "Discord closed the connection for good, with the code 4012."),
        (closed(4013), "a newer one."),
        (closed(4014), process.INTENTS),
    ],
    ids=["login", "401", "403", "4004", "4012", "4013", "4014"],
)
async def test_what_discord_refuses_is_not_tried_again(
    tries: AsyncMock, refused: Exception, said: str
) -> None:
    tries.side_effect = [refused, None]
    with pytest.raises(process.RefusedError, match=re.escape(said)):
        await start()


async def test_a_gateway_that_needs_more_shards_is_tried_again(tries: AsyncMock) -> None:
    tries.side_effect = [closed(4011), None]
    await start()
    assert tries.await_count == 2


@pytest.mark.parametrize(
    ("why", "seconds"),
    [
        (discord.RateLimited(3000), 3000),
        (http_error(429, 0, **{"Retry-After": "3000"}), 3000),
        (http_error(503, 0, **{"Retry-After": "1000000"}), 3600),
        (http_error(503, 0, **{"Retry-After": "soon"}), 7),
        (http_error(503), 7),
        (TimeoutError(), 7),
    ],
    ids=["in the body", "in the header", "at most an hour", "no number", "503", "time"],
)
async def test_discord_says_when_to_come_back(
    tries: AsyncMock, monkeypatch: pytest.MonkeyPatch, why: Exception, seconds: float
) -> None:
    told, watch = asyncio.Event(), Mock()
    monkeypatch.setattr(process, "growing_pauses", lambda _longest: repeat(7.0))

    async def fails(*_: object) -> None:
        told.set()  # so that the wait ends at once
        raise why

    tries.side_effect = fails
    with capture_logs() as said:
        await process.run_until(told, Settings(), "a token", watch)
    assert [line["seconds"] for line in said if "seconds" in line] == [seconds]


async def test_a_signal_ends_the_wait_for_a_database(
    tries: AsyncMock, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, watch = asyncio.Event(), Mock()

    def pauses(_longest: float) -> Iterator[float]:
        told.set()
        yield 1e6

    monkeypatch.setattr(process, "growing_pauses", pauses)
    tries.side_effect = [unreachable()]
    await process.run_until(told, Settings(), "a token", watch)
    assert tries.await_count == 1
