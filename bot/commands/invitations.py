"""The messages of invitations, to be edited when an invitation holds no more."""

from typing import NamedTuple

from cachetools import FIFOCache

KEPT = 1_000
"""The most invitations that are remembered, the latest ones. After a restart none is edited."""


class Invitation(NamedTuple):
    """A person who is invited, and the message that says so."""

    guest_id: int
    channel_id: int
    message_id: int


class Invitations:
    """The newest invitation of each table."""

    def __init__(self) -> None:
        self._posted: FIFOCache[str, Invitation] = FIFOCache(KEPT)

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
