"""Reads questions about plays: `can K beat Q`, `对7能不能管对6`, `能三带一么`.

Every word must be understood, or it is no such question: a yes or no to something else would be
wrong. Nor is it one if words stand between cards: `出8能出9吗` is not about the play `8 9`.
"""

import re
from collections.abc import Iterator
from functools import cache

from bot.text.catalogue import Language, Words
from game.notation.parser import MAX_TEXT, readings
from game.notation.vocabulary import VOCABULARIES, folded
from game.refusals import Refusal

SHAPES = {
    "three-with-one": "KKK 7",
    "three-with-two": "KKK 77",
    "four-with-one": "KKKK 7",
    "four-with-two": "KKKK 77",
    "straight": "7 8 9 10 J",
    "pairs-in-a-row": "77 88 99",
}
"""Shapes that people ask about, such as three with one, each with an example play."""
_SIGNS = re.compile(r"[?!.,:;…。，、？！]+|[不没] *[?？]* *$")
"""Signs, and the `不` that ends a question."""
_ARTICLE = re.compile(r"\b(?:an?|one|1|the)\b (?=\w)(?!a\b|with\b|and\b|plus\b)")
_NUMERALS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FACE = {word: str(face) for face, word in enumerate(_NUMERALS, 2)}
_IN_WORDS = re.compile(rf"\b(?:an?|the) (?:({'|'.join(_FACE)})\b|pair of )")
"""`a seven`, and `a pair of kings`."""
_GAP = "|"
"""Stands for words that change nothing, between cards."""
_LINKS = [link for v in VOCABULARIES.values() for link in v.links.split(", ") if link]
_LINK = re.compile(rf"[| ]*({'|'.join(sorted(_LINKS, key=len, reverse=True))})[| ]*")
_MEANS_MORE = re.compile(
    r"大(?!小?[王鬼猫])|小(?![王鬼猫])|[保皇特侍](?!卫?牌)|\b(?:guard|royal)\b(?! card)|\b[1-4]s\b"
)
"""A word that stands for jokers in a play, and for more than that in a sentence."""
_PEOPLE = re.compile(r"\d plays?\b|[23] ?(?:against|on|打) ?[23]\b")
"""Figures that count people: `can 6 play`, `3打2`."""
_TURNED = (
    (re.compile(r"比(.+?)(?:还|更)?大(?=吗|么|不|呢|$)"), r" over \1 "),
    (re.compile(r"(.+?)\b(?:be )?beaten by\b(.+)"), r"\2 over \1"),
    (re.compile(r"^((?:can|could|may|does|do|i|you|we|it) )*beat (.+) with (.+)"), r"\3 over \2"),
    (re.compile(r"(.+?)被(.+?)[压管打吃][得不]?[住过了动]?"), r"\2 over \1 "),
)
"""Other orders of two plays: `is Q beaten by K`, `对6能被对7压吗`."""


def plays_named(question: str, over: str = "") -> tuple[str, str] | None:
    """The play that is asked about, and the one that it should beat, "" if there is none.

    `over`: the second play, if it is named apart. None if the question says anything else.
    """
    text = _SIGNS.sub(" ", folded(question[:MAX_TEXT]))
    if _PEOPLE.search(text):
        return None
    for pattern, turned in _TURNED:
        text = pattern.sub(turned, text)
    asked = [_play(part) for part in _over().split(text)]
    if over:
        asked.append(_play(folded(over[:MAX_TEXT])))
    match asked:
        case [str(play)]:
            return play, ""
        case [str(play), str(other)]:
            return play, other
        case _:
            return None


def _play(part: str) -> str | None:
    """The cards that a part of a question names. None if it has other words."""
    text = _without_words(part)
    if shape := _shapes().get(_bare(text)):
        return shape
    if _GAP in text or _MEANS_MORE.search(text) or isinstance(readings(text), Refusal):
        return None
    return text


def _without_words(part: str) -> str:
    """A part of a question without the words that change nothing, and with gaps where they were.

    There are none at the ends, nor beside words such as `with`.
    """
    figures = _IN_WORDS.sub(lambda match: _FACE.get(match[1], "2 "), f"{part} ")
    pieces = filter(None, map(str.strip, _words().split(figures)))
    gaps = _ARTICLE.sub(_GAP, _GAP.join(pieces))
    return " ".join(_LINK.sub(r" \1 ", gaps).strip("| ").split())


def _bare(text: str) -> str:
    return re.sub(r"[个张条有没|\s]", "", text)


@cache
def _shapes() -> dict[str, str]:
    """The cards of a shape by every name of it, without the words that change nothing."""
    names = ((_listed(shape), cards) for shape, cards in SHAPES.items())
    return {_bare(_without_words(name)): cards for listed, cards in names for name in listed}


@cache
def _words() -> re.Pattern[str]:
    """Finds the words of a question that change nothing."""
    return re.compile("|".join(_parts("words")))


@cache
def _over() -> re.Pattern[str]:
    """Finds `beat`, `压得住`, `能不能管`."""
    return re.compile("|".join(_parts("over")))


def _parts(name: str) -> Iterator[str]:
    """Patterns for some words, longest first; those in Latin letters match as a whole."""
    for word in sorted(_listed(name), key=len, reverse=True):
        if word.isascii():
            yield rf"\b{word}\b"
        elif name == "over":
            yield rf"{word}(?:不{word})?[得不]?[住过了动赢]?"
        else:
            yield word


@cache
def _listed(name: str) -> tuple[str, ...]:
    """The words in all languages that `topics.ftl` lists under a name."""
    texts = (words(f"asked-{name}") for words in map(Words, Language))
    return tuple(dict.fromkeys(folded(word) for text in texts for word in re.split(r",\s+", text)))
