"""What is a play and what beats it, held against the rule book read literally (`rules.md` §3)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product, repeat

import pytest
from hypothesis import given, settings

from game.cards import PACKS, TRUMP, Card, Cards, Rank, high_to_low
from game.plays.legality import legal_plays, refuse_play
from game.plays.play import Play, beats, classify, first_unbeaten
from game.plays.roast import roasts
from game.rules.ruleset import PRESETS, RuleSet, SixesLast
from tests.game.hands import cards
from tests.laws.games import SEEDS, Dice

SIMPLE, QINGDAO = PRESETS["simple"], PRESETS["qingdao"]
SMALL, BIG, TOP = map(int, (Rank.SMALL_JOKER, Rank.BIG_JOKER, Rank.TRUMP))
LOWER, EQUAL, HIGHER = map(int, (Rank.SEVEN, Rank.EIGHT, Rank.NINE))
COPIES = 4 * PACKS
"""The most cards of one natural rank; of every kind of joker, trumps included, there are four."""

Ranks = tuple[int, ...]
"""The ranks of some cards, high to low: all that ever matters of a play."""


def ranks_of(held: Iterable[Card]) -> Ranks:
    """The ranks of cards, high to low."""
    return tuple(sorted((int(card.rank) for card in held), reverse=True))


def is_play(held: Ranks) -> bool:
    """§3: cards of one rank, with or without jokers, or jokers alone; at least one card."""
    return bool(held) and len({rank for rank in held if rank < SMALL}) <= 1


def is_higher(mine: Ranks, theirs: Ranks) -> bool:
    """§3: the same number of cards, each strictly higher than the card opposite."""
    if len(mine) != len(theirs):
        return False
    return all(my_card > their_card for my_card, their_card in zip(mine, theirs, strict=True))


@cache
def is_split(mine: Ranks, theirs: Ranks) -> bool:
    """§3.1: one beating group for every card on the table, with no card left over."""
    if not theirs:
        return not mine
    return any(
        (left := without(mine, group)) is not None and is_split(left, theirs[1:])
        for group in groups_over(theirs[0], mine)
    )


def groups_over(card: int, mine: Ranks) -> list[Ranks]:
    """§3.1: the groups that beat one card."""
    if card == BIG:
        return [(BIG, BIG), (SMALL, SMALL, SMALL)]
    if card == SMALL:
        return [(BIG,), (SMALL, SMALL)]
    return [(BIG,), (SMALL,), *((rank,) for rank in set(mine) if card < rank < SMALL)]


def without(held: Ranks, group: Ranks) -> Ranks | None:
    """What is left of the cards without this group, or None if it is not among them."""
    left = list(held)
    for card in group:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def is_legal(rules: RuleSet, hand: Ranks, held: Ranks, table: Ranks | None) -> bool:
    """§3, §3.1, §3.2: whether these cards of a hand may lead, or follow what is on the table."""
    if not is_play(held):
        return False
    lowest = Rank.THREE if rules.deck == 216 else Rank.SIX
    if rules.sixes_last is not SixesLast.OFF and lowest in held:
        jokers_too = rules.sixes_last is SixesLast.WITH_JOKERS
        if held != hand or any(rank >= SMALL and not jokers_too for rank in held):
            return False
    if table is None:
        return True
    if rules.roast and table[0] >= SMALL:
        return is_split(held, table)
    return is_higher(held, table)


def made(held: Ranks) -> tuple[Play, Ranks]:
    """The play that cards make, and their ranks."""
    play = classify(Card(Rank(rank)) for rank in held)
    assert play is not None
    assert tuple(play.ranks()) == held
    return play, held


def plays_with(jokers: Ranks, *ranks: int) -> list[tuple[Play, Ranks]]:
    """All plays of just these jokers and up to sixteen cards of one of these ranks."""
    sets = [(rank,) * count for rank in ranks for count in range(1, COPIES + 1)]
    return [made(jokers + naturals) for naturals in ((), *sets) if jokers + naturals]


def pairs_of_plays(*kinds: int) -> Iterator[tuple[tuple[Play, Ranks], tuple[Play, Ranks]]]:
    """Every two plays for which one deck has jokers enough of these kinds.

    Of the natural ranks it matters only whether mine is lower than theirs, equal, or higher.
    """
    shared = [share for share in product(range(PACKS + 1), repeat=2) if sum(share) <= PACKS]
    every = [tuple(counts) for counts in product(range(PACKS + 1), repeat=len(kinds))]
    jokers = {counts: tuple(chain(*map(repeat, kinds, counts))) for counts in every}
    mine = {counts: plays_with(jokers[counts], LOWER, EQUAL, HIGHER) for counts in every}
    theirs = {counts: plays_with(jokers[counts], EQUAL) for counts in every}
    for shares in product(shared, repeat=len(kinds)):
        my_counts, their_counts = zip(*shares, strict=True)
        yield from product(mine[my_counts], theirs[their_counts])


def test_beats_is_what_the_rule_book_says_for_all_pairs_of_plays() -> None:
    """All sizes, with trumps and without: 2.8 million pairs."""
    pairs = 0
    for (mine, my_ranks), (table, their_ranks) in pairs_of_plays(TOP, BIG, SMALL):
        higher = len(my_ranks) == len(their_ranks) and is_higher(my_ranks, their_ranks)
        assert beats(mine, table) is higher, f"{mine} over {table}"
        if len(my_ranks) == len(their_ranks):
            assert (first_unbeaten(mine, table) is None) is higher, f"{mine} over {table}"
        pairs += 1
    assert pairs > 2_500_000


def test_roasts_is_what_the_rule_book_says_for_all_pairs_of_plays() -> None:
    """All sizes over all plays with a joker: 166,000 pairs."""
    pairs = 0
    for (mine, my_ranks), (table, their_ranks) in pairs_of_plays(BIG, SMALL):
        if their_ranks[0] >= SMALL:
            assert roasts(mine, table) is is_split(my_ranks, their_ranks), f"{mine} over {table}"
            pairs += 1
    is_split.cache_clear()
    assert pairs > 150_000


SOME_RANKS = (*(Rank.SEVEN, Rank.EIGHT, Rank.NINE), *(Rank.SMALL_JOKER, Rank.BIG_JOKER, Rank.TRUMP))


@pytest.mark.parametrize("size", range(6))
def test_a_play_is_what_the_rule_book_says(size: int) -> None:
    for ranks in combinations_with_replacement(SOME_RANKS, size):
        held = tuple(map(Card, ranks))
        assert (classify(held) is not None) is is_play(ranks_of(held))


RULES = {
    "ordinary": SIMPLE,
    "roast": PRESETS["roast"],
    "sixes last": PRESETS["sixes"],
    "sixes last with jokers": replace(SIMPLE, sixes_last=SixesLast.WITH_JOKERS),
    "roast and sixes last": PRESETS["home"],
    "trumps": QINGDAO,
    "trumps, threes last": replace(QINGDAO, sixes_last=SixesLast.WITH_JOKERS),
}
FEW: Cards = cards("BBBB SSSS 3333 6666 77777 999")
MOST_HELD = 9
HANDS = 10
"""Of each seed: to draw a seed takes longer than to look at a small hand."""


def some_play(cards_of_others: list[Card], dice: Dice) -> Cards:
    """Some small play of the cards that others hold, every other time with jokers."""
    jokers = [card for card in cards_of_others if card.is_joker]
    naturals = [card for card in cards_of_others if not card.is_joker]
    same = [card for card in naturals if card.rank is naturals[0].rank]
    with_jokers = jokers[: 1 + dice.below(2)] if dice.happens(50) else []
    return high_to_low(with_jokers + same[: dice.below(4)]) or high_to_low(same[:1])


@pytest.mark.parametrize("name", RULES)
@settings(max_examples=50)
@given(SEEDS)
def test_legal_plays_are_those_of_all_subsets_that_are_legal(name: str, seed: bytes) -> None:
    dice = Dice(seed)
    for _ in range(HANDS):
        legal_plays_are_those_of_all_subsets_that_are_legal(RULES[name], dice)


def legal_plays_are_those_of_all_subsets_that_are_legal(rules: RuleSet, dice: Dice) -> None:
    """The law, held against one small hand."""
    size = 1 + dice.below(MOST_HELD)
    order = dice.mixed((*FEW, *[TRUMP] * PACKS) if rules.called_card_is_trump else FEW)
    hand = high_to_low(order[:size])
    table = None if dice.happens(50) else some_play(order[size:], dice)
    over = None if table is None else ranks_of(table)
    subsets = {ranks_of(held): held for n in range(1, size + 1) for held in combinations(hand, n)}
    literal = {ranks for ranks in subsets if is_legal(rules, ranks_of(hand), ranks, over)}
    legal = [tuple(play.ranks()) for play in legal_plays(rules, hand, table)]
    assert len(set(legal)) == len(legal)
    assert set(legal) == literal
    for ranks, held in subsets.items():
        assert (refuse_play(rules, hand, held, table) is None) is (ranks in literal), f"{held}"
