"""Roasting jokers, 烤牌 (`rules.md` §3.1): how a play with jokers is beaten.

The answer splits, with no card left over, into one group for each card on the table. A big joker
is beaten by two big or three small ones, a small joker by one big or two small ones, and a natural
card by one higher natural card or one joker.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from game.cards import Card, Cards, Rank, high_to_low
from game.plays.play import Holding, Play

_JOKERS = (Rank.BIG_JOKER, Rank.SMALL_JOKER)


class Tried(NamedTuple):
    """The extent to which a play roasts the table: its cards `used`, and those of the table
    `beaten`.

    `unbeaten`: the first card of the table that is not beaten; None if all are. `left`: the cards
    of the play that do not beat it, or are too many.
    """

    used: Cards
    beaten: Cards
    left: Cards
    unbeaten: Card | None


def roasts(play: Play, table: Play) -> bool:
    """Whether `play` beats `table`, which holds at least one joker."""
    if play.naturals > table.naturals or (play.rank and table.rank and play.rank <= table.rank):
        return False
    return (play.small, play.big) in joker_counts(table, play.naturals)


def roasting_answers(holding: Holding, table: Play) -> Iterator[Play]:
    """Every play in a hand that roasts the play on the table."""
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
    """The numbers of (small, big) jokers that beat the table together with `naturals` cards."""
    left = table.naturals - naturals
    splits = product(range(table.big + 1), range(table.small + 1), range(left + 1))
    return frozenset(
        (
            3 * (table.big - by_big) + 2 * (table.small - small_by_big) + left - natural_by_big,
            2 * by_big + small_by_big + natural_by_big,
        )
        for by_big, small_by_big, natural_by_big in splits
    )


def try_to_roast(cards: Cards, table: Cards) -> Tried:
    """Beats the cards of the table from high to low, to find where a play fails to roast it.

    Big jokers are used on jokers first, natural cards on natural ones.
    """
    left, used, beaten = list(high_to_low(cards)), list[Card](), list[Card]()
    for theirs in high_to_low(table):
        group = next(_groups(theirs, left), None)
        if group is None:
            jokers = tuple(card for card in left if card.is_joker)
            return Tried(tuple(used), tuple(beaten), jokers or tuple(left), theirs)
        for card in group:
            left.remove(card)
        used += group
        beaten.append(theirs)
    return Tried(tuple(used), tuple(beaten), tuple(left), None)


def _groups(theirs: Card, left: list[Card]) -> Iterator[list[Card]]:
    """The groups of the cards left that beat one card of the table, in order of preference."""
    big, small = ([card for card in left if card.rank is rank] for rank in _JOKERS)
    higher = [card for card in left if not card.is_joker and card.rank > theirs.rank]
    ways = [(higher, 1), (small, 1), (big, 1)]
    if theirs.rank is Rank.BIG_JOKER:
        ways = [(big, 2), (small, 3)]
    if theirs.rank is Rank.SMALL_JOKER:
        ways = [(big, 1), (small, 2)]
    return (held[:number] for held, number in ways if len(held) >= number)
