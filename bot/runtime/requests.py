"""Time limits of requests to Discord, and the errors that they raise."""

import asyncio
import re
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from http import HTTPStatus
from json import JSONDecodeError
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")

FIRST_ANSWER = 3.0
"""Seconds in which Discord accepts the first answer to an interaction."""
LATER_ANSWER = 1.5
"""Time limit in seconds for other answers to one user."""
CARRIED = 0.7
"""Seconds in which an interaction may be answered by the table's message, once that is decided.

Meanwhile others wait for the message.
"""
HEAD_START = 0.3
"""The most seconds by which a private message is sent ahead of those for others."""
REQUEST_LIMIT = 45.0
"""Time limit in seconds for a request to a channel, including waiting for rate limits."""
EDIT_OF_OLD = 15.0
"""Time limit in seconds for an edit of an old message, which can be replaced."""
NO_MENTIONS = discord.AllowedMentions.none()
UNDELIVERED = (
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    OSError,
    JSONDecodeError,
)
"""The errors of a request that Discord rejected, or did not answer in time or intelligibly."""
TOO_LATE = (10062, 10015, 10008)
"""Discord's error codes for an expired interaction or a deleted message."""
ALREADY_ANSWERED = 40060
"""Discord's error code for a second first answer, for example if the result of the first got lost.
"""
EDITED_TOO_OFTEN = 30046
"""Discord's error code for an edit of a message older than an hour, after many others."""
EDITABLE = timedelta(minutes=55)
"""The age of a message from which it is replaced rather than edited."""
MALFORMED = 50035
"""Discord's error code for an invalid request, which is a bug."""


shows_no_table: ContextVar[bool] = ContextVar("shows_no_table", default=False)
"""Whether a request only tells a user something that does not depend on any table, so that it may
be made by a process that is not certain of its leases.
"""


@contextmanager
def showing_no_table() -> Iterator[None]:
    """Make requests of which `shows_no_table` is true."""
    token = shows_no_table.set(True)
    try:
        yield
    finally:
        shows_no_table.reset(token)


def code_of(error: BaseException) -> int:
    """Discord's error code, 0 if there is none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def described(error: Exception) -> dict[str, object]:
    """The fields of a log line about a failed request: Discord's error code, its status, or the
    name of the exception. An invalid request is described in Discord's words.
    """
    if not isinstance(error, discord.HTTPException):
        return {"why": type(error).__name__}
    if error.code == MALFORMED:
        return {"code": error.code, "why": error.text}
    return {"code": error.code} if error.code else {"status": error.status}


def is_refusal(error: Exception) -> bool:
    """Whether Discord answered that it will not do this, rather than that it could not."""
    if not isinstance(error, discord.HTTPException):
        return False
    client_error = HTTPStatus.BAD_REQUEST <= error.status < HTTPStatus.INTERNAL_SERVER_ERROR
    return client_error and error.status != HTTPStatus.TOO_MANY_REQUESTS


def forbids_edits(error: Exception, message_id: int) -> bool:
    """Whether Discord refuses to edit a message for good, or for a long time.

    An old message times out while discord.py waits as long as Discord asked (`EDITED_TOO_OFTEN`).
    """
    if isinstance(error, TimeoutError):
        return is_old(message_id)
    return code_of(error) == EDITED_TOO_OFTEN or isinstance(error, discord.RateLimited)


def is_old(message_id: int) -> bool:
    """Whether a message may soon not be edited any more (`EDITED_TOO_OFTEN`)."""
    return discord.utils.utcnow() - discord.utils.snowflake_time(message_id) > EDITABLE


async def in_time(request: Awaitable[T], seconds: float | None = None) -> T:
    """Wait for a request for at most `seconds`, by default `REQUEST_LIMIT`.

    Raises TimeoutError, which is one of `UNDELIVERED`, and so is the error if the client that
    would make the request is closed.
    """
    try:
        async with asyncio.timeout(REQUEST_LIMIT if seconds is None else seconds):
            return await request
    except RuntimeError as error:
        if not is_of_closed_client(error):
            raise
        raise aiohttp.ClientConnectionError(str(error)) from error


_LISTS = re.compile(r"/(messages|commands)$")
"""Paths that Discord answers with a list, if it was asked with GET or PUT."""


async def require_answer_of_discord(response: aiohttp.ClientResponse) -> None:
    """Check that an answer that says OK is an object or a list in JSON, whichever is expected.

    Proxies and the like answer with pages. Raises aiohttp.ContentTypeError, one of `UNDELIVERED`.
    """
    if response.status not in (HTTPStatus.OK, HTTPStatus.CREATED):
        return
    is_list = response.method in ("GET", "PUT") and _LISTS.search(response.url.path)
    begins = b"[" if is_list else b"{"
    is_json = response.headers.get("Content-Type") == "application/json"  # as discord.py requires
    if not is_json or not (await response.read()).lstrip().startswith(begins):
        raise aiohttp.ContentTypeError(
            response.request_info, response.history, message="no answer of Discord"
        )


def is_of_closed_client(error: BaseException) -> bool:
    """Whether aiohttp refused a request because its client, such as a shard's, is closed."""
    return isinstance(error, RuntimeError) and str(error) == "Session is closed"
