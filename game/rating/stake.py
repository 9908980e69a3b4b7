"""What a hand can change of what is thought of those who had a part in it.

Nobody gains by being absent: who is on autoplay at the end, and who left, can only lose. AI players
never change, nor does who helped out, as the hand was not dealt to them.
"""

from enum import StrEnum

from game.rating.belief import Belief, Surprise, Term, learned


class Stake(StrEnum):
    """How much somebody has at stake in a hand."""

    ALL = "all"
    LOSS = "loss"
    NONE = "none"


def rated(before: Belief, weight: float, seen: Surprise, stake: Stake) -> Belief:
    """What is thought of somebody after a hand; `weight` is theirs in its sum."""
    if stake is Stake.NONE:
        return before
    aged = before.aged()
    after = learned(Term(weight, aged), seen)
    if stake is Stake.LOSS:  # that more is known of them would move them up, too
        return Belief(min(before.mean, after.mean), aged.variance)
    return after
