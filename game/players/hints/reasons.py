"""The reasons that a hint can give: sentences that are true of what the seat sees."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.cards import Cards
from game.hand.actions import Decision

MOST = 3
"""The most choices in a hint."""


class Because(StrEnum):
    """The reasons: first for plays, then for bids, and last those that are always true."""

    LAST_CARDS = "last-cards"
    RUN_OUT = "run-out"
    HOLDS = "holds"
    ONLY_JOKERS = "only-jokers"
    HELPS_OUT = "helps-out"
    NOT_THEIR_SIZE = "not-their-size"
    STOPS = "stops"
    PARTNER = "partner"
    LIKELY_GUARD_OF_MINE = "likely-guard-of-mine"
    LIKELY_REBEL = "likely-rebel"
    LIKELY_GUARD = "likely-guard"
    HIDES = "hides"
    KEEPS_GUARD_HIDDEN = "keeps-guard-hidden"
    KEEPS_SOLO_HIDDEN = "keeps-solo-hidden"
    KEEPS_SET = "keeps-set"
    KEEPS_JOKERS = "keeps-jokers"
    SMALL_TRICK = "small-trick"
    SPARES = "spares"
    TAKES = "takes"
    ENOUGH = "enough"
    JOKER_WITH_SET = "joker-with-set"
    LOW_SINGLE = "low-single"
    LOW_SET = "low-set"
    WHOLE_SET = "whole-set"
    FEW_PLAYS = "few-plays"
    FEW_CAN_FOLLOW = "few-can-follow"
    FEW_BEAT = "few-beat"
    SMALLER_JOKER = "smaller-joker"
    FEWER_JOKERS = "fewer-jokers"
    JOKER_ALONG = "joker-along"
    PERHAPS_REBEL = "perhaps-rebel"
    LEAD = "lead"

    RISK = "risk"
    NO_RISK = "no-risk"
    NOT_ALONE = "not-alone"
    POT = "pot"
    CALLS_GUARD = "calls-guard"
    CALLS_TRUMP = "calls-trump"
    CALLS_NOBODY = "calls-nobody"
    DOUBLES_GAIN = "doubles-gain"
    DOUBLES_LOSS = "doubles-loss"
    KNOWN_IS_WORSE = "known-is-worse"
    NEEDS_ANOTHER = "needs-another"
    MAY_BE_KICKED = "may-be-kicked"
    STRONG_REBELS = "strong-rebels"
    FEWEST_ALIKE = "fewest-alike"
    ALL_THE_SAME = "all-the-same"
    MANY_JOKERS = "many-jokers"
    FEW_JOKERS = "few-jokers"
    MANY_HIGH = "many-high"
    FEW_HIGH = "few-high"
    MANY_LOOSE = "many-loose"

    ALONE = "alone"
    EMPEROR = "emperor"

    BEST = "best"
    MORE = "more"
    NEXT = "next"
    EVEN = "even"
    ALL_EVEN = "all-even"


@dataclass(frozen=True, slots=True)
class Reason:
    """A true sentence with its parameters: a seat, cards, numbers, points."""

    because: Because
    seat: int | None = None
    cards: Cards = ()
    count: int = 0
    left: int = 0
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


def plainly(points: Sequence[float], place: int) -> Reason:
    """A reason that is always true: the points of a choice compared with another, both as shown.

    The first choice is compared with the second, all others with the first; or with the one above
    if the comparison with the first would read the same for both. `count`: that other choice.
    """
    other = 0 if place else 1
    if other == len(points):
        return Reason(Because.BEST)
    if place > 1 and not less_than(points[place], points[place - 1]):
        other = place - 1
        if not less_than(points[place], points[0]):
            return Reason(Because.ALL_EVEN)
    less = less_than(points[place], points[other])
    if not less:
        return Reason(Because.EVEN, count=other + 1)
    if less > 0:
        return Reason(Because.NEXT, points=less, count=other + 1)
    return Reason(Because.MORE, points=-less) if place else Reason(Because.BEST)


def less_than(points: float, best: float) -> float:
    """By how much points are less than the best, both rounded as they are shown."""
    return round(round(best, 1) - round(points, 1), 1)
