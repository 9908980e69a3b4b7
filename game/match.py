"""A table's run of hands: where the next deal starts, what it owes the last one, and the totals.

`rules.md` §1, §5, §6.
"""

from game.attendance import penalties
from game.ruleset import RuleSet
from game.state import Hand
from game.tribute import Debt, owed

FIRST_SEAT = 0


def next_first(last: Hand | None) -> int:
    """The seat the next deal starts at: the last emperor's, a robber's included; at first 0."""
    return FIRST_SEAT if last is None or last.emperor is None else last.emperor


def tribute_after(rules: RuleSet, last: Hand | None) -> Debt | None:
    """What is owed in the next hand; `last` is None for the first, or when the seats changed."""
    return owed(rules.tribute, last.result) if last and last.result else None


def totals(before: tuple[int, ...], hand: Hand) -> tuple[int, ...]:
    """The points of each seat after a hand, what its owners lost by leaving included.

    Who left pays for it also where all five left the hand to autoplay and it is not scored.
    """
    if not hand.over:
        return before
    points = hand.result.points if hand.result else (0,) * len(before)
    return tuple(map(sum, zip(before, points, penalties(hand), strict=True)))
