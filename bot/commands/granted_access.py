"""Users who may use a command because of a server's own settings of the bot."""

from datetime import datetime, timedelta

import discord
from cachetools import FIFOCache

LASTING = timedelta(minutes=15)
"""How long a user can press what the command showed them."""
KEPT = 1_000
"""The most users that are remembered, the latest ones."""


class GrantedAccess:
    """The users who used a command of late without the permission that it asks for by default.

    Discord has let them: an administrator allowed it to them, their role or that channel. Their
    presses on what they were shown say nothing of that, and may be forged by anybody else.
    """

    def __init__(self) -> None:
        self._since: FIFOCache[tuple[int, int], datetime] = FIFOCache(KEPT)

    def note(self, guild_id: int, user_id: int) -> None:
        """Note that a user used the command."""
        self._since[guild_id, user_id] = discord.utils.utcnow()

    def holds(self, guild_id: int, user_id: int) -> bool:
        """Whether a user has used it of late."""
        since = self._since.get((guild_id, user_id))
        return since is not None and discord.utils.utcnow() - since < LASTING
