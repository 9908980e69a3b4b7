"""Logging without secrets: tokens, seeds and cards are removed from every line."""

import logging
import re
import sys
import traceback
from collections.abc import Iterator

import aiohttp
import discord
import structlog
from aiohttp.http import HttpProcessingError
from aiohttp.web import RequestPayloadError
from cachetools import TTLCache
from sqlalchemy.exc import DBAPIError

from bot.runtime.metrics import LATE
from bot.runtime.requests import TOO_LATE, code_of, is_of_closed_client

SPEAKING = (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)
"""Errors from outside, whose messages are logged. Messages of other errors may be about a hand."""

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
_OUT_OF_FILES = "socket.accept() out of system resource"
_logged_lately: TTLCache[str, bool] = TTLCache(maxsize=1, ttl=60)
_ASYNCIO = re.compile(r"[<\n].*", re.DOTALL)


def redacted(_logger: object, _method: str, line: object) -> str:
    return _SECRETS.sub(REMOVED, _NAMED.sub(rf"\1\2\3{REMOVED}", str(line)))


def without_objects(
    _logger: object, _method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """An event of asyncio without the tasks it is about, which are shown with their results."""
    if event.get("logger") == "asyncio":
        event["event"] = _ASYNCIO.sub("", str(event["event"])).strip()
    return event


def traceback_of(exc_info: structlog.typing.ExcInfo) -> str:
    """The traceback of an error; messages only of `SPEAKING` errors."""
    return "".join(_lines(exc_info[1], set())).rstrip()


def _lines(error: BaseException, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause and id(cause) not in seen:
        yield from _lines(cause, seen)
        yield "\nWhich led to:\n\n"
    yield "Traceback (most recent call last):\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__module__}.{type(error).__qualname__}{_words(error)}\n"
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _lines(inner, seen)


def _words(error: BaseException) -> str:
    """The first line of a message: databases add the rejected row."""
    if isinstance(error, DBAPIError):
        return f": {str(error.orig).partition(chr(10))[0]}"
    return f": {error}" if isinstance(error, SPEAKING) else ""


def configure(level: str) -> None:
    """Log from `level` up: in words to a terminal, as JSON to anything else.

    Loggers of the standard library, such as discord.py's, are included from INFO up; below, they
    would log messages, tokens and queries. Tracebacks do not show variables, because those contain
    hands.
    """
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    render: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        if sys.stderr.isatty()
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder()],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                without_objects,
                structlog.processors.ExceptionRenderer(traceback_of),
                render,
                redacted,
            ],
        )
    )
    logging.getLogger("discord.app_commands.tree").addFilter(_came_in_time)
    logging.getLogger("discord.client").addFilter(_is_not_about_voice)
    logging.getLogger("sqlalchemy.pool.impl.AsyncAdaptedQueuePool").addFilter(
        _is_no_lost_connection
    )
    logging.getLogger("aiohttp.server").addFilter(is_no_malformed_request)
    logging.getLogger("asyncio").addFilter(_is_rarely_out_of_files)
    logging.getLogger("alembic").setLevel(max(logging.WARNING, logging.getLevelName(level)))
    logging.getLogger("bot").setLevel(level)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(logging.INFO, logging.getLevelName(level)))


def _came_in_time(record: logging.LogRecord) -> bool:
    """Count late autocomplete answers instead of logging them: the user has continued to type, or
    another process has the shard now.
    """
    error = record.exc_info[1] if record.exc_info else None
    too_late = error is not None and (code_of(error) in TOO_LATE or is_of_closed_client(error))
    if too_late:
        LATE.inc()
    return not too_late


def _is_not_about_voice(record: logging.LogRecord) -> bool:
    """Ignore the warnings that libraries for voice are not installed: no bot speaks here."""
    return "voice will NOT be supported" not in str(record.msg)


def _is_no_lost_connection(record: logging.LogRecord) -> bool:
    """Ignore a database connection that turns out to be lost when it is closed."""
    return not (record.exc_info and isinstance(record.exc_info[1], OSError))


def is_no_malformed_request(record: logging.LogRecord) -> bool:
    """Ignore requests that are not HTTP, or not finished: anybody can send them."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError | RequestPayloadError | ConnectionResetError)


def _is_rarely_out_of_files(record: logging.LogRecord) -> bool:
    """Log once a minute, without a traceback, that no connection can be taken."""
    if not record.getMessage().startswith(_OUT_OF_FILES):
        return True
    record.exc_info = None
    is_first = _OUT_OF_FILES not in _logged_lately
    _logged_lately.setdefault(_OUT_OF_FILES, default=True)
    return is_first
