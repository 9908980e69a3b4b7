"""Rate limits on what everybody is shown, temporary permissions, and invitations.

Each process counts what it answers. One process answers for a server, so a user can exceed a limit
only across servers.
"""

from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil
from time import monotonic
from typing import NamedTuple

import discord
from cachetools import FIFOCache
from discord.app_commands import Cooldown

from bot.tables.refusals import TableWhy
from game.refusals import Refusal

KEPT = 10_000
"""How many counts are kept, the latest ones."""


class LimitedAction(StrEnum):
    """Actions that a user may only do so often."""

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
"""How often in how many seconds a user may bring a table to the end of a channel, invite, take a
seat, and vote or choose.
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


LASTING = timedelta(minutes=15)
"""How long a user can press buttons that a command showed them."""
MOST_GRANTS = 1_000
"""How many users are remembered, the latest ones."""


class GrantedAccess:
    """Users who recently used a command without its default permission.

    Discord let them, because an administrator allowed it. Presses do not carry that information,
    and anybody could forge them.
    """

    def __init__(self) -> None:
        self._since: FIFOCache[tuple[int, int], datetime] = FIFOCache(MOST_GRANTS)

    def note(self, guild_id: int, user_id: int) -> None:
        """Record that a user used the command."""
        self._since[guild_id, user_id] = discord.utils.utcnow()

    def holds(self, guild_id: int, user_id: int) -> bool:
        """Whether a user used it recently."""
        used_at = self._since.get((guild_id, user_id))
        return used_at is not None and discord.utils.utcnow() - used_at < LASTING


MOST_INVITATIONS = 1_000
"""How many invitations are remembered, the latest ones. After a restart none is updated."""


class Invitation(NamedTuple):
    """An invited user, and the message about it."""

    guest_id: int
    channel_id: int
    message_id: int


class Invitations:
    """The newest invitation of each table."""

    def __init__(self) -> None:
        self._posted: FIFOCache[str, Invitation] = FIFOCache(MOST_INVITATIONS)

    def replace(self, table_id: str, invitation: Invitation) -> Invitation | None:
        """Record an invitation. Returns the one that it replaces."""
        before = self._posted.get(table_id)
        self._posted[table_id] = invitation
        return before

    def used(self, table_id: str, guest_id: int) -> Invitation | None:
        """Remove and return the invitation that a guest has accepted."""
        invitation = self._posted.get(table_id)
        if invitation is None or invitation.guest_id != guest_id:
            return None
        return self._posted.pop(table_id)
