import hashlib
from collections import Counter
from itertools import islice

import pytest

from game.cards import SUITS, Card, Cards, Rank, deck
from game.shuffle import commitment, deal_hands, random_words, seal, shuffled

SEED = bytes(range(32))


def test_the_stream_is_sha256_over_seed_deal_and_counter() -> None:
    first = hashlib.sha256(SEED + bytes(8)).digest()
    second = hashlib.sha256(SEED + bytes(7) + b"\x01").digest()
    stream = b"".join(word.to_bytes(4, "big") for word in islice(random_words(SEED, 0), 16))
    assert stream == first + second


def test_the_shuffle_never_changes() -> None:
    order = [tuple(map(int, card)) for card in shuffled(deck(168), SEED, 0)]
    assert order[:4] == [(8, 3, 0), (10, 2, 0), (8, 3, 0), (13, 2, 0)]
    fingerprint = hashlib.sha256(repr(order).encode()).hexdigest()
    assert fingerprint == "fd2a3151d7859ebfb11b020246e21c6eeebe5e4882c3421acc3a57f529ae73be"


def test_anybody_can_check_the_shuffle() -> None:
    stream, expected = random_words(SEED, 7), list(deck(216))
    for size in range(216, 1, -1):
        word = next(stream)
        while word >= 2**32 // size * size:
            word = next(stream)
        last, chosen = size - 1, word % size
        expected[last], expected[chosen] = expected[chosen], expected[last]
    assert shuffled(deck(216), SEED, 7) == expected


def test_a_word_that_would_favour_low_numbers_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = iter([2**32 - 1, 4, 1])
    monkeypatch.setattr("game.shuffle.random_words", lambda seed, deal: drawn)
    three: Cards = tuple(Card(Rank.SIX, suit) for suit in SUITS[:3])
    assert shuffled(three, b"", 0) == [three[0], three[2], three[1]]
    assert not list(drawn)


def test_another_deal_and_another_seed_are_other_orders() -> None:
    orders = {tuple(shuffled(deck(168), *of)) for of in [(SEED, 0), (SEED, 1), (b"other", 0)]}
    assert len(orders) == 3


def test_a_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(
    ("size", "first", "sizes"),
    [
        pytest.param(168, 0, (34, 34, 34, 33, 33), id="§1 168 from seat 0"),
        pytest.param(168, 3, (34, 33, 33, 34, 34), id="§1 168 from seat 3"),
        pytest.param(168, 4, (34, 34, 33, 33, 34), id="§1 168 from seat 4"),
        pytest.param(165, 2, (33, 33, 33, 33, 33), id="§1 165 from seat 2"),
        pytest.param(216, 1, (43, 44, 43, 43, 43), id="§1 216 from seat 1"),
    ],
)
def test_sizes_of_the_hands(size: int, first: int, sizes: tuple[int, ...]) -> None:
    hands = deal_hands(size, SEED, 0, first)
    assert tuple(map(len, hands)) == sizes
    assert Counter(card for cards in hands for card in cards) == Counter(deck(size))


def test_one_card_at_a_time_in_play_order() -> None:
    order = shuffled(deck(168), SEED, 0)
    hands = deal_hands(168, SEED, 0, 3)
    for number, card in enumerate(order):
        assert card in hands[(3 + number) % 5]
    assert sorted(hands[3]) == sorted(order[::5])


def test_every_hand_is_sorted_high_to_low() -> None:
    assert all(list(cards) == sorted(cards, reverse=True) for cards in deal_hands(168, SEED, 0, 0))


def test_a_seal_is_the_beginning_of_the_sha256() -> None:
    assert commitment(SEED).startswith(seal(SEED))
    assert len(seal(SEED)) == 16
