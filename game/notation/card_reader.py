"""Reads the names of cards: `KKK+大王`, `9×6`, `♠K KK`, `3个K`, `2B+2S`, `Big 9999`."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from game.cards import BIG_JOKER, PACKS, SMALL_JOKER, Card, Rank, Suit
from game.notation.vocabulary import VOCABULARIES, folded

Named = Counter[Card | str]
"""The number of each card. Most ranks have no suit, and `ANY_JOKER` may be among them."""

_RANKS = {str(rank.value): rank for rank in Rank if rank <= Rank.TEN} | {
    "2": Rank.TWO, "t": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING, "a": Rank.ACE,
}  # fmt: skip
_SUITS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♣": Suit.CLUBS, "♦": Suit.DIAMONDS}
_LETTERS = {"b": BIG_JOKER, "s": SMALL_JOKER}
_NUMERALS = {numeral: n for n, numeral in enumerate("一二三四五六七八九十", 1)} | {"两": 2}


def _typed(words: Iterable[str]) -> list[str]:
    return [folded(word) for listed in words for word in listed.split(", ")]


def _jokers() -> Iterator[tuple[str, Card | str]]:
    """What the bot writes, and what people type, for each joker."""
    for vocabulary in VOCABULARIES.values():
        for words in (vocabulary.names, vocabulary.jokers, vocabulary.plurals):
            for card, listed in words.items():
                for word in _typed([listed]):
                    yield word, card
                    yield word.replace(" ", ""), card


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


_JOKERS = dict(_jokers())
_SUIT_WORDS = _SUITS | {
    word: suit
    for vocabulary in VOCABULARIES.values()
    for suit, listed in vocabulary.suits.items()
    for word in _typed([listed])
}
_JOKER, _RANK, _SUIT = _any_of(_JOKERS), _any_of(_RANKS), _any_of(_SUIT_WORDS)
_MEASURE = _any_of(_typed(v.measures for v in VOCABULARIES.values() if v.measures))
_NUMBER = rf"[1-9]\d?|{_any_of(_NUMERALS)}"
_TIMES = "[ ]?[x×*✕✖][ ]?"
_SPACE = re.compile(r"[ +\-&/;,、带加和]+")
_ITEM = re.compile(
    rf"""
    (?<![a-z0-9♠♥♣♦])(?P<letters>[bs]+)(?![a-z])                 # BB S
    | (?P<jokers>[1-{PACKS}])(?P<letter>[bs])(?![a-z])           # 2B: two big jokers
    | (?:(?P<number>{_NUMBER})[ ]?(?:{_MEASURE})[ ]?               # 3个K
      | (?P<factor>[1-9]\d?){_TIMES}(?!\d))?                     # 3×K, but 9×6 is six nines
      (?:(?P<joker>{_JOKER})
      | (?P<suit>{_SUIT})(?P<suited>{_RANK})
      | (?P<rank>{_RANK})(?P<signs>(?:[♠♥♣♦](?!{_RANK}))*))
      (?:{_TIMES}(?P<times>[1-9]\d?)(?!\d)|\((?P<within>[1-9]\d?)\))?
    """,
    re.VERBOSE,
)
"""A card with its number."""
_DOUBTFUL = re.compile(rf"(?<![0-9x×*])([2-{PACKS}]) ?(?={_JOKER})")
"""A figure before a joker: a card, or the number of jokers."""
_PLURAL_WORDS = _any_of(_typed(w for v in VOCABULARIES.values() for w in v.plurals.values()))
_SPELLED = {
    word: n for v in VOCABULARIES.values() for n, word in enumerate(_typed([v.numerals]), 1) if word
}
_PLURAL = re.compile(
    rf"(?:\b({_any_of(_SPELLED)}|[1-9]\d?)(?:{_TIMES}| ))?\b({_PLURAL_WORDS})\b(?!{_TIMES}\d)"
)
"""Jokers in the plural, with their number if it is named."""
_SWAPPED = re.compile(r"(?<!\d)([3-9]|10)[x*]([3-9]|10)(?!\d)")
"""Two figures and an `x`: six nines, or nine sixes. The bot itself writes `×`."""


def meanings(text: str) -> tuple[Named, ...]:
    """The cards that a text names, in each of its meanings; none if it is not understood."""
    texts = dict[str, None]()
    for plain in _counted(folded(text)):
        others = (_DOUBTFUL.sub(r"\1×", plain), _SWAPPED.sub(r"\2×\1", plain))
        texts |= dict.fromkeys((plain, *others))
    return tuple(named for each in texts if (named := _read(each)) is not None)


def _counted(text: str) -> tuple[str, ...]:
    """A text with figures before plurals: `2×bigs` for `two bigs`; for `bigs`, each number."""

    def with_number(unnamed: int, match: re.Match[str]) -> str:
        number, word = match.groups()
        return f"{_SPELLED.get(number, number) or unnamed}×{word}"

    numbers = range(2, PACKS + 1)
    return tuple(dict.fromkeys(_PLURAL.sub(partial(with_number, n), text) for n in numbers))


def _read(text: str) -> Named | None:
    """The cards of a text in its normal form. None if it is not understood."""
    named: Named = Counter()
    at, end, before = 0, -1, None
    while at < len(text):
        if space := _SPACE.match(text, at):
            at = space.end()
            continue
        item = _ITEM.match(text, at)
        if item is None:
            return None
        kind = item["rank"] or (item["joker"] and "joker")
        number = item["times"] or item["within"]
        if number and kind == before and (item["rank"] or at == end):
            return None  # KK×2: three cards or four
        named.update(_cards(item))
        at = end = item.end()
        before = kind
    return named


def _cards(item: re.Match[str]) -> Counter[Card | str]:
    """The cards of an item."""
    if item["letters"]:
        return Counter(_LETTERS[letter] for letter in item["letters"])
    if item["letter"]:
        return Counter({_LETTERS[item["letter"]]: int(item["jokers"])})
    number = _number(item["number"] or item["factor"])
    number *= _number(item["times"] or item["within"])
    if item["joker"]:
        return Counter({_JOKERS[item["joker"]]: number})
    if item["suit"]:
        return Counter({Card(_RANKS[item["suited"]], _SUIT_WORDS[item["suit"]]): number})
    suits = [_SUITS[sign] for sign in item["signs"]] or [Suit.NONE]
    named: Counter[Card | str] = Counter()
    for suit in suits:
        named[Card(_RANKS[item["rank"]], suit)] += number
    return named


def _number(text: str | None) -> int:
    if not text:
        return 1
    return _NUMERALS.get(text) or int(text)
