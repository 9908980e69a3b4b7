"""From one hand of a table to the next: the first seat, the tribute owed, and the totals.

`rules.md` §1, §4, §5.
"""

from game.hand.state import Hand
from game.rules.ruleset import RuleSet
from game.scoring import Result
from game.tribute import Debt, owed

FIRST_SEAT = 0


def next_first(last: Hand | None) -> int:
    """The seat where the next deal starts: the last emperor's, even a robber's, or else seat 0."""
    return FIRST_SEAT if last is None or last.emperor is None else last.emperor


def tribute_after(rules: RuleSet, last: Hand | None) -> Debt | None:
    """The tribute owed in the next hand. `last`: None before the first, or if seats changed."""
    if last is None or last.result is None:
        return None
    return owed(rules.tribute, last.result, rules.smothered)


def totals(before: tuple[int, ...], result: Result) -> tuple[int, ...]:
    """The points of each seat after a hand. The penalty for leaving is not the seat's."""
    return tuple(map(sum, zip(before, result.points, strict=True)))
