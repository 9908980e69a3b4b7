"""Logging: everything to standard error, as lines for a person or as JSON for a machine."""

import logging
import sys

import discord
import structlog

from bot.delivery.limits import TOO_LATE
from bot.metrics import LATE
from bot.redaction import redacted, traceback_of, without_objects


def configure(level: str) -> None:
    """Log from `level` (a standard name) up: to a terminal in words, to anything else in JSON.

    The standard library's loggers, so also discord.py's, come out the same way, but nothing below
    INFO: they would tell every message, its token, and every query. Tracebacks come without the
    values of variables: those hold hands.
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
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder(), _told_in_words],
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
    logging.getLogger("sqlalchemy.pool.impl.AsyncAdaptedQueuePool").addFilter(
        _is_no_lost_connection
    )
    logging.getLogger("alembic").setLevel(max(logging.WARNING, logging.getLevelName(level)))
    logging.getLogger("bot").setLevel(level)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(logging.INFO, logging.getLevelName(level)))


def _came_in_time(record: logging.LogRecord) -> bool:
    """Choices offered to somebody who has typed on are no fault: they are counted, not logged."""
    error = record.exc_info[1] if record.exc_info else None
    too_late = isinstance(error, discord.HTTPException) and error.code in TOO_LATE
    if too_late:
        LATE.inc()
    return not too_late


def _is_no_lost_connection(record: logging.LogRecord) -> bool:
    """A connection to the database that is found to be lost when it is closed is no fault."""
    return not (record.exc_info and isinstance(record.exc_info[1], ConnectionError))


def _told_in_words(
    _logger: object, _method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """A gateway that cannot be connected: what the error says is enough, without a traceback."""
    if event["logger"] == "discord.shard" and (exc_info := event.pop("exc_info", None)):
        event["why"] = str(exc_info[1]) or exc_info[0].__name__
    return event
