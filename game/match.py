"""A table's run of hands: where the next deal starts, and the running totals (`rules.md` §1)."""

from game.state import Hand

FIRST_SEAT = 0


def next_first(last: Hand | None) -> int:
    """The seat the next deal starts at: the last emperor's, a robber's included; at first 0."""
    return FIRST_SEAT if last is None or last.emperor is None else last.emperor


def totals(before: tuple[int, ...], hand: Hand) -> tuple[int, ...]:
    """The points of each seat after a settled hand."""
    if hand.result is None:
        return before
    return tuple(a + b for a, b in zip(before, hand.result.points, strict=True))
