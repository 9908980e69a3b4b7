"""The rating of a player as a belief, and how a settled hand changes it.

A hand counts as one sum of points: those of the royals positively, those of the rebels negatively,
without multipliers, since these are declarations. The cards that make royals are treated like
players: a seat that is dealt one is expected to make more points.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import NamedTuple

from game.record.seat_record import Dealt, Role
from game.scoring import Solo

WEIGHTS: Mapping[Role, float] = {
    Role.EMPEROR: 1 / 2,
    Role.GUARD: 1 / 2,
    Role.REBEL: -1 / 3,
    Role.DARK: 1.0,
    Role.OPEN: 1.0,
    Role.AGAINST: -1 / 4,
}
"""The weight of a seat's strength in its hand, by role. The weights of a hand sum to zero."""
CARDS = (Dealt.ROYAL, Dealt.GUARD, Dealt.BOTH)
"""The cards that a seat may be dealt and that have a worth of their own."""


@dataclass(frozen=True, slots=True)
class SettledSeat:
    """A seat of a settled hand: its role, its cards that make royals, and its points as scored."""

    role: Role
    dealt: Dealt
    points: int


@dataclass(frozen=True, slots=True)
class Account:
    """The data of a settled hand that ratings use: its points as one sum, and what went into it.

    `came_to`: the sum of the seats' points without multipliers, each times its weight. `weights`:
    by seat. `cards`: by card of `CARDS`, the weight of the seat that was dealt it. `alone`: whether
    the emperor had no guard.
    """

    came_to: float
    weights: tuple[float, ...]
    cards: tuple[float, ...]
    alone: bool


def account(seats: Sequence[SettledSeat], solo: Solo, multiplier: int) -> Account:
    """The account of a hand from its five seats."""
    unit = multiplier * (2 if solo is Solo.OPEN else 1)
    weights = tuple(WEIGHTS[seat.role] for seat in seats)
    came_to = sum(weight * seat.points / unit for weight, seat in zip(weights, seats, strict=True))
    cards = tuple(
        sum(weight for weight, seat in zip(weights, seats, strict=True) if seat.dealt is card)
        for card in CARDS
    )
    return Account(came_to, weights, cards, solo is not Solo.NONE)


class Stake(StrEnum):
    """The stake of a player in a hand: a gain or a loss, a loss alone, or nothing."""

    ALL = "all"
    LOSS = "loss"
    NONE = "none"


GROWTH = 2e-6
"""The growth of a player's variance with each hand, as people change."""
PROVISIONAL = 0.21
"""A larger deviation says little about a player's place; about 100 hands bring it below this."""


@dataclass(frozen=True, slots=True)
class Belief:
    """A player's strength: the points per hand by which they beat the AI player of level normal."""

    mean: float
    variance: float

    @property
    def deviation(self) -> float:
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
    """`size`: by how much a sum exceeded its expectation. `spread`: the variance of that."""

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


def rated(before: Belief, weight: float, seen: Surprise, stake: Stake) -> Belief:
    """The belief about a player after a hand. `weight`: theirs in the sum of the hand."""
    if stake is Stake.NONE:
        return before
    aged = before.aged()
    after = learned(Term(weight, aged), seen)
    if stake is Stake.LOSS:  # a smaller variance would also move them up
        return Belief(min(before.mean, after.mean), aged.variance)
    return after
