from collections import Counter

import pytest

from game.cards import (
    BIG_JOKER,
    GUARD_CARD,
    ROYAL_CARD,
    SMALL_JOKER,
    SUITS,
    Card,
    Rank,
    Suit,
    deck,
    high_to_low,
)

LOW_TO_HIGH = "SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE TWO SMALL_JOKER BIG_JOKER"


def test_ranks_go_from_6_to_2_then_small_then_big_joker() -> None:
    ranks = [Rank[name] for name in LOW_TO_HIGH.split()]
    assert ranks == sorted(ranks)
    assert len(set(map(int, ranks))) == 12
    assert [rank for rank in Rank if rank < Rank.SIX] == [Rank.THREE, Rank.FOUR, Rank.FIVE]


@pytest.mark.parametrize(("size", "ranks"), [(168, 10), (216, 13), (165, 10)])
def test_a_deck_has_its_size_and_its_ranks(size: int, ranks: int) -> None:
    cards = deck(size)
    assert len(cards) == size
    assert len({card.rank for card in cards if not card.is_joker}) == ranks


@pytest.mark.parametrize("size", [168, 216, 165])
def test_a_deck_has_four_jokers_of_each_kind_and_one_of_each_is_marked(size: int) -> None:
    counts = Counter(card for card in deck(size) if card.is_joker)
    assert counts == {BIG_JOKER: 3, ROYAL_CARD: 1, SMALL_JOKER: 3, GUARD_CARD: 1}


@pytest.mark.parametrize(("size", "lowest"), [(168, Rank.SIX), (216, Rank.THREE)])
def test_a_deck_has_four_of_every_suit_and_rank(size: int, lowest: Rank) -> None:
    counts = Counter(card for card in deck(size) if not card.is_joker)
    assert set(counts.values()) == {4}
    assert min(counts).rank is lowest


def test_the_deck_of_165_is_that_of_168_less_three_sixes() -> None:
    missing = Counter(deck(168)) - Counter(deck(165))
    assert [card.rank for card in missing.elements()] == [Rank.SIX] * 3
    assert not Counter(deck(165)) - Counter(deck(168))


def test_no_other_deck_exists() -> None:
    with pytest.raises(ValueError, match="54"):
        deck(54)


def test_a_mark_is_not_part_of_the_strength() -> None:
    assert ROYAL_CARD.rank == BIG_JOKER.rank
    assert GUARD_CARD.rank == SMALL_JOKER.rank
    assert (ROYAL_CARD.plain, GUARD_CARD.plain) == (BIG_JOKER, SMALL_JOKER)


def test_jokers_are_jokers_and_twos_are_not() -> None:
    assert all(joker.is_joker for joker in (BIG_JOKER, SMALL_JOKER, ROYAL_CARD, GUARD_CARD))
    assert not any(Card(Rank.TWO, suit).is_joker for suit in SUITS)


def test_a_hand_is_sorted_high_to_low() -> None:
    six, king = Card(Rank.SIX, Suit.SPADES), Card(Rank.KING, Suit.CLUBS)
    assert high_to_low([six, GUARD_CARD, king, BIG_JOKER]) == (BIG_JOKER, GUARD_CARD, king, six)
