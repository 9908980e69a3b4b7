"""SQLite without its threads: the event loop does what it is asked, and answers in its next turn.

Much of the work of an evening in the simulated Discord is waking one thread and then the other.
Whoever waits lets others go on meanwhile, as before.
"""

import asyncio
import sqlite3
from collections.abc import Callable

import pytest
from aiosqlite import core


class _Queue:
    """What is asked of a connection, done when it is asked."""

    def put_nowait(self, asked: tuple[asyncio.Future[object] | None, Callable[[], object]]) -> None:
        future, function = asked
        if future is None:
            function()
            return
        loop = future.get_loop()
        try:
            loop.call_soon(core.set_result, future, function())
        except sqlite3.Error as error:
            loop.call_soon(core.set_exception, future, error)


class _Thread:
    daemon = False

    def __init__(self, **_: object) -> None:
        pass

    def start(self) -> None:
        """There is nothing to be started."""


def unthread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SQLite be without threads for the time of a test."""
    monkeypatch.setattr(core, "SimpleQueue", _Queue)
    monkeypatch.setattr(core, "Thread", _Thread)
