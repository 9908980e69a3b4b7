"""A table's run of hands: where the next deal starts, what it owes the last one, and the totals.

`rules.md` §1, §4, §5.
"""

from game.hand.state import Hand
from game.rules.ruleset import RuleSet
from game.scoring import Result
from game.tribute import Debt, owed

FIRST_SEAT = 0


def next_first(last: Hand | None) -> int:
    """The seat the next deal starts at: the last emperor's, a robber's included; at first 0."""
    return FIRST_SEAT if last is None or last.emperor is None else last.emperor


def tribute_after(rules: RuleSet, last: Hand | None) -> Debt | None:
    """What is owed in the next hand; `last` is None for the first, or when the seats changed."""
    return owed(rules.tribute, last.result) if last and last.result else None


def totals(before: tuple[int, ...], result: Result) -> tuple[int, ...]:
    """The points of each seat after a hand; what its owner lost by leaving is not the seat's."""
    return tuple(map(sum, zip(before, result.points, strict=True)))
