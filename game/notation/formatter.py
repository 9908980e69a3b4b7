"""Writes cards, plays and hands as text in every language, and actions as a game file has them.

`code` and `read_action` write and read the short ASCII form of the log: `play bj KS KH`. The texts
of people are read by `notation.parser`.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from game.cards import (
    BIG_JOKER,
    GUARD_CARD,
    NATURAL_RANKS,
    ROYAL_CARD,
    SMALL_JOKER,
    TRUMP,
    Card,
    Cards,
    Rank,
    Suit,
    high_to_low,
)
from game.hand.actions import (
    Action,
    Answer,
    Ascend,
    Autoplay,
    Cede,
    Give,
    Lay,
    Leave,
    Pass,
    Substitute,
    TakeBack,
    TimeOut,
)
from game.notation.vocabulary import VOCABULARIES

FACES = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
RANK_TEXT = dict(zip(NATURAL_RANKS, FACES, strict=True))
MOST_LETTERS = 4
"""Plays of up to this many cards are written card by card, larger ones with counts: `9×6`.

All plays of a trick have the same size, so they are written alike.
"""
SUIT_SIGNS = {
    Suit.NONE: "",
    Suit.SPADES: "♠",
    Suit.HEARTS: "♥",
    Suit.CLUBS: "♣",
    Suit.DIAMONDS: "♦",
}
_KEPT = 4096
"""The number of written plays in the cache; a hand has a few hundred."""


def joker_text(card: Card, language: str) -> str:
    return VOCABULARIES[language].names[card]


def rank_text(rank: Rank, language: str) -> str:
    """`K`, `10`, `大王`."""
    return RANK_TEXT[rank] if rank in RANK_TEXT else joker_text(Card(rank), language)


def card_text(card: Card, language: str) -> str:
    """One card with its suit: `♠K`, `大王`."""
    return SUIT_SIGNS[card.suit] + _name(card, language)


def play_text(
    cards: Iterable[Card],
    language: str,
    *,
    marks: bool = True,
    called: Card | None = None,
    suits: bool = False,
) -> str:
    """A play as text, high to low: `大王+小王×3`, `大王+AAA`, `10 10`, `9×6`.

    Without `marks`, the royal and the guard card are written as ordinary jokers. Only copies of the
    `called` card are written with their suit, `♠K+KK`; with `suits`, all cards are.
    """
    return _play_text(tuple(cards), language, marks=marks, called=called, suits=suits)


@lru_cache(maxsize=_KEPT)
def _play_text(
    cards: Cards, language: str, *, marks: bool, called: Card | None, suits: bool
) -> str:
    counts = Counter(
        card if suits or card == called else _unsuited(card, marks=marks) for card in cards
    )
    one_by_one = len(cards) <= MOST_LETTERS
    return "+".join(
        _copies(card, counts[card], language, one_by_one=one_by_one) for card in high_to_low(counts)
    )


def hand_text(cards: Iterable[Card], language: str, *, suits: bool = False) -> str:
    """A hand as text by rank, high to low: `大王×2 2×5 A K×3`; with suits, `大王×2 A♠ K♠♥♥`."""
    if suits:
        ranks = groupby(high_to_low(cards), lambda card: _unsuited(card, marks=True))
        return " ".join(_with_suits(card, tuple(copies), language) for card, copies in ranks)
    counts = Counter(_unsuited(card, marks=True) for card in cards)
    return " ".join(
        _name(card, language) + (f"×{count}" if count > 1 else "")
        for card, count in sorted(counts.items(), reverse=True)
    )


def _with_suits(card: Card, copies: Cards, language: str) -> str:
    signs = "".join(SUIT_SIGNS[copy.suit] for copy in copies)
    return _name(card, language) + (signs or (f"×{len(copies)}" if len(copies) > 1 else ""))


def _unsuited(card: Card, *, marks: bool) -> Card:
    return Card(card.rank, Suit.NONE, card.marked and marks)


def _name(card: Card, language: str) -> str:
    return joker_text(card, language) if card.is_joker else RANK_TEXT[card.rank]


def _copies(card: Card, count: int, language: str, *, one_by_one: bool) -> str:
    name = card_text(card, language)
    if count == 1:
        return name
    if card.is_joker or card.suit is not Suit.NONE or not one_by_one:
        return f"{name}×{count}"
    return (" " if len(name) > 1 else "").join([name] * count)


_SUIT_CODES = {Suit.SPADES: "S", Suit.HEARTS: "H", Suit.CLUBS: "C", Suit.DIAMONDS: "D"}
_JOKER_CODES = {
    BIG_JOKER: "bj",
    SMALL_JOKER: "sj",
    ROYAL_CARD: "royal",
    GUARD_CARD: "guard",
    TRUMP: "trump",
}
_CARDS = {code: card for card, code in _JOKER_CODES.items()} | {
    f"{RANK_TEXT[rank]}{code}": Card(rank, suit)
    for rank in NATURAL_RANKS
    for suit, code in _SUIT_CODES.items()
}
_CODES = {card: code for code, card in _CARDS.items()}
_ATTENDING: dict[str, type[Autoplay | TakeBack | TimeOut | Leave | Substitute]] = {
    "autoplay": Autoplay,
    "take-back": TakeBack,
    "time-out": TimeOut,
    "leave": Leave,
    "substitute": Substitute,
}
_ATTENDING_CODES = {kind: code for code, kind in _ATTENDING.items()}


def card_code(card: Card) -> str:
    """A card as a game file has it: `KS`, `bj`."""
    return _CODES[card]


def code(action: Action) -> str:
    """An action as a game file has it, without its seat."""
    match action:
        case Answer(yes=yes):
            return "yes" if yes else "no"
        case Ascend(call=Card() as card):
            return f"call {_CODES[card]}"
        case Ascend(open_solo=open_solo):
            return "solo" if open_solo else "ascend"
        case Cede():
            return "cede"
        case Give(cards=cards):
            return " ".join(["give", *(_CODES[card] for card in cards)])
        case Lay(cards=cards):
            return " ".join(["play", *(_CODES[card] for card in cards)])
        case Pass():
            return "pass"
        case Autoplay() | TakeBack() | TimeOut() | Leave() | Substitute():
            return _ATTENDING_CODES[type(action)]


def read_action(seat: int, text: str) -> Action:
    """The action that `code` wrote. Raises `ValueError` if the text is none."""
    match text.split():
        case ["yes" | "no" as answer]:
            return Answer(seat, yes=answer == "yes")
        case ["ascend" | "solo" as how]:
            return Ascend(seat, open_solo=how == "solo")
        case ["call", word] if word in _CARDS:
            return Ascend(seat, call=_CARDS[word])
        case ["cede"]:
            return Cede(seat)
        case ["pass"]:
            return Pass(seat)
        case [("give" | "play") as verb, *codes] if all(word in _CARDS for word in codes):
            cards = tuple(_CARDS[word] for word in codes)
            return Give(seat, cards) if verb == "give" else Lay(seat, cards)
        case [word] if word in _ATTENDING:
            return _ATTENDING[word](seat)
        case _:
            raise ValueError(f"no action: {text[:40]!r}")
