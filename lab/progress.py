"""A progress bar on standard error, if that is a terminal."""

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

WIDTH = 30
_CLEAR = "\r\x1b[K"


def shown(items: Iterable[T], total: int, name: str) -> Iterator[T]:
    """Yields the items, while a bar shows how many of `total` have been yielded."""
    if not sys.stderr.isatty():
        yield from items
        return
    began = monotonic()
    try:
        for done, item in enumerate(items, 1):
            _draw(bar(name, done, total, monotonic() - began))
            yield item
    finally:
        _draw("")


def bar(name: str, done: int, total: int, seconds: float) -> str:
    """Returns the bar, and how long the rest will take at this speed."""
    full = WIDTH * done // total
    minutes, rest = divmod(round(seconds / done * (total - done)), 60)
    return (
        f"{name} {'█' * full}{'░' * (WIDTH - full)} {done / total:4.0%}, {minutes}:{rest:02} left"
    )


def _draw(line: str) -> None:
    print(_CLEAR + line, end="", file=sys.stderr, flush=True)
