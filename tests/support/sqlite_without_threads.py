"""SQLite without aiosqlite's threads: a statement runs at once, in the event loop.

End-to-end tests spend much of their time switching between threads. Other tasks still run between
two methods of a store, but not in the middle of one.
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
    """Stands in for the queue of a connection, and runs each function as it is put there."""

    def put_nowait(self, entry: tuple[asyncio.Future[object] | None, Callable[[], object]]) -> None:
        future, function = entry
        result = function()
        if future is not None:
            future.set_result(result)


class _Thread:
    daemon = False

    def __init__(self, **_: object) -> None:
        pass

    def start(self) -> None:
        """Do nothing."""


async def _execute(
    connection: core.Connection, function: Callable[P, R], *args: P.args, **options: P.kwargs
) -> R:
    if connection._connection is None:
        raise ValueError("Connection closed")
    return function(*args, **options)


async def _to_its_end(ending: Coroutine[object, object, R]) -> R:
    """Stands in for the task that SQLAlchemy shields from cancellation: here it never waits."""
    return await ending


async def _called(function: Callable[..., R], /, *args: object, **options: object) -> R:
    """Stands in for `greenlet_spawn`: here nothing waits."""
    options.pop("_require_await", None)
    return function(*args, **options)


def _at_once(awaitable: Awaitable[R]) -> R:
    """Return the result of an awaitable. Raises RuntimeError if it would have to wait."""
    try:
        next(awaitable.__await__())
    except StopIteration as done:
        value: R = done.value
        return value
    raise RuntimeError("SQLite without threads was to wait")


def run_without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run SQLite without threads during a test."""
    monkeypatch.setattr(core, "SimpleQueue", _Queue)
    monkeypatch.setattr(core, "Thread", _Thread)
    monkeypatch.setattr(core.Connection, "_execute", _execute)
    monkeypatch.setattr(engine, "_run_to_completion", _to_its_end)
    for module in (engine, result):
        monkeypatch.setattr(module, "greenlet_spawn", _called)
    for awaiting in (aiosqlite, concurrency, connectors, queue):
        monkeypatch.setattr(awaiting, "await_", _at_once)
