"""What `baohuang run` does where its database does not answer: it waits, or says what is wrong."""

import asyncio
from collections.abc import Iterator
from itertools import repeat
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from sqlalchemy.exc import DBAPIError
from structlog.testing import capture_logs

from bot.client import process
from bot.runtime.settings import Settings
from bot.store.engine.database import UnreachableError


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
