"""The grammar of how people name cards and numbers of cards: finds every meaning of some words.

`77x2` is three sevens or four; `SA` an ace of spades, or a small joker and an ace; `2S` two small
jokers or a two of spades; `a big` a big joker, or an ace as well. Nothing is decided here.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.cards import PACKS, Card, Rank
from game.notation.card_names import Item, Manner, Words, continues_row, named, row_from
from game.notation.lexer import Role, Token

Named = Counter[Card | str]
"""The number of each card. Most ranks have no suit, and `ANY_JOKER` may be among them."""
MOST_MEANINGS = 16
"""A text with more meanings is not understood."""
_CLASHES = (
    {Manner.FIGURE_IS_NUMBER, Manner.FIGURE_IS_CARD},
    {Manner.NUMBER_FIRST, Manner.NUMBER_LAST},
    {Manner.J_IS_JOKER, Manner.J_IS_JACK},
    {Manner.A_IS_ARTICLE, Manner.A_IS_ACE},
)
_FEW = {Rank.TWO: 2, Rank.THREE: 3, Rank.FOUR: 4}
"""The figures that may be a number of jokers."""
_END = (Token(""),) * 4


@dataclass(frozen=True)
class _Way:
    """One meaning of the words up to some point."""

    cards: frozenset[tuple[Card | str, int]] = frozenset()
    manners: frozenset[Manner | None] = frozenset()

    def then(self, item: Item) -> "_Way | None":
        """This meaning with one more item. None if their manners clash."""
        manners = self.manners | {item.manner}
        if any(clash <= manners for clash in _CLASHES):
            return None
        cards = Counter(dict(self.cards))
        cards.update(item.cards)
        return _Way(frozenset(cards.items()), manners)


def meanings(words: Sequence[Token]) -> tuple[Named, ...]:
    """Every meaning of some words, the plainest first; none if they make no sense."""
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


def _items(words: Words, at: int) -> Iterator[Item]:
    """The items that can begin at a word."""
    word = words[at]
    if word.role is Role.JOIN or (word.role is Role.VERB and at == 0):
        yield Item(at + 1)
    yield from _alone(words, at)
    yield from _counted_after(words, at)
    yield from _counted_before(words, at)


def _alone(words: Words, at: int) -> Iterator[Item]:
    """Cards without a number. A small figure before a joker is a card only after other cards."""
    word = words[at]
    if word.plural or _counts_several(words, at):
        return
    if word.rank and _is_few(word) and words[at + 1].joker:
        first = at == 0 or words[at - 1].role in (Role.JOIN, Role.VERB)
        for item in named(words, at):
            if not first or item.end > at + 1:
                yield item._replace(manner=Manner.FIGURE_IS_CARD)
    elif word.article and _is_article(words, at):
        for item in named(words, at):
            yield item._replace(manner=Manner.A_IS_ACE)
    else:
        yield from named(words, at)


def _is_few(word: Token) -> bool:
    """Whether a word can be a number of jokers."""
    return word.number is not None and word.number <= PACKS and not word.article


class _Count(NamedTuple):
    """A number in the words up to `end`. `multiplies`: with a `×`. `sure`: it cannot be a card."""

    end: int
    number: int
    multiplies: bool = False
    sure: bool = True


def _counted_after(words: Words, at: int) -> Iterator[Item]:
    """Cards before their number: `K×3`, `K(3)`, `K三个`. `KK×2` is three kings, or four."""
    for item in named(words, at):
        count = _count_after(words, item.end)
        if count and (count.multiplies or not continues_row(words, at, close=True)):
            manner = Manner.NUMBER_LAST if count.multiplies else item.manner
            yield Item(count.end, item.cards * count.number, manner)
    joker, number = words[at : at + 2]
    if joker.joker and number.number and _is_number_after(words, at):
        yield Item(at + 2, (joker.joker,) * number.number, Manner.FIGURE_IS_NUMBER)
    for close in (True, False):
        row = row_from(words, at, close=close)
        after = at + len(row)
        count = _count_after(words, after)
        apart = words[after].gap is close or continues_row(words, at, close=close)
        if not count or len(row) < 2 or apart:
            continue
        if count.multiplies:
            yield Item(count.end, row * count.number, Manner.NUMBER_LAST)
        elif count.number == len(row):
            yield Item(count.end, row)


def _count_after(words: Words, at: int) -> _Count | None:
    """The number after cards: `×3`, `(3)` or `三个`. None if there is none."""
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


def _is_number_after(words: Words, at: int) -> bool:
    """Whether `大王2` may be two jokers; after a single letter, as in `S2`, the 2 is a card."""
    joker, number, after = words[at : at + 3]
    letters = joker.text.isascii() and not joker.english
    marked = isinstance(joker.joker, Card) and joker.joker.marked
    counts = number.figures or not (after.rank or after.joker)
    return _is_few(number) and not number.gap and counts and not letters and not marked


def _counted_before(words: Words, at: int) -> Iterator[Item]:
    """Cards after their number: `三个K`, `3×K`, `pair of 9s`, `2大王`. `两个77` is 777, or more."""
    count = _count_before(words, at)
    if count is None:
        return
    number, start = words[at], count.end
    first = words[start]
    counts_english = number.english or (number.figures and not count.sure)
    if counts_english and first.rank and _is_ending(words, start + 1):
        yield Item(start + 2, (Card(first.rank),) * count.number)
        if not words[start + 1].gap:
            return
    if not (count.sure or _counts(words, at, count)):
        return
    manner = Manner.NUMBER_FIRST if count.multiplies else None
    if number.article and number.rank:
        manner = Manner.A_IS_ARTICLE
    elif first.joker and not count.sure:
        manner = Manner.FIGURE_IS_NUMBER
    for item in named(words, start):
        yield Item(item.end, item.cards * count.number, manner or item.manner)
    row = row_from(words, start, close=True)
    if len(row) > 1:
        end = start + len(row)
        yield Item(end, row * count.number, manner)
        if count.number == len(row) and not count.multiplies:
            yield Item(end, row, manner)


def _count_before(words: Words, at: int) -> _Count | None:
    """The number before cards: `三个`, `3×`, `pair of`, `三` or `a`; the last 2 of `222大王`."""
    word = words[at]
    if word.role is Role.MEASURE:
        return _Count(at + 1, 1)
    if word.number is None:
        end = at + 1 + (words[at + 1].role is Role.MEASURE)
        few = _FEW.get(word.rank) if word.rank and not word.plural else None
        together = words[end].joker and not words[at + 1].gap
        return _Count(end, few, sure=False) if few and together else None
    end = at + word.width
    role = None if word.article else words[end].role
    if role in (Role.MEASURE, Role.TIMES):
        return _Count(end + 1, word.number, multiplies=role is Role.TIMES)
    sure = not (word.rank or word.article or word.figures)
    return _Count(end + (role is Role.OF), word.number, sure=sure)


def _counts(words: Words, at: int, count: _Count) -> bool:
    """Whether a word that may be a card or an article is the number of what follows."""
    number, first = words[at], words[count.end]
    if number.article:
        return _is_article(words, at)
    if first.joker:
        return count.number <= PACKS
    if first.plural or _says_twice(words, at):
        return True
    return not number.figures and (first.figures or first.number is None)


def _is_article(words: Words, at: int) -> bool:
    """Whether `a` may be the number one: in `a big` or `a 7`, but not in `A A` or `AA big`."""
    before, word, first = words[at - 1] if at else None, words[at], words[at + 1]
    begins = before is None or before.role or (word.gap and before.rank is not Rank.ACE)
    in_full = first.english and (first.rank or first.text.endswith("joker"))
    if not begins or not first.text.isascii() or not (first.gap or in_full):
        return False
    if first.rank:
        return not (words[at + 2].rank or (word.rank and first.article))
    return bool(first.joker or first.suit)


def _counts_several(words: Words, at: int) -> bool:
    """Whether a word can only be the number of what follows, like `two` in `two 2s`."""
    word, first, ending = words[at : at + 3]
    several = first.rank and _is_ending(words, at + 2) and not ending.gap
    return bool(word.english and word.number and several)


def _says_twice(words: Words, at: int) -> bool:
    """Whether this is `three three` or `3 three`, three cards or two, and no more follow."""
    number, first = words[at : at + 2]
    if number.width > 1 or (number.figures and first.figures):
        return False
    row = row_from(words, at, close=False)
    return bool(row[1:]) and not row[2:] and not continues_row(words, at, close=False)


def _is_ending(words: Words, at: int) -> bool:
    """Whether a word can be the plural ending of the one before it: in `9s`, not in `9sK`."""
    word, after = words[at : at + 2]
    return word.ending and not (after.rank and not after.gap)
