"""Statistics of one player in a server."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.model import Rating
from bot.records.leaderboard import HandCounts, PlayedAs
from game.rating.belief import Belief
from game.record.feats import Feat

ENOUGH = 10
"""The fewest hands with or against someone to name them as favourite or dreaded."""
GRADES = (1, 10, 50)
"""A feat has grade 1, 2 or 3 when it was done this often."""
CURVE = 60
"""The most points of the curve of a rating."""


@dataclass(frozen=True, slots=True)
class PlayerCounts:
    """How many hands of a player had a certain property, besides those of `HandCounts`.

    `robbed`, `declared`, `hoe`, `kicked`: the player said yes to it. `decisions`: those whose time
    is known. `thinking`: the milliseconds that they took together.
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


@dataclass(frozen=True, slots=True)
class Best:
    """The points of a player's best hand, and which one it was, if it can still be replayed."""

    points: int
    table_id: str | None = None
    hand_no: int | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Hands that two players had on the same side, or on opposite sides, as one of them fared."""

    hands: int = 0
    won: int = 0
    drawn: int = 0
    points: int = 0

    @property
    def lost(self) -> int:
        return self.hands - self.won - self.drawn


@dataclass(frozen=True, slots=True)
class Companion:
    """Another player, and the hands with or against them."""

    name: str
    pair: Pair


@dataclass(frozen=True, slots=True)
class Companions:
    """The partners and opponents with the most and the fewest points per hand.

    None where nobody has enough hands, or may be named.
    """

    best_partner: Companion | None = None
    worst_partner: Companion | None = None
    best_opponent: Companion | None = None
    worst_opponent: Companion | None = None


@dataclass(frozen=True, slots=True)
class Versus:
    """The reader and the player: hands together and against each other, as the reader fared."""

    together: Pair
    against: Pair


@dataclass(frozen=True, slots=True)
class Stats:
    """The statistics of a player in a server.

    `by_role`: all hands, by role and for `PlayedAs.ANY`. `people`: hands among people. `feats`: how
    often each was done. `curve`: beliefs from old to new. `versus`: None unless another user reads.
    `outdated`: the rating is to be computed again.
    """

    user_id: int
    name: str
    by_role: Mapping[PlayedAs, HandCounts]
    people: HandCounts = field(default_factory=HandCounts)
    counts: PlayerCounts = field(default_factory=PlayerCounts)
    feats: Mapping[Feat, int] = field(default_factory=dict)
    best: Best | None = None
    rating: Rating = field(default_factory=Rating)
    curve: tuple[Belief, ...] = ()
    companions: Companions = field(default_factory=Companions)
    versus: Versus | None = None
    outdated: bool = False

    @property
    def all_hands(self) -> HandCounts:
        return self.by_role.get(PlayedAs.ANY, HandCounts())

    @property
    def places(self) -> tuple[int, int, int, int, int]:
        """How often the player came 1st, 2nd, 3rd, 4th and 5th."""
        counts, all_hands = self.counts, self.all_hands
        return (all_hands.first, counts.second, counts.third, counts.fourth, all_hands.last)


def grade(times: int) -> int:
    """The grade of a feat that was done this often: 0 for none, up to 3."""
    return sum(times >= least for least in GRADES)
