"""What no log line may hold, whatever wrote it: tokens, seeds, cards. The end of the chain."""

import re
import traceback
from collections.abc import Iterator

import aiohttp
import discord
import structlog
from sqlalchemy.exc import DBAPIError

SPEAKING = (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)
"""What comes from outside says what is wrong; the words of other faults may be about a hand."""

REMOVED = "[removed]"
_SECRETS = re.compile(
    r"(?<=/webhooks/)\d+/[^/?\s\"'\\]+"
    r"|(?<=/interactions/)\d+/[^/?\s\"'\\]+"
    r"|(?<=/users/)\d+|(?<=members/)\d+|(?<=/channels/)\d+(?=/messages)"  # which may be a DM
    r"|\b[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}"  # the token of a bot
    r"|\b[0-9a-f]{64}\b"  # a seed
    r"|\bCard\([^()]*\)|[♠♥♣♦]\w+|\b(?:10|[2-9JQKA])[SHCD]\b"
)
_NAMED = re.compile(r"(?i)\b(token|authorization)(\\*[\"']?\s*[:=]\s*)(\\*[\"']?)[^\"'\\,}]+")
_ASYNCIO = re.compile(r"[<\n].*", re.DOTALL)


def redacted(_logger: object, _method: str, line: object) -> str:
    """A line as it is written, without what gives somebody or something away."""
    return _SECRETS.sub(REMOVED, _NAMED.sub(rf"\1\2\3{REMOVED}", str(line)))


def without_objects(
    _logger: object, _method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """What asyncio says, without the tasks it is about: those are shown with their results."""
    if event.get("logger") == "asyncio":
        event["event"] = _ASYNCIO.sub("", str(event["event"])).strip()
    return event


def traceback_of(exc_info: structlog.typing.ExcInfo) -> str:
    """Where a fault came from: the lines of the code, and of its words those of `SPEAKING`."""
    return "".join(_lines(exc_info[1], set())).rstrip()


def _lines(error: BaseException, told: set[int]) -> Iterator[str]:
    told.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before and id(before) not in told:
        yield from _lines(before, told)
        yield "\nWhich led to:\n\n"
    yield "Traceback (most recent call last):\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__module__}.{type(error).__qualname__}{_words(error)}\n"
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from _lines(each, told)


def _words(error: BaseException) -> str:
    """A database says more after the first line: the row that it did not take."""
    if isinstance(error, DBAPIError):
        return f": {str(error.orig).partition(chr(10))[0]}"
    return f": {error}" if isinstance(error, SPEAKING) else ""
