"""Which topic of the rules a question is about, by keywords.

The keywords of each topic are in `topics.ftl` of every language, and everybody may use those of all
languages. In a keyword `…` stands for anything. If a question has several, the longest one counts;
but those of the whole game, such as "how many players", yield to all others.
"""

import re
from functools import cache

from bot.text.catalogue import Language, Words
from game.notation.parser import MAX_TEXT
from game.notation.vocabulary import folded

TOPICS = (
    "three-with-one", "three-with-two", "with-joker", "jokers-alone", "straight",
    "pairs-in-a-row", "bomb", "rocket", "wild", "ranks", "big-over-big", "smalls-over-big",
    "leads-first", "after-pass", "inherit", "roast", "sixes-last", "declare", "kick", "rebellion",
    "rob", "cede", "landlord", "tribute", "autoplay", "penalty", "guard", "rebels", "players",
    "packs", "solo-score", "score",
)  # fmt: skip

GENERAL = ("players", "packs", "score")
"""The topics of the whole game."""


def topic_of(question: str) -> str | None:
    """The topic of a question, one of `TOPICS`, or None if it is about none of them."""
    text = _normal(question[:MAX_TEXT])
    matches = [
        (topic not in GENERAL, len(keyword), topic)
        for keyword, topic, pattern in _keywords()
        if pattern.search(text)
    ]
    return max(matches)[2] if matches else None


def _normal(text: str) -> str:
    """The words of a text, with single spaces between them."""
    return re.sub(r"\W+", " ", folded(text)).strip()


@cache
def _keywords() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """Each keyword in all languages, its topic, and a pattern that finds it in a question."""
    keywords = (
        (keyword, topic)
        for words in map(Words, Language)
        for topic in TOPICS
        for keyword in re.split(r",\s+", words(f"topic-{topic}"))
    )
    return tuple(
        (keyword, topic, re.compile(".*".join(map(_pattern, keyword.split("…")))))
        for keyword, topic in dict.fromkeys(keywords)
    )


def _pattern(part: str) -> str:
    """A pattern for a part of a keyword; English words and figures match as a whole."""
    text = _normal(part)
    start = r"(?<![a-z0-9])" if text[0].isascii() else ""
    end = r"(?![a-z0-9])" if text[-1].isascii() else ""
    return start + re.escape(text) + end
