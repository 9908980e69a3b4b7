"""Where a bot's processor time goes: what began each piece of its work, counted in its process.

A press, the bot's own move, a live hand that follows: what one of them begins is told by a context
variable, which asyncio hands on to every task that comes of it. Told as Prometheus counters.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import Context, ContextVar
from functools import wraps
from time import thread_time
from typing import Any

import sqlalchemy as sa
from prometheus_client import Counter

from bot.client.client import ShardClient
from bot.commands.components import PressedItem
from bot.delivery.dealer import Dealer
from bot.delivery.live_hands import LiveHands
from bot.panels import panel
from bot.tables.deadlines import Deadlines
from tests.support.discord_internals import COMMAND

SECONDS = Counter("bench_loop_seconds", "Seconds of the event loop, by what began it", ["origin"])
DRAWING = Counter("bench_drawing_seconds", "Seconds of drawing, by what it is for", ["origin"])
DRAWN = Counter("bench_drawn", "Pictures asked for", ["origin"])
BEGUN = Counter("bench_begun", "How often each began", ["origin"])
STATEMENTS = Counter("bench_statements", "Statements to the database", ["origin"])

_ORIGIN: ContextVar[str] = ContextVar("origin", default="other")

ORIGINS: tuple[tuple[type, str, str], ...] = (
    (ShardClient, "stay_connected", "gateway"),
    (PressedItem, "callback", "press"),
    (*COMMAND, "command"),
    (LiveHands, "_bring_up", "live hand"),
    (LiveHands, "_put", "live hand"),
    (Dealer, "deal", "hands by DM"),
)


def account() -> None:
    """Count from now on."""
    for owner, name, origin in ORIGINS:
        setattr(owner, name, _beginning(getattr(owner, name), lambda *_, origin=origin: origin))
    acts = _beginning(Deadlines._act, lambda _clock, alarm, _table_id: alarm.value)
    vars(panel)["_EASEL"] = _Easel(1)
    setattr(Deadlines, "_act", acts)  # noqa: B010 - as above
    setattr(asyncio.Handle, "_run", _counted(asyncio.Handle._run))  # noqa: B010
    sa.event.listen(sa.Engine, "before_cursor_execute", _note_statement)


def _beginning(method: Callable[..., Any], told: Callable[..., str]) -> Callable[..., Any]:
    @wraps(method)
    async def begins(*args: Any, **options: Any) -> Any:
        origin = told(*args)
        _ORIGIN.set(origin)
        BEGUN.labels(origin).inc()
        return await method(*args, **options)

    return begins


def _counted(run: Callable[[asyncio.Handle], None]) -> Callable[[asyncio.Handle], None]:
    def counted(handle: asyncio.Handle) -> None:
        context, before = _context_of(handle), thread_time()
        run(handle)
        SECONDS.labels(context.get(_ORIGIN, "other")).inc(thread_time() - before)

    return counted


def _context_of(handle: asyncio.Handle) -> Context:
    context: Context = getattr(handle, "_context")  # noqa: B009 - typeshed knows it not
    return context


class _Easel(ThreadPoolExecutor):
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        origin = _ORIGIN.get()

        def draw() -> Any:
            before = thread_time()
            drawn = fn(*args, **kwargs)
            DRAWING.labels(origin).inc(thread_time() - before)
            DRAWN.labels(origin).inc()
            return drawn

        return super().submit(draw)


def _note_statement(*_: Any) -> None:
    STATEMENTS.labels(_ORIGIN.get()).inc()
