"""Limits on what everybody is shown; more would bury what others want to see.

Each process counts what it answers. Everything counted is done in servers, and one process answers
for all of a server; so only a user who plays in servers of several processes may do more.
"""

from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil
from typing import NamedTuple

import discord
from cachetools import FIFOCache
from discord.app_commands import Cooldown

from bot.tables.refusals import TableWhy
from game.refusals import Refusal

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

    def too_often(self, what: LimitedAction, user_id: int) -> Refusal | None:
        """Returns why a user may not do it just now, None if they may; nothing is counted."""
        counted, (rate, period) = self._counted.get((what, user_id)), LIMITS[what]
        seconds = counted.get_retry_after(discord.utils.utcnow().timestamp()) if counted else 0.0
        if not seconds:
            return None
        return Refusal(
            TableWhy.TOO_OFTEN, {"count": rate, "period": round(period), "seconds": ceil(seconds)}
        )

    def count(self, what: LimitedAction, user_id: int) -> None:
        """Note that a user did it once more."""
        counted = self._counted.get((what, user_id)) or Cooldown(*LIMITS[what])
        counted.update_rate_limit(discord.utils.utcnow().timestamp())
        self._counted[what, user_id] = counted


LASTING = timedelta(minutes=15)
"""How long a user can press what the command showed them."""
MOST_GRANTS = 1_000
"""The most users that are remembered, the latest ones."""


class GrantedAccess:
    """The users who used a command of late without the permission that it asks for by default.

    Discord has let them: an administrator allowed it to them, their role or that channel. Their
    presses on what they were shown say nothing of that, and may be forged by anybody else.
    """

    def __init__(self) -> None:
        self._since: FIFOCache[tuple[int, int], datetime] = FIFOCache(MOST_GRANTS)

    def note(self, guild_id: int, user_id: int) -> None:
        """Note that a user used the command."""
        self._since[guild_id, user_id] = discord.utils.utcnow()

    def holds(self, guild_id: int, user_id: int) -> bool:
        """Whether a user has used it of late."""
        since = self._since.get((guild_id, user_id))
        return since is not None and discord.utils.utcnow() - since < LASTING


MOST_INVITATIONS = 1_000
"""The most invitations that are remembered, the latest ones. After a restart none is edited."""


class Invitation(NamedTuple):
    """A person who is invited, and the message that says so."""

    guest_id: int
    channel_id: int
    message_id: int


class Invitations:
    """The newest invitation of each table."""

    def __init__(self) -> None:
        self._posted: FIFOCache[str, Invitation] = FIFOCache(MOST_INVITATIONS)

    def replace(self, table_id: str, posted: Invitation) -> Invitation | None:
        """Remember an invitation; returns the one before it, which holds no more."""
        before = self._posted.get(table_id)
        self._posted[table_id] = posted
        return before

    def used(self, table_id: str, guest_id: int) -> Invitation | None:
        """Returns the invitation by which a guest has sat down, and forgets it."""
        posted = self._posted.get(table_id)
        if posted is None or posted.guest_id != guest_id:
            return None
        return self._posted.pop(table_id)
