"""Splits a text into words of `game.notation.vocabulary`, each as long as possible."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile
from typing import Any

from game.cards import Card, Rank, Suit
from game.notation.vocabulary import SIGNS, VOCABULARIES, Vocabulary, folded


class Role(StrEnum):
    """The role of a word that is neither card nor number: the name of a list in `Vocabulary`."""

    MEASURE = "measures"
    TIMES = "times"
    JOIN = "joining"
    OF = "of"
    VERB = "verbs"
    OPEN = "opening"
    CLOSE = "closing"


@dataclass(frozen=True, slots=True)
class Token:
    """A word with all its meanings: `three` is a card or a number, `s` a joker or a suit.

    `joker`: may be `ANY_JOKER`. `width`: the tokens of the number that begins here, as `22` is two
    cards or one number. `letter`: it is a suit only beside its rank. `plural`: it needs a number
    before it. `ending`: it makes a rank plural. `article`: it may be the number one. `others`: the
    cards that it may be instead of a joker. `gap`: a space stands before it.
    """

    text: str
    joker: Card | str | None = None
    rank: Rank | None = None
    suit: Suit | None = None
    number: int | None = None
    width: int = 1
    role: Role | None = None
    plural: bool = False
    article: bool = False
    letter: bool = False
    ending: bool = False
    others: tuple[tuple[Card, ...], ...] = ()
    gap: bool = False

    @property
    def english(self) -> bool:
        """Whether it is an English word, and not an abbreviation."""
        letters = self.text.replace(" ", "")
        return letters.isascii() and letters.isalpha() and len(letters) > _ABBREVIATED

    @property
    def figures(self) -> bool:
        """Whether it is written in digits."""
        return self.text.isdecimal()


def tokens(text: str) -> tuple[Token, ...] | None:
    """The words of a text that `folded` made. None if it has anything else."""
    found: list[Token] = []
    at = 0
    while at < len(text):
        gap = text[at] == " "
        at += gap
        words = _next(text[at:])
        if not words:
            return None
        found += [replace(words[0], gap=gap), *words[1:]]
        at += sum(len(word.text) for word in words)
    return tuple(found)


def _next(text: str) -> tuple[Token, ...]:
    """The word or the run of figures at the beginning of a text; empty if there is neither."""
    sizes = range(min(len(text), _LONGEST), 0, -1)
    longest = next((text[:size] for size in sizes if text[:size] in _WORDS), "")
    for figures, ten in ((_DIGITS, "10"), *((each, each[-1]) for each in _NUMERALS)):
        run = "".join(takewhile(figures.__contains__, text))
        if len(run) >= max(1, len(longest)):
            return _figures(run, ten)
    return (_WORDS[longest],) if longest else ()


def _figures(run: str, ten: str) -> tuple[Token, ...]:
    """The tokens of a run of figures, which may be cards, one number, both or neither."""
    number = _number(run)
    faces = re.findall(f"{ten}|.", run)
    if not all(face in _FACES for face in faces):
        return (Token(run, number=number),)
    first, *others = (Token(face, rank=_FACES[face]) for face in faces)
    return replace(first, number=number, width=len(faces)), *others


def _number(run: str) -> int | None:
    """The number that a run of figures writes, up to 99. None for more."""
    if run.isascii():
        return int(run) if len(run) <= len("99") and run[0] != "0" else None
    numerals = next(each for each in _NUMERALS if run[0] in each)
    tens, ones = ("", run) if len(run) == 1 else (run[0], run[1:])
    if tens not in ("", numerals[-1]) or len(ones) != 1:
        return None
    return 10 * len(tens) + numerals.index(ones) + 1


_ABBREVIATED = 2
_DIGITS = "0123456789"
_NUMERALS = tuple(language.numerals for language in VOCABULARIES.values() if language.numerals)
_RANKS = (Rank.TWO, *(rank for rank in Rank if rank <= Rank.TEN))
_FACES = {
    face: rank
    for faces in (map(str, range(2, 11)), *(numerals[1:] for numerals in _NUMERALS))
    for face, rank in zip(faces, _RANKS, strict=True)
}


def _meanings(language: Vocabulary) -> Iterator[tuple[str, dict[str, Any]]]:
    """The lists of words of a language, each with the fields of its tokens."""
    for joker, words in language.jokers.items():
        yield words, {"joker": joker}
    for rank, words in language.ranks.items():
        yield words, {"rank": rank}
    for rank, words in language.plurals.items():
        yield words, {"rank": rank, "plural": True}
    for suit, words in language.suits.items():
        yield words, {"suit": suit}
    for suit, words in language.letters.items():
        yield words, {"suit": suit, "letter": True}
    for number, words in language.numbers.items():
        yield words, {"number": number}
    for word, others in language.doubtful.items():
        yield word, {"others": others}
    yield language.endings, {"ending": True}
    yield language.articles, {"number": 1, "article": True}
    yield ", ".join(language.signs), {"role": Role.JOIN}
    for role in Role:
        yield getattr(language, role), {"role": role}


def _all_words() -> dict[str, Token]:
    found: dict[str, Token] = {}
    for language in (SIGNS, *VOCABULARIES.values()):
        for words, meaning in _meanings(language):
            for word in map(folded, filter(None, words.split(", "))):
                for text in (word, word.replace(" ", "")):
                    found[text] = replace(found.get(text, Token(text)), **meaning)
    return found


_WORDS = _all_words()
_LONGEST = max(map(len, _WORDS))
