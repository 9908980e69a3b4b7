"""The shuffle and the deal: the same on every machine, and checkable by anybody.

A deal is made from a seed and from numbers of the players that followed it: those that Discord gave
to their presses, or that their pages drew. The seed is drawn first, and only its SHA-256 is shown.
So neither the owner of the seed nor the players who press can choose the cards. The stream of
random numbers is SHA-256 over both, the number of the deal and a counter, cut into 32-bit
big-endian words; a word that would favour low numbers is skipped. The cards, in the order of
`cards.deck`, are shuffled by the Fisher-Yates algorithm from the top down.
"""

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from struct import Struct

from game.cards import SEATS, Card, Cards, deck, high_to_low

WORD = 2**32
_WORDS = Struct(">8I")
DealEntropy = tuple[int, ...]
"""The numbers of the players, each below 2**64, in ascending order."""


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hex. It is shown before the deal and checked at the end."""
    return sha256(seed).hexdigest()


def seal(seed: bytes) -> str:
    """The first 96 bits of the SHA-256 in base64: short enough for half a line on a phone."""
    return urlsafe_b64encode(sha256(seed).digest()).decode()[:16]


def shuffle_seed(seed: bytes, entropy: DealEntropy) -> bytes:
    """The seed of the shuffle: `seed` itself, or a hash of it and the presses made after it.

    Nobody can choose the order of the presses: they are sorted, and each counts once.
    """
    if not entropy:
        return seed
    ordered = sorted(set(entropy))
    return sha256(seed + b"".join(press.to_bytes(8, "big") for press in ordered)).digest()


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
