"""The right to edit a message."""

import asyncio


class Turn:
    """The right to edit a message, which one task has at a time: `async with turn`.

    `taken`: how many have it or wait for it. `is_crossed`: since this was set to False, there was
    an edit that did not wait for its turn.
    """

    def __init__(self) -> None:
        self.taken = 0
        self.is_crossed = False
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        self.taken += 1
        try:
            await self._lock.acquire()
        except asyncio.CancelledError:
            self.taken -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        self.taken -= 1
        self._lock.release()
