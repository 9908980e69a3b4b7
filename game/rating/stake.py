"""Stakes: how a hand can change the belief about each of its players.

Nobody gains by being absent: a player who is on autoplay at the end, or who left, can only lose. AI
players never change. Nor do substitutes, as the hand was not dealt to them.
"""

from enum import StrEnum

from game.rating.belief import Belief, Surprise, Term, learned


class Stake(StrEnum):
    """The stake of a player in a hand: a gain or a loss, a loss alone, or nothing."""

    ALL = "all"
    LOSS = "loss"
    NONE = "none"


def rated(before: Belief, weight: float, seen: Surprise, stake: Stake) -> Belief:
    """The belief about a player after a hand. `weight`: theirs in the sum of the hand."""
    if stake is Stake.NONE:
        return before
    aged = before.aged()
    after = learned(Term(weight, aged), seen)
    if stake is Stake.LOSS:  # a smaller variance would also move them up
        return Belief(min(before.mean, after.mean), aged.variance)
    return after
