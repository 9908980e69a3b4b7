"""Beliefs about players: a Gaussian over their points per hand.

They are learned from sums: a hand shows the weighted sum of several players.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

GROWTH = 2e-6
"""By how much the variance of a player grows with each hand, as people change."""
PROVISIONAL = 0.21
"""A deviation above this one, reached after about 100 hands, says little about a player's place."""


@dataclass(frozen=True, slots=True)
class Belief:
    """By how many points per hand a player is better than the AI player of level normal."""

    mean: float
    variance: float

    @property
    def deviation(self) -> float:
        """One standard deviation."""
        return sqrt(self.variance)

    @property
    def sure(self) -> float:
        """A mean that is nearly certain to be exceeded. Players are ordered by it."""
        return self.mean - 2 * self.deviation

    @property
    def provisional(self) -> bool:
        """Whether too little is known yet to rank the player."""
        return self.deviation > PROVISIONAL

    def aged(self) -> "Belief":
        """The belief at the beginning of the next hand."""
        return Belief(self.mean, self.variance + GROWTH)


NEWCOMER = Belief(0.0, 0.25)
"""The belief about a player of whom nothing is known."""


class Term(NamedTuple):
    """The part of a player or a card in a sum: a weight times its value."""

    weight: float
    belief: Belief


@dataclass(frozen=True, slots=True)
class Surprise:
    """By how much a sum exceeded its expected value, and the variance of that expectation."""

    size: float
    spread: float


def surprise(came_to: float, terms: Iterable[Term], noise: float) -> Surprise:
    """The surprise of a sum with these terms. `noise`: the variance that no term explains."""
    expected, spread = 0.0, noise
    for weight, belief in terms:
        expected += weight * belief.mean
        spread += weight * weight * belief.variance
    return Surprise(came_to - expected, spread)


def learned(term: Term, seen: Surprise) -> Belief:
    """The belief about one term after its sum was seen."""
    gain = term.weight * term.belief.variance / seen.spread
    mean = term.belief.mean + gain * seen.size
    return Belief(mean, term.belief.variance * (1 - gain * term.weight))
