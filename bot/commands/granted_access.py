"""Users who may use a command because of a server's own settings of the bot."""

from collections import OrderedDict

import discord

LASTING = 15 * 60.0
"""Seconds for which a user can press what the command showed them."""
KEPT = 1_000
"""The most users that are remembered, the latest ones."""


class GrantedAccess:
    """The users who used a command of late without the permission that it asks for by default.

    Discord has let them: an administrator allowed it to them, their role or that channel. Their
    presses on what they were shown say nothing of that, and may be forged by anybody else.
    """

    def __init__(self) -> None:
        self._since: OrderedDict[tuple[int, int], float] = OrderedDict()

    def note(self, guild_id: int, user_id: int) -> None:
        """Note that a user used the command."""
        self._since[guild_id, user_id] = _now()
        self._since.move_to_end((guild_id, user_id))
        if len(self._since) > KEPT:
            self._since.popitem(last=False)

    def holds(self, guild_id: int, user_id: int) -> bool:
        """Whether a user has used it of late."""
        since = self._since.get((guild_id, user_id))
        return since is not None and _now() - since < LASTING


def _now() -> float:
    return discord.utils.utcnow().timestamp()
