"""The reasons that a hint can give: sentences that are true of what the seat sees."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.cards import Cards
from game.hand.actions import Decision

MOST = 3
"""The most choices in a hint."""
EVEN = 0.05
"""Smaller differences, in points per rebel, are within the error of the nets (`docs/ai.md`)."""


class ReasonKind(StrEnum):
    """The kinds of reasons: first about plays, then about bids, last about the expected points."""

    WINS_RACE = "wins-race"
    RUN_OUT = "run-out"
    HOLDS = "holds"
    FEW_BEAT = "few-beat"
    FEW_PLAYS = "few-plays"
    TAKES = "takes"
    PARTNER = "partner"
    LIKELY_REBEL = "likely-rebel"
    NOT_THEIR_SIZE = "not-their-size"
    NOT_SMOTHERED = "not-smothered"
    LOOKS_LIKE_REBEL = "looks-like-rebel"
    STAYS_HIDDEN = "stays-hidden"
    KEEPS_JOKERS = "keeps-jokers"
    KEEPS_SET = "keeps-set"
    SAVES_SET = "saves-set"
    LOW_CARDS = "low-cards"
    WHOLE_SET = "whole-set"

    ALONE = "alone"
    RISK = "risk"
    DOUBLES_GAIN = "doubles-gain"
    DOUBLES_LOSS = "doubles-loss"
    NEEDS_ANOTHER = "needs-another"
    JOKERS = "jokers"
    HIGH_CARDS = "high-cards"

    BEST = "best"
    EVEN = "even"
    LESS = "less"


COMPARISONS = frozenset((ReasonKind.RISK, ReasonKind.EVEN, ReasonKind.LESS))
"""The reasons that name another choice by its number, or as the bid below."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A true sentence with its parameters: a seat, cards, a number, points."""

    kind: ReasonKind
    seat: int | None = None
    cards: Cards = ()
    count: int = 0
    points: float = 0.0


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, the points that the seat can expect after it, and the reason for it.

    `exposes`: whether it shows everybody the guard, or that the emperor is alone.
    """

    action: Decision
    points: float
    reason: Reason
    exposes: bool = False


def by_points(points: Sequence[float], place: int, stake: float = 1.0) -> Reason:
    """The reason that is always true: how the points of a choice compare with the best other one.

    `stake`: the points of the seat for one point per rebel. `count` of the reason is the number of
    that other choice, from 1.
    """
    others = [other for other in range(len(points)) if other != place]
    if not others:
        return Reason(ReasonKind.BEST)
    best = max(others, key=lambda other: points[other])
    difference = shown_difference(points[best], points[place])
    if difference == 0 or abs(points[best] - points[place]) < EVEN * stake:
        return Reason(ReasonKind.EVEN, count=best + 1)
    if difference > 0:
        return Reason(ReasonKind.LESS, points=difference, count=best + 1)
    return Reason(ReasonKind.BEST)


def shown_difference(more: float, less: float) -> float:
    """The difference of two numbers of points, both rounded to one decimal as they are shown."""
    return round(round(more, 1) - round(less, 1), 1)
