"""What is a play and what beats it, held against the rule book read literally (`rules.md` §3)."""

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions import Lay
from game.cards import GUARD_CARD, Card, Cards, Rank, deck, high_to_low
from game.hand import legal_actions
from game.phases.trick import Move, Trick
from game.plays import Holding, beats, classify, first_unbeaten, leads
from game.ruleset import RuleSet
from game.state import Hand
from tests.game.hands import cards
from tests.laws.games import SEEDS, Dice

SOME_RANKS = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.SMALL_JOKER, Rank.BIG_JOKER)
MOST = 5


def is_play(held: tuple[Card, ...]) -> bool:
    """§3: cards of one rank, with or without jokers, or jokers alone; at least one card."""
    return bool(held) and len({card.rank for card in held if not card.is_joker}) <= 1


def is_higher(mine: tuple[Card, ...], theirs: tuple[Card, ...]) -> bool:
    """§3: the same number of cards, each strictly higher than the card opposite."""
    if len(mine) != len(theirs):
        return False
    high = [sorted((card.rank for card in cards), reverse=True) for cards in (mine, theirs)]
    return all(my_card > their_card for my_card, their_card in zip(*high, strict=True))


SMALL_PLAYS = [
    held
    for size in range(1, MOST + 1)
    for ranks in combinations_with_replacement(SOME_RANKS, size)
    if is_play(held := tuple(map(Card, ranks)))
]


def test_beats_is_what_the_rule_book_says_for_all_small_plays() -> None:
    made = [(held, play) for held in SMALL_PLAYS if (play := classify(held)) is not None]
    assert len(made) == len(SMALL_PLAYS) > 100
    for mine, play in made:
        for theirs, table in made:
            assert beats(play, table) is is_higher(mine, theirs), f"{mine} over {theirs}"
            if len(mine) == len(theirs):
                assert (first_unbeaten(play, table) is None) is is_higher(mine, theirs)


@pytest.mark.parametrize("size", range(1, MOST + 1))
def test_a_play_is_what_the_rule_book_says(size: int) -> None:
    for ranks in combinations_with_replacement(SOME_RANKS, size):
        held = tuple(map(Card, ranks))
        assert (classify(held) is not None) is is_play(held)


SMALL_DECK: Cards = (
    *cards("R BB G SS"),
    *(card for card in deck(168) if card.rank in (Rank.SEVEN, Rank.NINE, Rank.TWO)),
)


@settings(max_examples=200)
@given(SEEDS, st.integers(1, 9), st.booleans(), st.booleans())
def test_legal_plays_are_all_that_a_hand_can_make(
    seed: bytes, size: int, exposed: bool, free: bool
) -> None:
    dice = Dice(seed)
    order = dice.mixed(SMALL_DECK)
    mine, others = high_to_low(order[:size]), order[size:]
    table = () if free else lowest_play(others, 1 + dice.below(4))
    hand = Hand(
        RuleSet(),
        seed,
        0,
        (mine, *(cards("6"),) * 4),
        Trick(lead=0) if free else Trick(lead=4, moves=(Move(4, table),)),
        emperor=1,
        guard=0,
        exposed=exposed,
    )
    legal = [action for action in legal_actions(hand, 0) if isinstance(action, Lay)]
    for lay in legal:
        assert not Counter(lay.cards) - Counter(mine)
        assert lay.cards == high_to_low(lay.cards)
    subsets = {
        subset
        for count in range(1, size + 1)
        for subset in combinations(mine, count)
        if is_play(subset) and (free or is_higher(subset, table))
    }
    offered = [seen(lay.cards, exposed) for lay in legal]
    assert len(set(offered)) == len(offered)
    assert set(offered) == {seen(subset, exposed) for subset in subsets}


def lowest_play(held: list[Card], size: int) -> Cards:
    """Some play of this size, now and then with a joker."""
    rank = next(card.rank for card in held if not card.is_joker)
    same = [card for card in held if card.rank is rank][:size]
    small = [card for card in held if card.rank is Rank.SMALL_JOKER]
    return high_to_low((same + small)[:size])


def seen(held: tuple[Card, ...], exposed: bool) -> tuple[tuple[Rank, ...], bool]:
    """What makes a play another: its ranks and, while the guard is hidden, the guard card."""
    return tuple(sorted(card.rank for card in held)), not exposed and GUARD_CARD in held


@settings(max_examples=50)
@given(SEEDS)
def test_what_beats_is_never_beaten_back(seed: bytes) -> None:
    hand = Dice(seed).mixed(deck(168))[:14]
    plays = list(leads(Holding.of(hand)))
    for one in plays:
        assert not beats(one, one)
        for other in plays:
            assert not (beats(one, other) and beats(other, one))
