"""Values that were read from the database lately, kept in memory until they may have changed."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K")
V = TypeVar("V")


class ReadCache(Generic[K, V]):
    """Values by key, at most `most`: those that were asked for last."""

    def __init__(self, most: int) -> None:
        self._known: LRUCache[K, V] = LRUCache(most)
        self._cleared = 0

    async def get(self, key: K, read: Callable[[], Awaitable[V]]) -> V:
        """Return the value of a key from memory, or else read it."""
        if key in self._known:
            return self._known[key]
        cleared = self._cleared
        found = await read()
        if cleared == self._cleared:  # else the value may be out of date
            self._known[key] = found
        return found

    def clear(self) -> None:
        """Forget everything: any of it may have changed."""
        self._known.clear()
        self._cleared += 1
