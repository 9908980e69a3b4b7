"""Limits on what everybody is shown; more would bury what others want to see.

Each process counts what it answers. Everything counted is done in servers, and one process answers
for all of a server; so only a user who plays in servers of several processes may do more.
"""

from enum import StrEnum
from math import ceil

import discord
from cachetools import FIFOCache
from discord.app_commands import Cooldown

from bot.tables.stops import Stop, Stopped

KEPT = 10_000
"""The most counts that are kept, the latest ones."""


class LimitedAction(StrEnum):
    """The things that a person may do only so often."""

    SHOW = "show"
    INVITE = "invite"
    SEAT = "seat"
    DECIDE = "decide"


LIMITS = {
    LimitedAction.SHOW: (3, 30.0),
    LimitedAction.INVITE: (6, 60.0),
    LimitedAction.SEAT: (6, 60.0),
    LimitedAction.DECIDE: (6, 60.0),
}
"""The number of times in a number of seconds that a person may bring a table to the end of a
channel, invite somebody, take a seat (and so leave one), and vote or change what is played by."""


class Cooldowns:
    """Counts what people did of late."""

    def __init__(self) -> None:
        self._counted: FIFOCache[tuple[LimitedAction, int], Cooldown] = FIFOCache(KEPT)

    def too_often(self, what: LimitedAction, user_id: int) -> Stopped | None:
        """Returns why a user may not do it just now, None if they may; nothing is counted."""
        counted, (rate, period) = self._counted.get((what, user_id)), LIMITS[what]
        seconds = counted.get_retry_after(discord.utils.utcnow().timestamp()) if counted else 0.0
        if not seconds:
            return None
        return Stopped(
            Stop.TOO_OFTEN, {"count": rate, "period": round(period), "seconds": ceil(seconds)}
        )

    def count(self, what: LimitedAction, user_id: int) -> None:
        """Note that a user did it once more."""
        counted = self._counted.get((what, user_id)) or Cooldown(*LIMITS[what])
        counted.update_rate_limit(discord.utils.utcnow().timestamp())
        self._counted[what, user_id] = counted
