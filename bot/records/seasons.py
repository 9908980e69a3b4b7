"""Seasons that are over, and their podiums."""

from dataclasses import dataclass
from datetime import date, datetime

from bot.model.calendar import Length
from bot.records.leaderboard import OpponentFilter, share

LEAST_HANDS = 5
"""The fewest hands to be ranked in a season."""
PODIUM = 3
"""Players on a podium."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The result of a player in a season; equal points share a rank. `rank`: 0 if not known yet."""

    rank: int
    user_id: int
    name: str
    hands: int
    points: int
    won: int
    placed: int
    first: int

    @property
    def average(self) -> float:
        """Points per hand."""
        return self.points / self.hands

    @property
    def share_first(self) -> float:
        return share(self.first, self.placed)


@dataclass(frozen=True, slots=True)
class Season:
    """A finished season: the days from `since` until before `until`, and its players by rank.

    `opponents`: whether only hands among people count.
    """

    guild_id: int
    since: date
    until: date
    opponents: OpponentFilter
    finishes: tuple[Finish, ...]

    @property
    def length(self) -> Length:
        return Length.QUARTER if (self.until - self.since).days > 31 else Length.MONTH

    @property
    def podium(self) -> tuple[Finish, ...]:
        return self.finishes[:PODIUM]


@dataclass(frozen=True, slots=True)
class Podium:
    """A podium message: of which season, where it is posted, and when that was first tried.

    `message_id`: None until it was posted.
    """

    guild_id: int
    since: date
    until: date
    channel_id: int | None = None
    message_id: int | None = None
    tried_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SeasonsPage:
    """A page of a server's finished seasons, newest first. `pages`: at least so many there are."""

    seasons: tuple[Season, ...] = ()
    page: int = 0
    pages: int = 1
