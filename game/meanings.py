"""All that words can mean together: the grammar of how people name cards.

`77x2` is three sevens or four, `SA` an ace of spades or a small joker and an ace, `2S` two small
jokers or a two of spades. Nothing is decided here: every meaning is found.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import takewhile
from typing import NamedTuple

from game.cards import PACKS, Card, Suit
from game.tokens import Role, Token
from game.vocabulary import ANY_JOKER

Named = Counter[Card | str]
"""So many of each card; most ranks without a suit, and `ANY_JOKER` among them."""
MOST_MEANINGS = 16
"""A text that has more is not understood."""


class Manner(Enum):
    """How what can be meant in two ways is meant: in one way throughout a text."""

    FIGURE_IS_NUMBER = auto()
    FIGURE_IS_CARD = auto()
    NUMBER_FIRST = auto()
    NUMBER_LAST = auto()
    J_IS_JOKER = auto()
    J_IS_JACK = auto()


_CLASHES = (
    {Manner.FIGURE_IS_NUMBER, Manner.FIGURE_IS_CARD},
    {Manner.NUMBER_FIRST, Manner.NUMBER_LAST},
    {Manner.J_IS_JOKER, Manner.J_IS_JACK},
)


class _Item(NamedTuple):
    """Words that belong together, up to `end`, the cards they name, and how that is meant."""

    end: int
    cards: tuple[Card | str, ...] = ()
    manner: Manner | None = None


@dataclass(frozen=True)
class _Way:
    """What the words up to somewhere can mean."""

    cards: frozenset[tuple[Card | str, int]] = frozenset()
    manners: frozenset[Manner | None] = frozenset()

    def then(self, item: _Item) -> "_Way | None":
        """This and an item more, or None where their manners clash."""
        manners = self.manners | {item.manner}
        if any(clash <= manners for clash in _CLASHES):
            return None
        cards = Counter(dict(self.cards))
        cards.update(item.cards)
        return _Way(frozenset(cards.items()), manners)


def meanings(words: Sequence[Token]) -> tuple[Named, ...]:
    """Everything that words can mean, the plainest first; nothing if they make no sense."""
    ways: list[dict[_Way, None]] = [{_Way(): None}, *({} for _ in words)]
    padded = (*words, *_END)
    for at in range(len(words)):
        for item in _items(padded, at) if ways[at] else ():
            longer = [way.then(item) for way in ways[at]]
            ways[item.end] |= dict.fromkeys(way for way in longer if way)
            if len(ways[item.end]) > MOST_MEANINGS:
                return ()
    found = dict.fromkeys(way.cards for way in ways[-1])
    return tuple(Counter(dict(cards)) for cards in found)


_END = (Token(""),) * 4
_Words = tuple[Token, ...]


def _items(words: _Words, at: int) -> Iterator[_Item]:
    """What can begin with a word."""
    word = words[at]
    if word.role is Role.JOIN or (word.role is Role.VERB and at == 0):
        yield _Item(at + 1)
    yield from _alone(words, at)
    yield from _counted_after(words, at)
    yield from _counted_before(words, at)


def _named(words: _Words, at: int) -> Iterator[_Item]:
    """A card: `大王`, `♠K`, `K`, `Ks`, `king of spades`; or one in several suits: `K♠♥`."""
    first, second, third = words[at : at + 3]
    if first.joker:
        apart = _is_apart(words, at)
        if apart or not first.others or first.joker != ANY_JOKER:
            yield _Item(at + 1, (first.joker,), Manner.J_IS_JOKER if first.others else None)
        for cards in first.others:
            if not apart or len(cards) == 1:
                yield _Item(at + 1, cards, Manner.J_IS_JACK)
    if first.suit and second.rank:
        free = at == 0 or first.gap or not words[at - 1].rank
        if not second.gap or (free and not first.letter):
            yield _Item(at + 2, (Card(second.rank, first.suit),))
    if not first.rank:
        return
    yield _Item(at + 1, (Card(first.rank),))
    if second.role is Role.OF and third.suit and not third.letter:
        yield _Item(at + 3, (Card(first.rank, third.suit),))
    suits = _suits(words, at + 1)
    for count in sorted({min(1, len(suits)), len(suits)} - {0}):
        yield _Item(at + 1 + count, tuple(Card(first.rank, suit) for suit in suits[:count]))


def _suits(words: _Words, at: int) -> tuple[Suit, ...]:
    """The suits right after a rank: one letter, or signs, but not the one of the next rank."""
    if words[at].letter and not words[at].gap:
        return tuple(word.suit for word in words[at : at + 1] if word.suit)
    signs = tuple(takewhile(_is_sign, words[at:]))
    after = words[at + len(signs)]
    if len(signs) > 1 and after.rank and not after.gap:
        signs = signs[:-1]
    return tuple(word.suit for word in signs if word.suit)


def _is_sign(word: Token) -> bool:
    return bool(word.suit and not word.letter and not word.gap)


def _is_apart(words: _Words, at: int) -> bool:
    """Whether a word stands alone: `bj`, but not in `BJJ`, which may be a joker and two jacks."""
    before, word, after = words[at - 1] if at else None, words[at], words[at + 1]
    return bool(
        (before is None or word.gap or before.role) and (not after.text or after.gap or after.role)
    )


def _alone(words: _Words, at: int) -> Iterator[_Item]:
    """A card without a number. A small number before a joker is a card only after other cards."""
    word = words[at]
    if word.plural:
        return
    if not (word.rank and _is_few(word) and words[at + 1].joker):
        yield from _named(words, at)
        return
    first = at == 0 or words[at - 1].role in (Role.JOIN, Role.VERB)
    for item in _named(words, at):
        if not first or item.end > at + 1:
            yield item._replace(manner=Manner.FIGURE_IS_CARD)


def _is_few(word: Token) -> bool:
    """Whether it can be the number of some jokers."""
    return word.number is not None and word.number <= PACKS and not word.article


class _Count(NamedTuple):
    """A number in the words up to `end`. `multiplies`: by a `×`; `sure`: it can be no card."""

    end: int
    number: int
    multiplies: bool = False
    sure: bool = True


def _counted_after(words: _Words, at: int) -> Iterator[_Item]:
    """Cards before their number: `K×3`, `K(3)`, `K三个`. `KK×2` is three kings, or four."""
    for item in _named(words, at):
        count = _count_after(words, item.end)
        if count and (count.multiplies or not _continues(words, at, close=True)):
            manner = Manner.NUMBER_LAST if count.multiplies else item.manner
            yield _Item(count.end, item.cards * count.number, manner)
    for close in (True, False):
        row = _row(words, at, close=close)
        after = at + len(row)
        count = _count_after(words, after)
        apart = words[after].gap is close or _continues(words, at, close=close)
        if not count or len(row) < 2 or apart:
            continue
        if count.multiplies:
            yield _Item(count.end, row * count.number, Manner.NUMBER_LAST)
        elif count.number == len(row):
            yield _Item(count.end, row)


def _count_after(words: _Words, at: int) -> _Count | None:
    """`×3`, `(3)` or `三个` here."""
    first, second = words[at : at + 2]
    end = at + 1 + second.width
    if first.role is Role.TIMES and second.number:
        return _Count(end, second.number, multiplies=True)
    if first.role is Role.OPEN and second.number and words[end].role is Role.CLOSE:
        return _Count(end + 1, second.number)
    end = at + first.width
    if first.number and not first.gap and words[end].role is Role.MEASURE:
        return _Count(end + 1, first.number)
    return None


def _counted_before(words: _Words, at: int) -> Iterator[_Item]:
    """Cards after their number: `三个K`, `3×K`, `pair of 9s`, `2大王`. `两个77` is 777, or more."""
    count = _count_before(words, at)
    if count is None:
        return
    number, start = words[at], count.end
    first = words[start]
    counts_english = number.english or (number.figures and not count.sure)
    if counts_english and first.rank and _is_ending(words, start + 1):
        yield _Item(start + 2, (Card(first.rank),) * count.number)
        if not words[start + 1].gap:
            return
    if not (count.sure or _counts(number, first)):
        return
    manner = Manner.NUMBER_FIRST if count.multiplies else None
    if first.joker and not count.sure:
        manner = Manner.FIGURE_IS_NUMBER
    for item in _named(words, start):
        yield _Item(item.end, item.cards * count.number, manner or item.manner)
    row = _row(words, start, close=True)
    if len(row) > 1:
        end = start + len(row)
        yield _Item(end, row * count.number, manner)
        if count.number == len(row) and not count.multiplies:
            yield _Item(end, row, manner)


def _count_before(words: _Words, at: int) -> _Count | None:
    """`三个`, `3×`, `pair of`, `三` or `a` here."""
    word = words[at]
    if word.role is Role.MEASURE:
        return _Count(at + 1, 1)
    if word.number is None:
        return None
    end = at + word.width
    role = None if word.article else words[end].role
    if role in (Role.MEASURE, Role.TIMES):
        return _Count(end + 1, word.number, multiplies=role is Role.TIMES)
    sure = not (word.rank or word.article or word.figures)
    return _Count(end + (role is Role.OF), word.number, sure=sure)


def _counts(number: Token, first: Token) -> bool:
    """Whether what may be a card, or an article, is the number of what follows."""
    if number.article:
        return first.english and bool(first.rank or first.text.endswith("joker"))
    if first.joker:
        return _is_few(number)
    if number.figures:
        return first.plural
    return first.plural or first.figures or first.number is None


def _is_ending(words: _Words, at: int) -> bool:
    """Whether a word can make the one before it several: `9s`, not `9sK`."""
    word, after = words[at : at + 2]
    return word.ending and not (after.rank and not after.gap)


def _row(words: _Words, at: int, *, close: bool) -> tuple[Card | str, ...]:
    """This card and those like it right after it; if `close`, without spaces between them."""
    end = at + 1
    while _alike(words[end - 1], words[end]) and not (close and words[end].gap):
        end += 1
    return tuple(card for word in words[at:end] if (card := _card(word)))


def _continues(words: _Words, at: int, *, close: bool) -> bool:
    """Whether there is one more such card before this one."""
    return at > 0 and _alike(words[at - 1], words[at]) and not (close and words[at].gap)


def _alike(one: Token, other: Token) -> bool:
    """Whether both are jokers, or of one rank."""
    if one.joker or other.joker:
        return bool(one.joker and other.joker)
    return one.rank is not None and one.rank is other.rank


def _card(word: Token) -> Card | str | None:
    """The card of a word, or None if it is none."""
    return word.joker or (Card(word.rank) if word.rank else None)
