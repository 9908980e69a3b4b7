"""What is thought of a player: a Gaussian on points a hand.

It is learned from sums: a hand says what several players, each with a weight, came to together.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

GROWTH = 2e-6
"""How much the variance of a player grows with every hand they play, as people change."""
PROVISIONAL = 0.21
"""Above this deviation, which is that after some 100 hands, a place says little."""


@dataclass(frozen=True, slots=True)
class Belief:
    """So many points a hand better than the AI player of level normal, give or take."""

    mean: float
    variance: float

    @property
    def deviation(self) -> float:
        """One standard deviation."""
        return sqrt(self.variance)

    @property
    def sure(self) -> float:
        """What is nearly certain to be reached: players are ordered by this."""
        return self.mean - 2 * self.deviation

    @property
    def provisional(self) -> bool:
        """Whether too little is known yet to say where the player belongs."""
        return self.deviation > PROVISIONAL

    def aged(self) -> "Belief":
        """What is thought as the next hand begins."""
        return Belief(self.mean, self.variance + GROWTH)


NEWCOMER = Belief(0.0, 0.25)
"""Of whom nothing is known."""


class Term(NamedTuple):
    """What somebody, or a card, adds to a sum: a weight times what it is."""

    weight: float
    belief: Belief


@dataclass(frozen=True, slots=True)
class Surprise:
    """By how much a sum was more than expected, and the variance that it was expected with."""

    size: float
    spread: float


def surprise(came_to: float, terms: Iterable[Term], noise: float) -> Surprise:
    """What a sum says of all that it is made of; `noise` is the variance that is nobody's doing."""
    expected, spread = 0.0, noise
    for weight, belief in terms:
        expected += weight * belief.mean
        spread += weight * weight * belief.variance
    return Surprise(came_to - expected, spread)


def learned(term: Term, seen: Surprise) -> Belief:
    """What is thought of one that was part of the sum, now that it was seen."""
    gain = term.weight * term.belief.variance / seen.spread
    mean = term.belief.mean + gain * seen.size
    return Belief(mean, term.belief.variance * (1 - gain * term.weight))
