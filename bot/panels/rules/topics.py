"""Questions about the rules as people put them: which words ask for which topic.

The words of all languages are known to everybody; they are in `topics.ftl` of each catalogue. A
phrase is found anywhere in a question; `…` in it stands for anything. Where several are found, the
longest says what is asked; but what is asked of the whole game, as how many cards there are, yields
to whatever else a question speaks of. A phrase that has the words of a topic and is none is in
`topic-none`.
"""

import re
from collections.abc import Iterator
from functools import cache

from bot.text.catalogue import Language, Words
from game.notation.parser import MAX_TEXT
from game.notation.vocabulary import folded

TOPICS = (
    "three-with-one", "three-with-two", "straight", "pairs-in-a-row", "bomb", "rocket", "wild",
    "big-over-big", "after-pass", "inherit", "roast", "sixes-last", "declare", "kick", "rebellion",
    "rob", "cede", "tribute", "autoplay", "penalty", "guard", "players", "packs", "score",
)  # fmt: skip
GENERAL = ("players", "packs", "score")
"""The topics of the whole game; a question that speaks of another one is about that."""


def topic_of(question: str) -> str | None:
    """Returns what is asked, as one of `TOPICS`, or None where it is not known."""
    asked = _normal(question[:MAX_TEXT])
    counted = asked.translate(_without_measures())
    found = [
        (topic not in GENERAL, size, topic)
        for size, topic, pattern in _patterns()
        if pattern.search(asked) or pattern.search(counted)
    ]
    return max(found)[2] or None if found else None


def plays_of(question: str) -> tuple[str, str]:
    """The play that a question is about, without the words around it, and the one to beat."""
    asked = folded(question[:MAX_TEXT]).rstrip("? ")
    for verb in _listed("asking-over"):
        mine, found, theirs = asked.partition(verb)
        if found:
            return _bare(mine), _bare(theirs)
    return _bare(asked), ""


def _bare(text: str) -> str:
    """A text without what a question puts around it."""
    before = None
    while text != before:
        before, text = text, text.strip()
        for word in _listed("asking-before"):
            text = text.removeprefix(f"{word} " if word.isascii() else word)
        for word in _listed("asking-after"):
            text = text.removesuffix(f" {word}" if word.isascii() else word)
    return _article().sub("", text)


def _normal(text: str) -> str:
    """Words apart by one space, numbers as digits."""
    return re.sub(r"\W+", " ", folded(text)).translate(_digits()).strip()


@cache
def _article() -> re.Pattern[str]:
    """Returns what finds an article: the first one is an ace where it stands beside another."""
    first, *_ = articles = _listed("asking-articles")
    return re.compile(rf"(?<!\b{first} )\b(?:{'|'.join(articles)}) (?!{first}\b)")


@cache
def _digits() -> dict[int, str]:
    """Returns the digit for each letter that means a number."""
    return str.maketrans(dict(number.split(" ") for number in _listed("asking-numbers")))


@cache
def _without_measures() -> dict[int, None]:
    """Returns None for each letter that stands between a number and what is counted."""
    return dict.fromkeys(map(ord, _listed("asking-measures")))


@cache
def _listed(key: str) -> tuple[str, ...]:
    """Returns what the catalogues list under a key, in all languages."""
    listed = (Words(language)(key) for language in Language)
    phrases = (phrase.split("…") for each in listed if each for phrase in re.split(r",\s+", each))
    return tuple(dict.fromkeys("…".join(map(folded, parts)) for parts in phrases))


@cache
def _patterns() -> tuple[tuple[int, str, re.Pattern[str]], ...]:
    """Returns the length of each phrase, its topic or nothing, and what finds it."""
    return tuple(_each_pattern())


def _each_pattern() -> Iterator[tuple[int, str, re.Pattern[str]]]:
    for topic in (*TOPICS, ""):
        for phrase in _listed(f"topic-{topic or 'none'}"):
            parts = list(map(_normal, phrase.split("…")))
            pattern = ".*".join(map(_whole, parts))
            yield sum(map(len, parts)), topic, re.compile(pattern)


def _whole(part: str) -> str:
    """Returns what finds a part of a phrase; English words and numbers only as a whole."""
    before = r"(?<![a-z0-9])" if part[0].isascii() else ""
    after = r"(?![a-z0-9])" if part[-1].isascii() else ""
    return before + re.escape(part) + after
