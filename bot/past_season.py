"""A season that is over, and how it ended."""

from dataclasses import dataclass
from datetime import date, datetime

from bot.board import Company
from bot.periods import Length

LEAST_HANDS = 5
"""So many hands it takes to be in a season that is over."""
PODIUM = 3
"""So many players are on its podium."""


@dataclass(frozen=True, slots=True)
class Finish:
    """What a player made in a season; equals share a rank, and who was forgotten has no number.

    `placed`: how many of the hands have a known place, or were left; `first`: ended first.
    """

    rank: int
    user_id: int | None
    name: str
    hands: int
    points: int
    won: int
    placed: int
    first: int

    @property
    def average(self) -> float:
        """Points a hand."""
        return self.points / self.hands

    @property
    def share_first(self) -> float:
        """How often first, from 0 to 1."""
        return self.first / self.placed if self.placed else 0.0


@dataclass(frozen=True, slots=True)
class PastSeason:
    """A season from one day until before another, and those who are shown of it, by rank.

    `channel_id`, `tried_at`: where and when its message was about to be posted last; `message_id`:
    it was.
    """

    id: int
    guild_id: int
    since: date
    until: date
    company: Company
    finishes: tuple[Finish, ...]
    channel_id: int | None = None
    message_id: int | None = None
    tried_at: datetime | None = None

    @property
    def length(self) -> Length:
        """How long it was."""
        return Length.QUARTER if (self.until - self.since).days > 31 else Length.MONTH

    @property
    def podium(self) -> tuple[Finish, ...]:
        """The first three."""
        return self.finishes[:PODIUM]


@dataclass(frozen=True, slots=True)
class PastSeasons:
    """A page of the seasons of a server, the newest first, of so many pages."""

    seasons: tuple[PastSeason, ...] = ()
    page: int = 0
    pages: int = 1
