"""Limits on how often something happens."""

import asyncio

from cachetools import LRUCache

LONGEST_WAIT = 5.0
"""The longest time in seconds that anybody waits for their turn."""
SHARE, ADDRESSES = 0.1, 10_000
"""The part of a pace that one address may use, and how many addresses are remembered."""


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

    def take_turn(self) -> bool:
        """Use a turn if it is there now. Returns whether it is."""
        used_until = self._used_until
        if self.reserve():
            self._used_until = used_until
            return False
        return True


class FairPace:
    """A pace at which each address has a share, so that one leaves turns for the others.

    The address "" has no share of its own: it stands for a proxy, and so for many.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._all = Pace(rate, burst)
        self._share = rate * SHARE, burst * SHARE
        self._shares: LRUCache[str, Pace] = LRUCache(ADDRESSES)

    async def turn(self, address: str) -> bool:
        """Wait for one's turn. Returns False at once if it would come too late."""
        is_within = not address or await self._own(address).turn()
        return is_within and await self._all.turn()

    def reserve(self, address: str) -> float | None:
        """Use a turn. Returns the seconds to wait for it; None if the share of the address is used
        up.
        """
        if address and not self._own(address).take_turn():
            return None
        return self._all.reserve()

    def _own(self, address: str) -> Pace:
        return self._shares.setdefault(address, Pace(*self._share))
