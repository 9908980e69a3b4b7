"""Errors of background tasks are logged; those of a database that is away, once a minute."""

import asyncio
import sqlite3
from contextlib import closing
from unittest.mock import AsyncMock

import asyncpg
import pytest
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from structlog.testing import capture_logs

from bot.runtime.background import Background, is_database_away, note_fault
from tests.support.discord_errors import http_error


class NetworkDownError(OSError):
    """An error that no other test logs."""


def of(cause: Exception, *, lost: bool = False) -> DBAPIError:
    return DBAPIError("SELECT 1", None, cause, connection_invalidated=lost)


def sqlite_error(first: str, second: str) -> Exception:
    """The error of the second of two statements."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(first)
        with pytest.raises(sqlite3.Error) as raised:
            connection.execute(second)
    return raised.value


@pytest.mark.parametrize(
    ("fault", "is_away"),
    [
        (ConnectionRefusedError(), True),
        (TimeoutError(), True),
        (of(asyncpg.CannotConnectNowError("starting")), True),
        (of(asyncpg.ReadOnlySQLTransactionError("a standby")), True),
        (of(asyncpg.DiskFullError("no space left")), True),
        (of(sqlite_error("PRAGMA query_only = 1", "CREATE TABLE t (n)")), True),
        (of(sqlite_error("PRAGMA max_page_count = 1", "CREATE TABLE t (n)")), True),
        (of(sqlite_error("CREATE TABLE t (n)", "CREATE TABLE t (n)")), False),
        (of(ValueError("closed"), lost=True), True),
        (PoolTimeoutError("no connection is free"), True),
        (of(asyncpg.UniqueViolationError("a row")), False),
        (ValueError(), False),
    ],
)
def test_what_counts_as_a_database_that_is_away(fault: Exception, *, is_away: bool) -> None:
    assert is_database_away(fault) is is_away


@pytest.mark.parametrize(
    ("answers", "requests"),
    [
        ([http_error(403, 50001), TimeoutError(), None], 3),
        ([http_error(404, 10008), None], 1),
        ([http_error(403, 50001)] * 9, 3),
    ],
)
async def test_a_request_that_discord_does_not_accept_is_made_again(
    answers: list[Exception | None], requests: int
) -> None:
    work, request = Background(), AsyncMock(side_effect=answers)
    await work.insist(request, "not deleted", pauses=(0.0, 0.0))
    for _ in range(5):
        await asyncio.sleep(0)
        await work.settle()
    assert request.await_count == requests


def test_a_database_that_is_away_is_one_line_a_minute_without_a_traceback() -> None:
    with capture_logs() as lines:
        for _ in range(25):
            note_fault("fault in the background", NetworkDownError("refused"))
        note_fault("fault in the background", ValueError("ours"))
    away, ours = lines
    assert (away["fault"], away["why"]) == ("NetworkDownError", "refused")
    assert "exc_info" not in away
    assert isinstance(ours["exc_info"], ValueError)
