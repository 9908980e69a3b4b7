"""Cards, decks and seats (`rules.md` §1). Seats are numbered 0 to 4, clockwise."""

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import NamedTuple

SEATS = 5


IN_TURN_AFTER = tuple(
    tuple((seat + turns) % SEATS for turns in range(1, SEATS + 1)) for seat in range(SEATS)
)
"""By seat: all seats in play order, from the one after it to itself."""


def seat_number(seat: int) -> int:
    """The number of a seat wherever people read it, 1 to 5."""
    return seat + 1


def following(seat: int) -> int:
    """The seat that plays after this one: 下家."""
    return (seat + 1) % SEATS


def preceding(seat: int) -> int:
    """The seat that plays before this one: 上家."""
    return (seat - 1) % SEATS


class Rank(IntEnum):
    """A card's strength, low to high: `TWO` stands above the ace, the jokers above all naturals.

    `TRUMP` is the called card where it is a joker above the big ones (§2.3).
    """

    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    TWO = 15
    SMALL_JOKER = 16
    BIG_JOKER = 17
    TRUMP = 18

    __hash__ = int.__hash__  # the hash of an Enum is slow, and cards are hashed all the time


class Suit(IntEnum):
    """A suit; it never matters for strength. Jokers have `NONE`."""

    NONE = 0
    DIAMONDS = 1
    CLUBS = 2
    HEARTS = 3
    SPADES = 4

    __hash__ = int.__hash__


class Card(NamedTuple):
    """One card. Copies are equal; `marked` sets the royal and the guard card apart from the others.

    Cards sort by rank, then suit, then mark.
    """

    rank: Rank
    suit: Suit = Suit.NONE
    marked: bool = False

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker, marked or not. A trump is one."""
        return self.rank >= Rank.SMALL_JOKER

    @property
    def plain(self) -> "Card":
        """The same card without its mark."""
        return Card(self.rank, self.suit) if self.marked else self


Cards = tuple[Card, ...]

SMALL_JOKER = Card(Rank.SMALL_JOKER)
BIG_JOKER = Card(Rank.BIG_JOKER)
GUARD_CARD = Card(Rank.SMALL_JOKER, marked=True)
ROYAL_CARD = Card(Rank.BIG_JOKER, marked=True)
TRUMP = Card(Rank.TRUMP)

PACKS = 4
SUITS = (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
NATURAL_RANKS = tuple(rank for rank in Rank if rank < Rank.SMALL_JOKER)


@cache
def deck(size: int) -> tuple[Card, ...]:
    """The cards of a deck option, sorted low to high (`rules.md` §1).

    `168` leaves out 3, 4 and 5; `216` has all cards; `165` is 168 without three of the sixes.
    Raises `ValueError` for any other size.
    """
    if size not in (165, 168, 216):
        raise ValueError(f"no deck of {size} cards")
    ranks = NATURAL_RANKS if size == 216 else NATURAL_RANKS[3:]
    naturals = [Card(rank, suit) for rank in ranks for suit in SUITS for _ in range(PACKS)]
    if size == 165:
        for suit in (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS):
            naturals.remove(Card(Rank.SIX, suit))
    smalls = [SMALL_JOKER] * (PACKS - 1) + [GUARD_CARD]
    bigs = [BIG_JOKER] * (PACKS - 1) + [ROYAL_CARD]
    return tuple(naturals + smalls + bigs)


def without(cards: Cards, away: Iterable[Card]) -> list[Card]:
    """The cards that remain, in their order, after removing each of `away` once if it is there."""
    left = list(cards)
    for card in away:
        if card in left:
            left.remove(card)
    return left


def high_to_low(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, reverse=True))
