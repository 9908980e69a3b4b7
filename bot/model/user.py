"""A user, and how good they are in a server."""

from dataclasses import dataclass
from datetime import datetime

from game.rating.fold import Rating

__all__ = ["Rating", "User"]


@dataclass(frozen=True, slots=True)
class User:
    """What is remembered of a user.

    `dm_refused_at`: when a private message was refused last. `forget_at`: when all that is kept of
    them is to be deleted, as they wished.
    """

    user_id: int
    dm_channel_id: int | None = None
    locale: str | None = None
    dm_refused_at: datetime | None = None
    forget_at: datetime | None = None
