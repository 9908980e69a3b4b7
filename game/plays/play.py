"""Plays, and which of them beats which (`rules.md` §3).

Suits and marks never matter here. A play is the number of its cards of one natural rank and the
numbers of its jokers: small ones, big ones, and trumps above both where there are any (§2.3).
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from game.cards import NATURAL_RANKS, Card, Rank

JOKERS = (Rank.SMALL_JOKER, Rank.BIG_JOKER, Rank.TRUMP)


class Play(NamedTuple):
    """A set, a joker-attached set, or jokers alone (`naturals` 0 and `rank` None)."""

    rank: Rank | None
    naturals: int
    small: int = 0
    big: int = 0
    trump: int = 0

    @property
    def size(self) -> int:
        return self.naturals + self.small + self.big + self.trump

    @property
    def jokers(self) -> int:
        return self.small + self.big + self.trump

    def ranks(self) -> list[Rank]:
        """The ranks of the cards, high to low, to be compared card by card."""
        jokers = [Rank.TRUMP] * self.trump + [Rank.BIG_JOKER] * self.big
        jokers += [Rank.SMALL_JOKER] * self.small
        return jokers if self.rank is None else jokers + [self.rank] * self.naturals


class Holding(NamedTuple):
    """The counts of a hand: copies of each natural rank it has (low to high), and its jokers."""

    naturals: tuple[tuple[Rank, int], ...]
    small: int = 0
    big: int = 0
    trump: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Holding":
        """Count a hand."""
        counts = [0] * (Rank.TRUMP + 1)
        for rank, _, _ in cards:
            counts[rank] += 1
        naturals = [(rank, counts[rank]) for rank in NATURAL_RANKS if counts[rank]]
        return cls(tuple(naturals), *counts[Rank.SMALL_JOKER :])


def classify(cards: Iterable[Card]) -> Play | None:
    """The play that these cards make. None if there are no cards, or two natural ranks."""
    rank, naturals, jokers = None, 0, [0, 0, 0]
    lowest = JOKERS[0]
    for each, _, _ in cards:
        if each >= lowest:
            jokers[each - lowest] += 1
        elif rank is None or each is rank:
            rank, naturals = each, naturals + 1
        else:
            return None
    return Play(rank, naturals, *jokers) if naturals or any(jokers) else None


def beats(play: Play, table: Play) -> bool:
    """Whether `play` has the size of `table` and each of its cards is higher than the one opposite.

    Both are sorted high to low. A big joker on the table is beaten by a trump, a small one by a
    trump or a big one, and a natural card by a joker or a higher rank. A trump cannot be beaten,
    nor can a big joker where there are no trumps.
    """
    return (
        table.trump == 0
        and play.trump >= table.big
        and play.trump + play.big >= table.big + table.small
        and (not play.rank or not table.rank or play.rank > table.rank)
        and play.size == table.size
    )


def first_unbeaten(play: Play, table: Play) -> tuple[Rank, Rank] | None:
    """The first card of `play` that is not higher than the one opposite, and that one.

    None if every card is higher. Raises `ValueError` for plays of different sizes.
    """
    pairs = zip(play.ranks(), table.ranks(), strict=True)
    return next(((mine, theirs) for mine, theirs in pairs if mine <= theirs), None)


def leads(holding: Holding) -> list[Play]:
    """Every play in a hand: its owner may lead with any of them."""
    jokers = holding[1:]
    plays = list(with_jokers(None, 0, *jokers))
    for rank, count in holding.naturals:
        plays += with_jokers(rank, count, *jokers)
    return plays


@cache
def with_jokers(
    rank: Rank | None, count: int, small: int, big: int, trump: int
) -> tuple[Play, ...]:
    """Every play of up to `count` cards of a rank, if there is one, and up to these jokers."""
    naturals = range(1, count + 1) if rank else (0,)
    jokers = product(range(small + 1), range(big + 1), range(trump + 1))
    every = (Play(rank, number, *each) for each in jokers for number in naturals)
    return tuple(play for play in every if play.size)


def answers(holding: Holding, table: Play) -> Iterator[Play]:
    """Every play in a hand that beats the play on the table."""
    if table.trump:
        return
    size, least = table.size, table.rank or 0
    higher = [(rank, count) for rank, count in holding.naturals if rank > least]
    for trump in range(table.big, min(holding.trump, size) + 1):
        fewest = max(0, table.big + table.small - trump)
        for big in range(fewest, min(holding.big, size - trump) + 1):
            for small in range(min(holding.small, size - trump - big) + 1):
                naturals = size - trump - big - small
                if naturals == 0:
                    yield Play(None, 0, small, big, trump)
                    continue
                for rank, count in higher:
                    if count >= naturals:
                        yield Play(rank, naturals, small, big, trump)
