"""The shuffle and the deal: the same on every machine, and checkable by anybody.

A deal is made from a secret seed and from a public random number that is drawn after it
(`game.beacon`). Only the SHA-256 of the seed is shown before. So players cannot know the cards, and
the owner of the seed cannot choose them. The stream of random numbers is SHA-256 over both, the
number of the deal and a counter, cut into 32-bit big-endian words; a word that would favour low
numbers is skipped. The cards, in the order of `cards.deck`, are shuffled by the Fisher-Yates
algorithm from the top down.
"""

from collections.abc import Iterator
from hashlib import sha256
from struct import Struct

from game.beacon import Draw
from game.cards import SEATS, Card, Cards, deck, high_to_low

WORD = 2**32
_WORDS = Struct(">8I")
_DOMAIN = b"baohuang deal"


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hex. It is shown before the deal and checked at the end."""
    return sha256(seed).hexdigest()


def seal(seed: bytes) -> str:
    """The beginning of the commitment, short enough for half a line on a phone."""
    return commitment(seed)[:16]


def shuffle_seed(seed: bytes, draw: Draw | None) -> bytes:
    """The seed of the shuffle: `seed` itself, or a hash of it and the public random number."""
    return sha256(_DOMAIN + seed + draw.randomness).digest() if draw else seed


def random_words(seed: bytes, deal: int) -> Iterator[int]:
    """An endless stream of 32-bit numbers, determined by the seed and the number of the deal."""
    counter = 0
    while True:
        block = sha256(seed + deal.to_bytes(4, "big") + counter.to_bytes(4, "big")).digest()
        yield from _WORDS.unpack(block)
        counter += 1


def shuffled(cards: Cards, seed: bytes, deal: int) -> list[Card]:
    """The cards in a random order; every order is equally likely."""
    stream = random_words(seed, deal)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        bound = WORD - WORD % (last + 1)
        word = next(stream)
        while word >= bound:
            word = next(stream)
        chosen = word % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def deal_hands(deck_size: int, seed: bytes, deal: int, first: int) -> tuple[Cards, ...]:
    """Five hands by seat: one card at a time in play order from `first` (`rules.md` §1)."""
    order = shuffled(deck(deck_size), seed, deal)
    return tuple(high_to_low(order[(seat - first) % SEATS :: SEATS]) for seat in range(SEATS))
