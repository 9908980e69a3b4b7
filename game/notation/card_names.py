"""The names of cards without a number: `大王`, `♠K`, `K♠♥`, `king of spades`."""

from collections.abc import Iterator
from enum import Enum, auto
from itertools import takewhile
from typing import NamedTuple

from game.cards import Card, Suit
from game.notation.lexer import Role, Token
from game.notation.vocabulary import ANY_JOKER

Words = tuple[Token, ...]
"""The words of a text, followed by some empty ones."""


class Manner(Enum):
    """One of two ways to read an ambiguous notation; a text is read in one way throughout."""

    FIGURE_IS_NUMBER = auto()
    FIGURE_IS_CARD = auto()
    NUMBER_FIRST = auto()
    NUMBER_LAST = auto()
    J_IS_JOKER = auto()
    J_IS_JACK = auto()
    A_IS_ARTICLE = auto()
    A_IS_ACE = auto()


class Item(NamedTuple):
    """Words that belong together, up to `end`; the cards they name, and in which manner."""

    end: int
    cards: tuple[Card | str, ...] = ()
    manner: Manner | None = None


def named(words: Words, at: int) -> Iterator[Item]:
    """The items for a card: `大王`, `♠K`, `K`, `Ks`, `king of spades`; or for two suits: `K♠♥`."""
    first, second, third = words[at : at + 3]
    if first.joker:
        apart = _is_apart(words, at)
        if apart or not first.others or first.joker != ANY_JOKER:
            yield Item(at + 1, (first.joker,), Manner.J_IS_JOKER if first.others else None)
        for cards in first.others:
            if not apart or len(cards) == 1:
                yield Item(at + 1, cards, Manner.J_IS_JACK)
    if first.suit and second.rank:
        free = at == 0 or first.gap or not words[at - 1].rank
        if not second.gap or (free and not first.letter):
            yield Item(at + 2, (Card(second.rank, first.suit),))
    if not first.rank:
        return
    yield Item(at + 1, (Card(first.rank),))
    if second.role is Role.OF and third.suit and not third.letter:
        yield Item(at + 3, (Card(first.rank, third.suit),))
    cards = tuple(Card(first.rank, suit) for suit in _suits(words, at + 1))
    if cards:
        yield Item(at + 2, cards[:1])
    if len(cards) > 1:
        yield Item(at + 1 + len(cards), cards)


def _suits(words: Words, at: int) -> tuple[Suit, ...]:
    """The suits right after a rank: one letter, or signs, except one that begins the next card."""
    if words[at].letter and not words[at].gap:
        return tuple(word.suit for word in words[at : at + 1] if word.suit)
    signs = tuple(takewhile(_is_sign, words[at:]))
    after = words[at + len(signs)]
    if len(signs) > 1 and after.rank and not after.gap:
        signs = signs[:-1]
    return tuple(word.suit for word in signs if word.suit)


def _is_sign(word: Token) -> bool:
    return bool(word.suit and not word.letter and not word.gap)


def _is_apart(words: Words, at: int) -> bool:
    """Whether a word stands alone, like `bj`, but not in `BJJ`: a joker and two jacks, perhaps."""
    before, word, after = words[at - 1] if at else None, words[at], words[at + 1]
    return bool(
        (before is None or word.gap or before.role) and (not after.text or after.gap or after.role)
    )


def row_from(words: Words, at: int, *, close: bool) -> tuple[Card | str, ...]:
    """A card and equal ones right after it; with `close`, without spaces between them."""
    end = at + 1
    while _alike(words[end - 1], words[end]) and not (close and words[end].gap):
        end += 1
    return tuple(card for word in words[at:end] if (card := _card(word)))


def continues_row(words: Words, at: int, *, close: bool) -> bool:
    """Whether an equal card stands right before this one."""
    return at > 0 and _alike(words[at - 1], words[at]) and not (close and words[at].gap)


def _alike(one: Token, other: Token) -> bool:
    """Whether both are jokers, or of the same rank."""
    if one.joker or other.joker:
        return bool(one.joker and other.joker)
    return one.rank is not None and one.rank is other.rank


def _card(word: Token) -> Card | str | None:
    """The card that a word names. None if it names none."""
    return word.joker or (Card(word.rank) if word.rank else None)
