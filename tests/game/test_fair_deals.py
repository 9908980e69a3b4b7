"""Statistics of the deal (`rules.md` §1): no card favours a place, no seat is favoured by a card.

Each test compares counts with what chance would give by chi-square, over fixed seeds, so it never
fails by chance. The limit is what a fair shuffle exceeds once in ten thousand times.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from game.beacon import Draw
from game.cards import GUARD_CARD, ROYAL_CARD, SEATS, Card, Cards, Rank, deck
from game.shuffle import deal_hands, shuffle_seed, shuffled

DEALS = 3_000
LIMITS = {4: 23.5, 24: 58.6, 164: 239.5}
"""Chi-square that chance exceeds once in 10,000, by degrees of freedom."""


@cache
def dealt() -> list[tuple[Cards, ...]]:
    """Deals of 33 cards each."""
    seeds = enumerate(number.to_bytes(8, "big") for number in range(DEALS))
    return [deal_hands(165, seed, 0, number % SEATS) for number, seed in seeds]


def chi_square(counts: Mapping[Any, int], cells: Iterable[Any]) -> tuple[float, int]:
    """The statistic against equal chances, and its degrees of freedom."""
    every = list(cells)
    expected = sum(counts.values()) / len(every)
    return sum((counts[cell] - expected) ** 2 for cell in every) / expected, len(every) - 1


def fair(counts: Mapping[Any, int], cells: Iterable[Any]) -> None:
    """The counts are what equal chances give."""
    statistic, freedom = chi_square(counts, cells)
    assert statistic < LIMITS[freedom], statistic


@pytest.mark.parametrize("card", [ROYAL_CARD, GUARD_CARD, Card(Rank.SIX, deck(165)[0].suit)])
def test_every_seat_is_dealt_a_card_as_often(card: Card) -> None:
    holders = (seat for hands in dealt() for seat in range(SEATS) if card in hands[seat])
    counts = Counter(holders)
    assert sum(counts.values()) >= DEALS
    fair(counts, range(SEATS))


def test_royal_and_guard_card_fall_to_every_pair_of_seats_as_often() -> None:
    """Of 165 places the second card has one less in the hand of the first."""
    pairs = Counter((seat_of(hands, ROYAL_CARD), seat_of(hands, GUARD_CARD)) for hands in dealt())
    apart = {pair: n * 32 for pair, n in pairs.items() if pair[0] != pair[1]}
    alone = {pair: n * 33 for pair, n in pairs.items() if pair[0] == pair[1]}
    counts = Counter({pair: round(n / 33) for pair, n in (apart | alone).items()})
    fair(counts, ((one, other) for one in range(SEATS) for other in range(SEATS)))


def seat_of(hands: tuple[tuple[Card, ...], ...], card: Card) -> int:
    """Who holds a card of which there is one."""
    return next(seat for seat in range(SEATS) if card in hands[seat])


def test_every_place_of_the_deck_gets_a_card_as_often() -> None:
    places = Counter(
        shuffled(deck(165), number.to_bytes(8, "big"), 0).index(ROYAL_CARD)
        for number in range(DEALS)
    )
    fair(places, range(165))


def test_an_unfair_shuffle_would_be_found() -> None:
    """One seat in five favoured by a sixth is far beyond the limit."""
    tilted = Counter({0: 700, 1: 600, 2: 600, 3: 600, 4: 500})
    statistic, freedom = chi_square(tilted, range(SEATS))
    assert statistic > LIMITS[freedom]


def jokers(seed: bytes, seat: int) -> int:
    """How many jokers a seat is dealt."""
    return sum(card.is_joker for card in deal_hands(168, seed, 0, 0)[seat])


def test_who_chose_the_seed_gains_nothing_by_it_once_a_round_follows() -> None:
    """The host tries 500 seeds for a friend's seat, against a round as it might come."""
    friend, expected = 2, drawn(11)
    tried = (number.to_bytes(32, "big") for number in range(500))
    best = max(tried, key=lambda seed: jokers(shuffle_seed(seed, expected), friend))
    assert jokers(shuffle_seed(best, expected), friend) >= 5
    came = Counter(
        jokers(shuffle_seed(best, drawn(number)), friend) for number in range(1000, 3000)
    )
    chance = Counter(jokers(number.to_bytes(32, "big"), friend) for number in range(1000, 3000))
    assert abs(mean(came) - mean(chance)) < 0.1
    assert abs(mean(came) - 8 / SEATS) < 0.1


def drawn(number: int) -> Draw:
    """A round with this signature."""
    return Draw(1, number.to_bytes(48, "big"), 1)


def mean(counts: Counter[int]) -> float:
    """The mean of what was counted."""
    return sum(value * times for value, times in counts.items()) / counts.total()


def test_secret_and_round_both_change_the_deal() -> None:
    secret, other = bytes(32), bytes([*bytes(31), 1])
    seeds = [
        shuffle_seed(secret, None),
        shuffle_seed(secret, drawn(11)),
        shuffle_seed(secret, drawn(12)),
        shuffle_seed(other, drawn(11)),
    ]
    assert len(set(seeds)) == 4
    assert seeds[0] == secret
