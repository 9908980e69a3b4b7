"""Values that were read from the database lately, kept in memory until they may have changed."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class ReadCache(Generic[K, V]):
    """Values by key, at most `most`: those that were asked for last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[K, V] = OrderedDict()
        self._cleared = 0

    async def get(self, key: K, read: Callable[[], Awaitable[V]]) -> V:
        """Return the value of a key from memory, or else read it."""
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        cleared = self._cleared
        found = await read()
        if cleared == self._cleared:  # else the value may be out of date
            self._known[key] = found
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return found

    def clear(self) -> None:
        """Forget everything: any of it may have changed."""
        self._known.clear()
        self._cleared += 1
