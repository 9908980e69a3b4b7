"""Rate limits on what everybody is shown, temporary permissions, and invitations.

Each process counts what it answers. One process answers for a server, so a user can exceed a limit
only across servers.
"""

from enum import StrEnum
from math import ceil
from time import monotonic
from typing import NamedTuple

from cachetools import FIFOCache, TTLCache
from discord.app_commands import Cooldown

from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal

KEPT = 10_000
"""The most counts kept; the oldest are dropped."""


class LimitedAction(StrEnum):
    """Actions that a user may only do so often."""

    SHOW = "show"
    INVITE = "invite"
    SEAT = "seat"
    DECIDE = "decide"
    PAGE = "page"


LIMITS = {
    LimitedAction.SHOW: (3, 30.0),
    LimitedAction.INVITE: (6, 60.0),
    LimitedAction.SEAT: (6, 60.0),
    LimitedAction.DECIDE: (6, 60.0),
    LimitedAction.PAGE: (6, 60.0),
}
"""How often in how many seconds a user may do each: move a table to the end of a channel, invite,
take a seat, vote or choose, get a link to the web page.
"""


class Cooldowns:
    """Counts actions of users."""

    def __init__(self) -> None:
        self._counted: FIFOCache[tuple[LimitedAction, int], Cooldown] = FIFOCache(KEPT)

    def too_often(self, action: LimitedAction, user_id: int) -> Refusal | None:
        """The refusal if a user did it too often, else None."""
        cooldown, (rate, period) = self._counted.get((action, user_id)), LIMITS[action]
        seconds = cooldown.get_retry_after(monotonic()) if cooldown else 0.0
        if not seconds:
            return None
        return Refusal(
            TableWhy.TOO_OFTEN, {"count": rate, "period": round(period), "seconds": ceil(seconds)}
        )

    def count(self, action: LimitedAction, user_id: int) -> None:
        """Count an action."""
        cooldown = self._counted.get((action, user_id)) or Cooldown(*LIMITS[action])
        cooldown.update_rate_limit(monotonic())
        self._counted[action, user_id] = cooldown

    def refuse_or_count(self, action: LimitedAction, user_id: int) -> Refusal | None:
        """The refusal if a user did it too often; otherwise the action is counted."""
        refusal = self.too_often(action, user_id)
        if refusal is None:
            self.count(action, user_id)
        return refusal


LASTING = 15 * 60.0
"""Seconds for which a user can press buttons that a command showed them."""
MOST_GRANTS = 1_000
"""The most users remembered; the oldest are dropped."""
GrantedAccess = TTLCache[tuple[int, int], bool]
"""Users, by server and id, who recently used a command without having its default permission.

Discord let them, because an administrator allowed it. Presses do not carry that information, and
anybody could forge them.
"""


def granted_access() -> GrantedAccess:
    """The access of nobody yet."""
    return TTLCache(MOST_GRANTS, LASTING)


MOST_INVITATIONS = 1_000
"""The most tables whose newest invitation is remembered. After a restart none is updated."""


class Invitation(NamedTuple):
    """An invited user, and the message about it."""

    guest_id: int
    channel_id: int
    message_id: int
