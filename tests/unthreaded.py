"""SQLite without its threads: it does what it is asked at once, and nobody waits inside of it.

Much of the work of an evening in the simulated Discord is waking one thread and then the other.
A method of a store is a task of its own as before: others go on between one and the next.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import ParamSpec, TypeVar

import pytest
from aiosqlite import core
from sqlalchemy.connectors import asyncio as connectors
from sqlalchemy.dialects.sqlite import aiosqlite
from sqlalchemy.ext.asyncio import engine, result
from sqlalchemy.util import concurrency, queue

P = ParamSpec("P")
R = TypeVar("R")


class _Queue:
    """What is asked of a connection as it opens and ends, done when it is asked."""

    def put_nowait(self, asked: tuple[asyncio.Future[object] | None, Callable[[], object]]) -> None:
        future, function = asked
        done = function()
        if future is not None:
            future.set_result(done)


class _Thread:
    daemon = False

    def __init__(self, **_: object) -> None:
        pass

    def start(self) -> None:
        """There is nothing to be started."""


async def _execute(
    connection: core.Connection, function: Callable[P, R], *args: P.args, **options: P.kwargs
) -> R:
    if connection._connection is None:
        raise ValueError("Connection closed")
    return function(*args, **options)


async def _to_its_end(ending: Coroutine[object, object, R]) -> R:
    """What SQLAlchemy makes a task of, lest it is cancelled: here it never waits."""
    return await ending


async def _called(function: Callable[..., R], /, *args: object, **options: object) -> R:
    """What SQLAlchemy makes a greenlet of, lest it waits: here it never does."""
    options.pop("_require_await", None)
    return function(*args, **options)


def _at_once(asked: Awaitable[R]) -> R:
    """What it gives. Raises RuntimeError if it would have to be waited for."""
    try:
        next(asked.__await__())
    except StopIteration as done:
        value: R = done.value
        return value
    raise RuntimeError("SQLite without threads was to wait")


def unthread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SQLite be without threads for the time of a test."""
    monkeypatch.setattr(core, "SimpleQueue", _Queue)
    monkeypatch.setattr(core, "Thread", _Thread)
    monkeypatch.setattr(core.Connection, "_execute", _execute)
    monkeypatch.setattr(engine, "_run_to_completion", _to_its_end)
    for module in (engine, result):
        monkeypatch.setattr(module, "greenlet_spawn", _called)
    for asking in (aiosqlite, concurrency, connectors, queue):
        monkeypatch.setattr(asking, "await_", _at_once)
