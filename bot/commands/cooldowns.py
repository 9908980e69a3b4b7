"""How often somebody may do what everybody is shown; more would bury what others want to see."""

from collections import OrderedDict
from enum import StrEnum
from math import ceil

import discord
from discord.app_commands import Cooldown

from bot.tables.stops import Stop, Stopped

KEPT = 10_000
"""So many are counted at a time, the latest."""


class Often(StrEnum):
    """What is done so often at most."""

    SHOW = "show"
    INVITE = "invite"
    SEAT = "seat"


LIMITS = {Often.SHOW: (3, 30.0), Often.INVITE: (3, 60.0), Often.SEAT: (6, 60.0)}
"""How often in how many seconds: a table is brought to the end of a channel; a person invites; a
person takes a seat, and so leaves one."""


class Cooldowns:
    """What was done how often of late."""

    def __init__(self) -> None:
        self._counted: OrderedDict[tuple[Often, int | str], Cooldown] = OrderedDict()

    def too_often(self, what: Often, who: int | str) -> Stopped | None:
        """Count it once more for a person or a table, or say why it is too much."""
        rate, period = LIMITS[what]
        counted = self._counted.setdefault((what, who), Cooldown(rate, period))
        self._counted.move_to_end((what, who))
        if len(self._counted) > KEPT:
            self._counted.popitem(last=False)
        seconds = counted.update_rate_limit(discord.utils.utcnow().timestamp())
        if seconds is None:
            return None
        return Stopped(
            Stop.TOO_OFTEN, {"count": rate, "period": round(period), "seconds": ceil(seconds)}
        )
