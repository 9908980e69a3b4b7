"""What can be asked of a leaderboard, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from enum import StrEnum

from bot.periods import EVER, Span
from game.rating.belief import NEWCOMER, Belief
from game.record.seat_record import Role
from game.seats import SEATS

PAGE = 10
"""So many players are on a page."""
ANY = "any"
"""Any preset, and rules that are none."""
LEAST = (1, 3, 10, 30, 100)
"""The least numbers of hands that can be asked for."""


class Merit(StrEnum):
    """What players are ordered by; who was seldom last comes first, else the most is best."""

    POINTS = "points"
    AVERAGE = "average"
    WON = "won"
    FIRST = "first"
    LAST = "last"
    STREAK = "streak"
    RATING = "rating"

    @property
    def is_share(self) -> bool:
        """Whether one lucky hand is worth as much as a hundred."""
        match self:
            case Merit.AVERAGE | Merit.WON | Merit.FIRST | Merit.LAST:
                return True
            case Merit.POINTS | Merit.STREAK | Merit.RATING:
                return False


class PlayedAs(StrEnum):
    """As what hands were played: any role, or one; alone or against who is are among them."""

    ANY = "any"
    EMPEROR = "emperor"
    GUARD = "guard"
    REBEL = "rebel"
    SOLO = "solo"


ROLES: Mapping[Role, PlayedAs] = {
    Role.EMPEROR: PlayedAs.EMPEROR,
    Role.GUARD: PlayedAs.GUARD,
    Role.REBEL: PlayedAs.REBEL,
    Role.AGAINST: PlayedAs.REBEL,
    Role.DARK: PlayedAs.SOLO,
    Role.OPEN: PlayedAs.SOLO,
}
"""What each role counts as, besides any."""


class Company(StrEnum):
    """With whom hands were played: whomever, or people alone."""

    ALL = "all"
    PEOPLE = "people"


class Scope(StrEnum):
    """Where hands were played: in this server, or in all those of who asks."""

    HERE = "here"
    MINE = "mine"


@dataclass(frozen=True, slots=True)
class Board:
    """A question: who is best at what, since when, where, as what, with whom.

    `preset` is `ANY` or one of the presets; `least` is how many hands it takes to be in it.
    """

    merit: Merit = Merit.POINTS
    played_as: PlayedAs = PlayedAs.ANY
    span: Span = Span.EVER
    preset: str = ANY
    company: Company = Company.PEOPLE
    scope: Scope = Scope.HERE
    least: int = 1

    def by(self, merit: Merit) -> "Board":
        """The same by another merit; of shares, who played least would be on top.

        What a share takes for that comes back with another merit.
        """
        least = self.least
        if merit.is_share:
            least = max(least, LEAST[2])
        elif self.merit.is_share and least == LEAST[2]:
            least = LEAST[0]
        return replace(self, merit=merit, least=least)

    @property
    def followed(self) -> "Board":
        """As much of it as its merit can follow: a rating is of all hands in one server."""
        if self.merit is Merit.RATING:
            return Board(self.merit, company=Company.ALL, least=self.least)
        return self


@dataclass(slots=True)
class Tally:
    """Hands of one player, counted.

    `placed`: those whose place is known, or that were left; `first` and `last` are how many of
    these ended so. `run`: how many were won in a row by now, `best`: at most; a draw changes
    neither.
    """

    hands: int = 0
    points: int = 0
    won: int = 0
    drawn: int = 0
    placed: int = 0
    first: int = 0
    last: int = 0
    run: int = 0
    best: int = 0

    def count(self, points: int, place: int | None, *, won: bool | None, left: bool) -> None:
        """Count one more hand, which was played after those that were counted.

        `won` is None for a draw, and for who `left`.
        """
        self.hands += 1
        self.points += points
        self.placed += place is not None or left
        self.first += place == 1
        self.last += place == SEATS
        if won:
            self.won += 1
            self.run += 1
            self.best = max(self.best, self.run)
        elif won is None and not left:
            self.drawn += 1
        else:
            self.run = 0

    @property
    def lost(self) -> int:
        """How many were lost, or left."""
        return self.hands - self.won - self.drawn


COUNTS = tuple(field.name for field in fields(Tally))
"""The names of what is counted."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line; equals share a rank, and who has played too little has none.

    By rating there is a `belief`, and of the tally no more than how many hands were rated.
    """

    rank: int | None
    user_id: int
    name: str
    tally: Tally
    belief: Belief = NEWCOMER

    def value(self, merit: Merit) -> float:
        """What they are ranked by; a share is from 0 to 1."""
        tally = self.tally
        match merit:
            case Merit.POINTS:
                return tally.points
            case Merit.STREAK:
                return tally.best
            case Merit.AVERAGE:
                return tally.points / tally.hands if tally.hands else 0.0
            case Merit.WON:
                return tally.won / tally.hands if tally.hands else 0.0
            case Merit.FIRST:
                return tally.first / tally.placed if tally.placed else 0.0
            case Merit.LAST:
                return tally.last / tally.placed if tally.placed else 0.0
            case Merit.RATING:
                return self.belief.sure


@dataclass(frozen=True, slots=True)
class Ranking:
    """A page of the answer, of so many players in all; `own`: who asked, if they played at all.

    `since`: the first day of what is counted.
    """

    lines: tuple[Line, ...] = ()
    own: Line | None = None
    players: int = 0
    page: int = 0
    since: date = EVER

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-self.players // PAGE))
