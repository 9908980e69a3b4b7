"""A user, and how good and how lucky they are in a server."""

from dataclasses import dataclass
from datetime import datetime

from game.rating.belief import NEWCOMER, Belief


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


@dataclass(frozen=True, slots=True)
class Rating:
    """How good a player is thought to be in a server, their honour, and their rated hands."""

    belief: Belief = NEWCOMER
    honour: int = 0
    hands: int = 0


@dataclass(frozen=True, slots=True)
class Luck:
    """What the cards of a player were worth, and what the player made of them.

    `hands`: how many hands are counted. `worth`, `made`: points in all of them.
    """

    hands: int = 0
    worth: float = 0.0
    made: int = 0
