"""What is told of one player in a server: what their hands were, counted, and with whom."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from bot.board import PlayedAs, Tally
from bot.model import Luck, Rating
from game.rating.belief import Belief
from game.record.feats import Feat

ENOUGH = 10
"""So many hands it takes with or against somebody to have them as a favourite, or dread them."""
GRADES = (1, 10, 50)
"""How often a feat is done for each of its grades."""
CURVE = 60
"""So many points at most a rating over time is drawn by."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """What somebody did, in so many hands, besides what a `Tally` counts.

    `left`; came in `second`, `third`, `fourth`; `ceded` the throne, once or more; said yes to
    robbing, declaring, a rebellion, a kick; was `on_autoplay` in the end. `decisions` are those of
    which it is known how long they took, `thinking`: so many milliseconds in all.
    """

    left: int = 0
    second: int = 0
    third: int = 0
    fourth: int = 0
    ceded: int = 0
    robbed: int = 0
    declared: int = 0
    hoe: int = 0
    kicked: int = 0
    on_autoplay: int = 0
    decisions: int = 0
    thinking: int = 0


DEEDS = tuple(each.name for each in fields(Deeds))
"""The names of what is counted."""


@dataclass(frozen=True, slots=True)
class Best:
    """The points of somebody's best hand; which one it was, where it can still be looked at."""

    points: int
    table_id: str | None = None
    hand_no: int | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Hands of two players on the same side, or on two, as they were for one of them."""

    hands: int = 0
    won: int = 0
    drawn: int = 0
    points: int = 0

    @property
    def lost(self) -> int:
        """How many were lost."""
        return self.hands - self.won - self.drawn


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody whom one played with, or against."""

    name: str
    pair: Pair


@dataclass(frozen=True, slots=True)
class Companions:
    """With and against whom somebody makes the most points a hand, and loses the most.

    None where it is nobody: with enough hands, who may be named.
    """

    best_partner: Companion | None = None
    worst_partner: Companion | None = None
    best_opponent: Companion | None = None
    worst_opponent: Companion | None = None


@dataclass(frozen=True, slots=True)
class Versus:
    """Who asks and whom they look at: hands on one side and on two, as they were for who asks."""

    together: Pair
    against: Pair


@dataclass(frozen=True, slots=True)
class Stats:
    """All that is told of a player in a server.

    `tallies`: their hands by role, and all. `people`: those among people alone. `feats`: how often
    each was done. `curve`: what was thought of them over time, old to new. `versus`: None where
    nobody else asks. `stale`: not everything is counted yet.
    """

    user_id: int
    name: str
    tallies: Mapping[PlayedAs, Tally]
    people: Tally = field(default_factory=Tally)
    deeds: Deeds = field(default_factory=Deeds)
    feats: Mapping[Feat, int] = field(default_factory=dict)
    best: Best | None = None
    rating: Rating = field(default_factory=Rating)
    curve: tuple[Belief, ...] = ()
    companions: Companions = field(default_factory=Companions)
    versus: Versus | None = None
    luck: Luck = field(default_factory=Luck)
    stale: bool = False

    @property
    def tally(self) -> Tally:
        """All hands."""
        return self.tallies.get(PlayedAs.ANY, Tally())

    @property
    def places(self) -> tuple[int, int, int, int, int]:
        """How often they came in first, second, third, fourth, last."""
        deeds = self.deeds
        return (self.tally.first, deeds.second, deeds.third, deeds.fourth, self.tally.last)


def grade(times: int) -> int:
    """The grade that a feat has which was done so often, 0 for none."""
    return sum(times >= least for least in GRADES)
