"""Roasting jokers, 烤牌 (`rules.md` §3.1): how a play that holds jokers is beaten.

The answer splits, with no card left over, into one group for every card on the table: a big
joker is beaten by two big or three small ones, a small joker by one big or two small ones, a
natural card by one higher natural card or one joker.
"""

from collections.abc import Iterator
from itertools import product

from game.plays import Holding, Play


def roasts(play: Play, table: Play) -> bool:
    """Whether `play` beats `table`, which holds at least one joker."""
    if play.naturals > table.naturals or (play.rank and table.rank and play.rank <= table.rank):
        return False
    return (play.small, play.big) in joker_counts(table, play.naturals)


def roasting_answers(holding: Holding, table: Play) -> Iterator[Play]:
    """Every play that a hand holds and that roasts the play on the table."""
    for naturals in range(table.naturals + 1):
        jokers = sorted(
            (small, big)
            for small, big in joker_counts(table, naturals)
            if small <= holding.small and big <= holding.big
        )
        for small, big in jokers:
            if naturals == 0:
                yield Play(None, 0, small, big)
                continue
            for rank, count in holding.naturals:
                if count >= naturals and table.rank and rank > table.rank:
                    yield Play(rank, naturals, small, big)


def joker_counts(table: Play, naturals: int) -> frozenset[tuple[int, int]]:
    """The (small, big) jokers with which so many natural cards beat the play on the table."""
    left = table.naturals - naturals
    splits = product(range(table.big + 1), range(table.small + 1), range(left + 1))
    return frozenset(
        (
            3 * (table.big - by_big) + 2 * (table.small - small_by_big) + left - natural_by_big,
            2 * by_big + small_by_big + natural_by_big,
        )
        for by_big, small_by_big, natural_by_big in splits
    )
