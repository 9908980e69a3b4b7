"""SQLite without its threads: the event loop does what it is asked, and answers in its next turn.

Much of the work of an evening in the simulated Discord is waking one thread and then the other.
Whoever waits lets others go on meanwhile, as before.
"""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import pytest
from aiosqlite import core

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
    try:
        return function(*args, **options)
    finally:
        await asyncio.sleep(0)


def unthread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SQLite be without threads for the time of a test."""
    monkeypatch.setattr(core, "SimpleQueue", _Queue)
    monkeypatch.setattr(core, "Thread", _Thread)
    monkeypatch.setattr(core.Connection, "_execute", _execute)
