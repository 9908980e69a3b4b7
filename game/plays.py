"""What a play is, and what beats it (`rules.md` §3).

Suits and marks never matter here: a play is how many cards of one natural rank it has, and how
many small and big jokers go with them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.cards import Card, Rank


class Play(NamedTuple):
    """A set, a joker-attached set, or jokers alone (`naturals` 0 and `rank` None)."""

    rank: Rank | None
    naturals: int
    small: int = 0
    big: int = 0

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.naturals + self.small + self.big

    def ranks(self) -> list[Rank]:
        """The ranks of the cards, high to low: what is compared card by card."""
        ranks = [Rank.BIG_JOKER] * self.big + [Rank.SMALL_JOKER] * self.small
        return ranks if self.rank is None else ranks + [self.rank] * self.naturals


class Holding(NamedTuple):
    """A hand counted: copies of each natural rank held (low to high), small and big jokers."""

    naturals: tuple[tuple[Rank, int], ...]
    small: int
    big: int

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Holding":
        """Count a hand."""
        counts = Counter(card.rank for card in cards)
        small, big = counts.pop(Rank.SMALL_JOKER, 0), counts.pop(Rank.BIG_JOKER, 0)
        return cls(tuple(sorted(counts.items())), small, big)


def classify(cards: Iterable[Card]) -> Play | None:
    """The play that these cards make, or None if they are none: no cards, or two natural ranks."""
    holding = Holding.of(cards)
    if len(holding.naturals) > 1:
        return None
    if holding.naturals:
        ((rank, naturals),) = holding.naturals
        return Play(rank, naturals, holding.small, holding.big)
    return Play(None, 0, holding.small, holding.big) if holding.small or holding.big else None


def beats(play: Play, table: Play) -> bool:
    """Whether `play` has the size of `table` and each card is higher than the one opposite.

    Sorted high to low, every small joker on the table needs a big one opposite, every natural
    card a joker or a higher rank, and a big joker on the table cannot be beaten.
    """
    return (
        table.big == 0
        and play.size == table.size
        and play.big >= table.small
        and (not play.rank or not table.rank or play.rank > table.rank)
    )


def first_unbeaten(play: Play, table: Play) -> tuple[Rank, Rank] | None:
    """The first pair (card of `play`, card opposite it) that is not strictly higher.

    None if every card is higher. The two plays must be of one size.
    """
    pairs = zip(play.ranks(), table.ranks(), strict=True)
    return next(((mine, theirs) for mine, theirs in pairs if mine <= theirs), None)


def leads(holding: Holding) -> Iterator[Play]:
    """Every play that a hand holds: all that its owner may lead with."""
    for small in range(holding.small + 1):
        for big in range(holding.big + 1):
            if small or big:
                yield Play(None, 0, small, big)
            for rank, count in holding.naturals:
                for naturals in range(1, count + 1):
                    yield Play(rank, naturals, small, big)


def answers(holding: Holding, table: Play) -> Iterator[Play]:
    """Every play that a hand holds and that beats the play on the table."""
    if table.big:
        return
    for big in range(table.small, min(holding.big, table.size) + 1):
        for small in range(min(holding.small, table.size - big) + 1):
            naturals = table.size - big - small
            if naturals == 0:
                yield Play(None, 0, small, big)
                continue
            for rank, count in holding.naturals:
                if count >= naturals and (table.rank is None or rank > table.rank):
                    yield Play(rank, naturals, small, big)
