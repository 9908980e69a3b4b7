"""Why a play beats another: which of its cards beat which card opposite (`rules.md` §3)."""

from itertools import islice, product
from typing import NamedTuple

from game.cards import Card, Cards, Rank, high_to_low
from game.plays.legality import play_of
from game.plays.play import Play
from game.rules.ruleset import RuleSet

_BIG, _SMALL = Rank.BIG_JOKER, Rank.SMALL_JOKER


class Group(NamedTuple):
    """The cards that beat one card opposite: one of them, unless jokers are roasted."""

    mine: Cards
    theirs: Card


def beating_groups(rules: RuleSet, cards: Cards, table: Cards) -> tuple[Group, ...]:
    """Splits a play that beats the table into one group for each card there, high to low.

    Raises `ValueError` if it cannot be split so.
    """
    cards, table = high_to_low(cards), high_to_low(table)
    over = play_of(table)
    if not rules.roast:
        return tuple(Group((mine,), theirs) for mine, theirs in zip(cards, table, strict=True))
    left = {rank: iter([card for card in cards if card.rank is rank]) for rank in Rank}
    shapes = _roasting_shapes(play_of(cards), over)
    return tuple(
        Group(tuple(islice(left[rank], count)), theirs)
        for (rank, count), theirs in zip(shapes, table, strict=True)
    )


def _roasting_shapes(play: Play, over: Play) -> list[tuple[Rank, int]]:
    """The rank and the number of the cards that beat each card opposite (`rules.md` §3.1).

    Big jokers beat big ones first, then small ones, as long as no card is left over.
    """
    for by_big, small_by_big in product(range(over.big, -1, -1), range(over.small, -1, -1)):
        by_small, small_by_small = over.big - by_big, over.small - small_by_big
        natural_by_big = play.big - 2 * by_big - small_by_big
        natural_by_small = play.small - 3 * by_small - 2 * small_by_small
        by_natural = over.naturals - natural_by_big - natural_by_small
        if min(natural_by_big, natural_by_small) >= 0 and by_natural == play.naturals:
            return [
                *[(_BIG, 2)] * by_big,
                *[(_SMALL, 3)] * by_small,
                *[(_BIG, 1)] * small_by_big,
                *[(_SMALL, 2)] * small_by_small,
                *[(_BIG, 1)] * natural_by_big,
                *[(_SMALL, 1)] * natural_by_small,
                *[(play.rank or _SMALL, 1)] * by_natural,
            ]
    raise ValueError(f"{play} does not roast {over}")
