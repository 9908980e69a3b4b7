"""Leaderboards: what can be asked, and the answer."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from bot.model.calendar import EVER, Span
from game.rating.belief import NEWCOMER, Belief
from game.record.seat_record import Role

PAGE = 10
"""Players per page."""
ANY = "any"
"""The preset that stands for all rules."""
LEAST = (1, 3, 10, 30, 100)
"""The minimum numbers of hands that can be chosen."""


class SortBy(StrEnum):
    """The orders of a leaderboard. LAST sorts ascending, all others descending.

    `AVERAGE`: points per hand. `WON`, `FIRST`, `LAST`: the share of hands that were won, or in
    which the player came 1st or 5th. `STREAK`: the most hands won in a row.
    """

    POINTS = "points"
    AVERAGE = "average"
    WON = "won"
    FIRST = "first"
    LAST = "last"
    STREAK = "streak"
    RATING = "rating"

    @property
    def is_share(self) -> bool:
        """Whether the value is an average or a share, so that one lucky hand could be on top."""
        return self in (SortBy.AVERAGE, SortBy.WON, SortBy.FIRST, SortBy.LAST)


class PlayedAs(StrEnum):
    """The role in which hands were played."""

    ANY = "any"
    EMPEROR = "emperor"
    GUARD = "guard"
    REBEL = "rebel"
    SOLO = "solo"


ROLES: Mapping[PlayedAs, tuple[Role, ...]] = {
    PlayedAs.EMPEROR: (Role.EMPEROR,),
    PlayedAs.GUARD: (Role.GUARD,),
    PlayedAs.REBEL: (Role.REBEL, Role.AGAINST),
    PlayedAs.SOLO: (Role.DARK, Role.OPEN),
}
"""The recorded roles that belong to each choice but ANY."""


class OpponentFilter(StrEnum):
    """Which hands count: all, or only hands among people."""

    ALL = "all"
    PEOPLE = "people"


class Scope(StrEnum):
    """The places where hands were played: this server, or all servers of the user who asks."""

    HERE = "here"
    MINE = "mine"


@dataclass(frozen=True, slots=True)
class LeaderboardQuery:
    """A query for a leaderboard.

    `preset`: `ANY` or the name of a preset. `least`: how many hands it takes to be ranked.
    """

    sort_by: SortBy = SortBy.POINTS
    played_as: PlayedAs = PlayedAs.ANY
    span: Span = Span.EVER
    preset: str = ANY
    opponents: OpponentFilter = OpponentFilter.PEOPLE
    scope: Scope = Scope.HERE
    least: int = 1

    def sorted_by(self, sort_by: SortBy) -> "LeaderboardQuery":
        """The same query with another order. Shares need at least ten hands by default."""
        least = self.least
        if sort_by.is_share:
            least = max(least, LEAST[2])
        elif self.sort_by.is_share and least == LEAST[2]:
            least = LEAST[0]
        return replace(self, sort_by=sort_by, least=least)

    @property
    def effective(self) -> "LeaderboardQuery":
        """The query without what its order ignores: a rating covers all hands in one server."""
        if self.sort_by is SortBy.RATING:
            return LeaderboardQuery(self.sort_by, opponents=OpponentFilter.ALL, least=self.least)
        return self


def share(part: int, whole: int) -> float:
    """The part of a whole; 0 of nothing."""
    return part / whole if whole else 0.0


@dataclass(frozen=True, slots=True)
class HandCounts:
    """Counts of a player's hands.

    `placed`: hands whose place is known or that were left; `first` and `last` are parts of them.
    `run`, `streak`: hands won in a row until now, and at most; a draw changes neither.
    """

    hands: int = 0
    points: int = 0
    won: int = 0
    drawn: int = 0
    placed: int = 0
    first: int = 0
    last: int = 0
    run: int = 0
    streak: int = 0

    @property
    def lost(self) -> int:
        """Hands that were lost or left."""
        return self.hands - self.won - self.drawn

    def __add__(self, other: "HandCounts") -> "HandCounts":
        return HandCounts(
            self.hands + other.hands,
            self.points + other.points,
            self.won + other.won,
            self.drawn + other.drawn,
            self.placed + other.placed,
            self.first + other.first,
            self.last + other.last,
            max(self.run, other.run),
            max(self.streak, other.streak),
        )


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A player on a leaderboard.

    Equal values share a rank; players with too few hands have none. Sorted by rating, there is a
    `belief`, and `counts` has only the number of rated hands.
    """

    rank: int | None
    user_id: int
    name: str
    counts: HandCounts
    belief: Belief = NEWCOMER

    def value(self, sort_by: SortBy) -> float:
        """The value that the leaderboard is sorted by; shares are from 0 to 1."""
        counts = self.counts
        match sort_by:
            case SortBy.POINTS:
                return counts.points
            case SortBy.STREAK:
                return counts.streak
            case SortBy.AVERAGE:
                return share(counts.points, counts.hands)
            case SortBy.WON:
                return share(counts.won, counts.hands)
            case SortBy.FIRST:
                return share(counts.first, counts.placed)
            case SortBy.LAST:
                return share(counts.last, counts.placed)
            case SortBy.RATING:
                return self.belief.sure


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard with `players` ranked players in all.

    `own`: the row of the user who asks, if they have played at all. `since`: the first day of the
    span. `outdated`: it shows ratings that are to be computed again.
    """

    rows: tuple[LeaderboardRow, ...] = ()
    own: LeaderboardRow | None = None
    players: int = 0
    page: int = 0
    since: date = EVER
    outdated: bool = False

    @property
    def pages(self) -> int:
        """The number of pages, at least 1."""
        return max(1, -(-self.players // PAGE))
