"""Metrics for Prometheus: numbers only, no names, ids or cards."""

import re
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import aiohttp
from prometheus_client import Counter, Gauge, Histogram, Info

from bot.runtime.discord_clock import DiscordClock
from bot.runtime.requests import require_answer_of_discord
from bot.runtime.version import VERSION

INTERACTIONS = Counter("baohuang_interactions", "Interactions by where they came from", ["kind"])
REFUSALS = Counter("baohuang_refusals", "What was refused, by its code", ["code"])
FAULTS = Counter("baohuang_faults", "Apologies with a reference")
LATE = Counter("baohuang_late", "Interactions that came, or were answered, too late")
ANSWERED = Histogram(
    "baohuang_answer_seconds",
    "From an interaction to its answer or acknowledgement",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3),
)
REQUESTS = Counter("baohuang_requests", "Requests to Discord", ["method", "route", "status"])
LOOP_DELAY = Gauge("baohuang_loop_delay_seconds", "How late the event loop was when last asked")
TABLES = Gauge("baohuang_tables", "Open tables")
PAUSED = Gauge("baohuang_paused_tables", "Open tables that wait because nobody can see them")
OVERDUE = Gauge("baohuang_overdue_seconds", "How late the oldest deadline of a table is")
SHARD_SINCE = Gauge("baohuang_shard_held_seconds", "How long this process has a shard", ["shard"])
SHARD_TABLES = Gauge("baohuang_shard_tables", "Open tables of a shard it has", ["shard"])
SHARD_OVERDUE = Gauge(
    "baohuang_shard_overdue_seconds", "How late the oldest deadline of a shard it has is", ["shard"]
)
CONNECTED = Gauge("baohuang_gateway_connected", "1 while Discord's events come in")
SERVERS = Gauge("baohuang_servers", "Servers the bot is in")
HANDS = Counter("baohuang_hands", "Hands that were played to the score")
LESSON_STEPS = Counter("baohuang_lesson_steps", "Steps of the lesson that were begun", ["step"])
DMS_REFUSED = Counter("baohuang_dms_refused", "Direct messages that Discord did not deliver")
BACKGROUND_FAULTS = Counter("baohuang_background_faults", "Faults that nobody was waiting for")
Info("baohuang", "What runs").info({"version": VERSION})

_ID = re.compile(r"^\d{15,20}$")
_LONGEST_NAME = 40
"""The longest part of a route; tokens are longer."""


def route_of(path: str) -> str:
    """A path without ids and tokens: `/channels/:id/messages`."""
    return "/".join(_part(part) for part in path.split("/"))


def trace(
    before_request: Callable[[str], Awaitable[Callable[[], None]]], clock: DiscordClock
) -> aiohttp.TraceConfig:
    """Hooks for aiohttp that count and check the answers of Discord, and set a clock by them.

    `before_request` gets the path of each request, and returns a function to call when it has
    ended. If it raises an error, the request is not made.
    """
    config = aiohttp.TraceConfig()

    async def begin(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        context.ended = _nothing
        if request.url.scheme not in ("ws", "wss"):  # the gateway has its own limit
            context.ended = await before_request(request.url.path)

    async def end(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        context.ended()
        clock.note(request.response.headers.get("Date"))
        REQUESTS.labels(request.method, route_of(request.url.path), request.response.status).inc()
        await require_answer_of_discord(request.response)

    async def fail(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        _failed: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        context.ended()

    config.on_request_start.append(begin)
    config.on_request_end.append(end)
    config.on_request_exception.append(fail)
    return config


def _nothing() -> None:
    """Do nothing."""


def _part(part: str) -> str:
    if _ID.match(part):
        return ":id"
    return ":token" if len(part) > _LONGEST_NAME or "%" in part else part
