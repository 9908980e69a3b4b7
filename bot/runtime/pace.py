"""A limit on how often something happens."""

import asyncio

LONGEST_WAIT = 5.0
"""The longest time in seconds that anybody waits for their turn."""


class Pace:
    """Lets something happen `burst` times at once, and then `rate` times a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst_s = burst / rate
        self._used_until = float("-inf")

    def reserve(self, amount: float = 1.0) -> float:
        """Use this much. Returns the seconds to wait until it is there."""
        now = asyncio.get_running_loop().time()
        self._used_until = max(self._used_until, now - self._burst_s) + amount / self._rate
        return max(0.0, self._used_until - now)

    async def turn(self) -> bool:
        """Wait for one's turn. Returns False at once if it would come too late."""
        used_until = self._used_until
        seconds = self.reserve()
        if seconds > LONGEST_WAIT:
            self._used_until = used_until
            return False
        if seconds:
            await asyncio.sleep(seconds)
        return True
