"""Reads the names of cards: `KKK+大王`, `9×6`, `♠K KK`, `3个K`, `2B+2S`, `Big 9999`."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from game.cards import BIG_JOKER, PACKS, SMALL_JOKER, Card, Rank, Suit
from game.notation.formatter import FACES
from game.notation.vocabulary import VOCABULARIES, folded

Named = Counter[Card | str]
"""The number of each card. Most ranks have no suit, and `ANY_JOKER` may be among them."""

_ALL = tuple(VOCABULARIES.values())
_RANKS = {str(rank.value): rank for rank in Rank if rank <= Rank.TEN} | {
    "2": Rank.TWO, "t": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING, "a": Rank.ACE,
}  # fmt: skip
_RANKS |= {word: rank for v in _ALL for rank, word in v.ranks.items()}
_SUITS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♣": Suit.CLUBS, "♦": Suit.DIAMONDS}
_LETTERS = {"b": BIG_JOKER, "s": SMALL_JOKER}
_NUMERALS = {numeral: n for n, numeral in enumerate("一二三四五六七八九十", 1)} | {"两": 2}


def _typed(words: Iterable[str]) -> list[str]:
    return [folded(word) for listed in words for word in listed.split(", ") if word]


def _jokers() -> Iterator[tuple[str, Card | str]]:
    """What the bot writes, and what people type, for each joker."""
    for vocabulary in _ALL:
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
    for vocabulary in _ALL
    for suit, listed in vocabulary.suits.items()
    for word in _typed([listed])
}
_JOKER, _RANK, _SUIT = _any_of(_JOKERS), _any_of(_RANKS), _any_of(_SUIT_WORDS)
_MEASURE = _any_of(_typed(v.measures for v in _ALL))
_NUMBER = rf"[1-9]\d?|{_any_of(_NUMERALS)}"
_COUNT = rf"(?:{_NUMBER}) ?(?:{_MEASURE})"
_TIMES = "[ ]?[x×*✕✖][ ]?"
_WORD_END = "(?:(?<![a-z])|(?![a-z]))"
_SPACE = re.compile(r"[ +\-&/;,、]+")
_BETWEEN = re.compile(rf"(?:{_any_of(_typed(v.links for v in _ALL))}){_WORD_END}(?= ?[^ ])")
_ITEM = re.compile(
    rf"""
    (?P<letters>(?<![a-z0-9♠♥♣♦])(?:[bs]+(?![a-z])|b+(?=[tqk]))|(?<=[0-9tjqka])b+(?![a-z]))  # KKKB
    | (?<![a-z0-9])(?P<jokers>[1-{PACKS}])(?P<letter>[bs])(?![a-z])  # 2B: two big jokers
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
_LEADING = re.compile(rf"^(?:{_any_of(_typed(v.verbs for v in _ALL))}){_WORD_END} ?")
_TWO = re.compile(rf"(?:^|(?<=[ +带挂加和]))(?:{_any_of(_typed(v.pairs for v in _ALL))}) ?")
_SPELLED = {word: n for v in _ALL for n, word in enumerate(_typed([v.numerals]), 1)}
_SPELLED |= {"pair of": 2, "a pair of": 2}
_PLURAL_RANKS = dict(zip(_typed(v.rank_plurals for v in _ALL), map(str.lower, FACES), strict=True))
_PLURAL_RANKS |= {f"{face}s": face for face in _PLURAL_RANKS.values() if face != "2"}
_PLURAL_JOKERS = _typed(word for v in _ALL for word in v.plurals.values())
_PLURAL_WORDS = _any_of([*_PLURAL_RANKS, *_PLURAL_JOKERS])
_PLURAL = re.compile(
    rf"(?:\b({_any_of(_SPELLED)}|[1-9]\d?)(?:{_TIMES}| ))?\b({_PLURAL_WORDS})\b(?!{_TIMES}\d)"
)
"""Cards in the plural, with their number if it is named."""
_OTHERWISE: tuple[tuple[re.Pattern[str], str], ...] = (
    # a figure before a joker: a card, or the number of jokers
    (re.compile(rf"(?<![0-9x×*])([2-{PACKS}]) ?(?={_JOKER})"), r"\1×"),
    (re.compile(rf"(?<![a-z0-9])([2-{PACKS}])(?=[bs](?![a-z]))"), r"\1 "),
    (re.compile(rf"(?<![a-z0-9])([2-{PACKS}]) (?=[bs](?![a-z]))"), r"\1"),
    # two figures and an `x`: six nines, or nine sixes; the bot itself writes `×`
    (re.compile(r"(?<!\d)([3-9]|10)[x*]([3-9]|10)(?!\d)"), r"\2×\1"),
    # a number of the card before it or of the next one
    (re.compile(rf"({_JOKER}|{_RANK}) ?({_COUNT})(?= |$|{_JOKER}|({_RANK})\3)"), r" \2\1"),
    # a number that only says how many cards follow: `三张777`
    *(
        (re.compile(rf"[{n}] ?(?:{_MEASURE}) ?(?=({_RANK})\1{{{times}}}(?!\1))"), "")
        for times, n in enumerate(("2二两", "3三", "4四"), 1)
    ),
    (re.compile(rf"({_any_of(_NUMERALS)})(?={_JOKER}|{_RANK})"), r"\1个"),  # 三K一大王
    # an ace, or a word that says nothing: `a big joker`, but not `A KKK`
    (re.compile(r"\b(?:an?|the|one|1) (?=(?!([a-z])\1)[a-z]{3}|[bs]j?\b)"), ""),
    (re.compile(r"\b([bs])(?=jj)"), r"\1 "),
)
"""What can be read in another way, and that way."""
_MOST_WAYS = 32
"""A text that could be read in more ways is not understood."""


def meanings(text: str) -> tuple[Named, ...]:
    """The cards that a text names, in each of its meanings; none if it is not understood."""
    played = _TWO.sub("2个", _LEADING.sub("", folded(text)))
    texts = dict.fromkeys(_counted(played))
    for pattern, other in _OTHERWISE:
        texts |= dict.fromkeys([pattern.sub(other, each) for each in texts])
        if len(texts) > _MOST_WAYS:
            return ()
    ways = [named for each in texts if (named := _read(each)) is not None]
    return tuple(way for n, way in enumerate(ways) if way not in ways[:n])


def _counted(text: str) -> tuple[str, ...]:
    """A text with figures before plurals: `2×bigs` for `two bigs`; for `bigs`, each number."""

    def with_number(unnamed: int, match: re.Match[str]) -> str:
        number, word = match.groups()
        if word in _PLURAL_RANKS:
            return f"{_SPELLED.get(number, number)}个{_PLURAL_RANKS[word]}" if number else word
        return f"{_SPELLED.get(number, number) or unnamed}×{word}"

    numbers = range(2, PACKS + 1)
    return tuple(dict.fromkeys(_PLURAL.sub(partial(with_number, n), text) for n in numbers))


def _read(text: str) -> Named | None:
    """The cards of a text in its normal form. None if it is not understood."""
    named: Named = Counter()
    at, end, before, was_counted = 0, -1, None, False
    while at < len(text):
        if space := _SPACE.match(text, at) or (named and _BETWEEN.match(text, at)):
            at = space.end()
            continue
        item = _ITEM.match(text, at)
        if item is None:
            return None
        kind = item["rank"] or (item["joker"] and "joker")
        number = item["times"] or item["within"]
        if number and kind == before and (item["rank"] or at == end):
            return None  # KK×2: three cards or four
        unnumbered = item["joker"] in _PLURAL_JOKERS and not item["factor"]
        is_counted = bool(item["number"] or item["factor"])
        is_again = bool(item["rank"]) and kind == before
        if unnumbered or (is_again and (is_counted or was_counted)):
            return None  # Kbigs, 三张77, 77三张
        named.update(_cards(item))
        at = end = item.end()
        before, was_counted = kind, is_counted
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
    return Counter(Card(_RANKS[item["rank"]], suit) for suit in suits * number)


def _number(text: str | None) -> int:
    return _NUMERALS.get(text or "") or int(text or 1)
