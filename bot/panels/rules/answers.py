"""Answers to questions about the rules: a ruling on plays, or what the rule book says."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest

from bot.panels.custom_id import PageTurn
from bot.panels.panel import GOLD, Panel, button
from bot.panels.player_names import escaped
from bot.panels.press_verbs import PageVerb
from bot.panels.rules.play_questions import plays_named
from bot.panels.rules.rule_book import OPTIONS_PAGE, pages
from bot.panels.rules.rules import book_line, contents, preset_name
from bot.panels.rules.summary import option_text
from bot.text.catalogue import Language, Words
from game.notation.parser import MAX_TEXT
from game.notation.vocabulary import folded
from game.refusals import Refusal, Why
from game.rules.options import options_of
from game.rules.ruleset import RuleSet
from game.verdict import NotInDeck, Ruling, ask

MOST_FOUND = 3
"""The most paragraphs that are shown for a question."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that people ask about.

    `lines`: the lines of the rule book about it by key, the most telling first; by any rules some
    of them are not in force. `option`: shown instead if none of them is.
    """

    lines: tuple[str, ...]
    option: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line of the rule book, or the value of an option, and the title of its page."""

    page: str
    line: str = ""
    option: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """Paragraphs of the rule book that answer a question."""

    paragraphs: tuple[Paragraph, ...]


_GUARD = ("rules-guard-fixed", "rules-guard-called")
_DECK = ("rules-cards-168", "rules-cards-216", "rules-cards-165")
_OFFER = ("rules-throne-offer", "rules-throne-both-jokers")
_COST = ("rules-throne-pot", "rules-throne-circuit", "rules-throne-forced")
_SOLOS = ("rules-guard-solos-fixed", "rules-guard-solos-called")
_SOLO_POINTS = ("rules-end-solo-book", "rules-end-solo-ladder")
_MULTIPLIER = ("rules-end-multiplier", "rules-end-multiplier-once")
_HIGHER = ("rules-following-higher", "rules-following-higher-roast")
_LAST = ("rules-special-last", "rules-special-last-jokers")
_ONLY_LOWEST = ("rules-special-smothered", "rules-special-wait")
_LEAD = ("rules-following-lead", "rules-following-lead-last")
_TRIBUTE = ("rules-end-tribute", "rules-end-seed", "rules-end-equal", "rules-end-smothered")
_AUTOPLAY = ("rules-bot-autoplay", "rules-bot-autoplay-ai", "rules-bot-close", "rules-bot-replace")
_LEAVE = ("rules-bot-leave-loss", "rules-bot-leave")

TOPICS = {
    "game": Topic(("rules-game-about", "rules-game-course")),
    "players": Topic(("rules-game-about", "rules-bot-open")),
    "sides": Topic(("rules-game-rebels", "rules-game-guard-fixed", "rules-game-guard-called")),
    "deck": Topic(_DECK),
    "suits": Topic(("rules-cards-suits", "rules-cards-suits-called", "rules-cards-suits-trump")),
    "marked": Topic(("rules-cards-marked", "rules-cards-marked-called")),
    "deal": Topic(("rules-cards-first", "rules-bot-fair")),
    "fair": Topic(("rules-bot-fair",)),
    "rob": Topic(("rules-throne-rob",), "rob"),
    "cede": Topic((*_OFFER, *_COST)),
    "pot": Topic((*_COST, *_OFFER)),
    "guard": Topic((*_GUARD, "rules-game-guard-fixed", "rules-game-guard-called")),
    "solo": Topic((*_SOLOS, *_SOLO_POINTS)),
    "solo-score": Topic((*_SOLO_POINTS, "rules-guard-open-solo")),
    "declare": Topic(("rules-guard-declare",)),
    "kick": Topic(("rules-guard-kick", "rules-guard-kick-back"), "kick"),
    "rebellion": Topic(("rules-guard-rebellion", "rules-guard-kick-back"), "rebellion"),
    "doubling": Topic((*_MULTIPLIER, "rules-guard-asked", "rules-guard-open-solo")),
    "plays": Topic(("rules-plays-set", "rules-plays-attached", "rules-plays-none")),
    "combos": Topic(("rules-plays-none", "rules-plays-attached")),
    "attach": Topic(("rules-plays-attached",)),
    "jokers-alone": Topic(("rules-plays-jokers",)),
    "following": Topic((*_HIGHER, "rules-following-example")),
    "big": Topic(("rules-following-big", "rules-special-roast", "rules-special-trump")),
    "lead": Topic(_LEAD),
    "pass": Topic(("rules-following-pass", "rules-following-hard-pass")),
    "inherit": Topic(("rules-following-end",)),
    "roast": Topic(("rules-special-roast",), "roast"),
    "trump": Topic(("rules-special-trump", "rules-cards-suits-trump"), "called_card_is_trump"),
    "lowest": Topic((*_LAST, "rules-following-lead-last", *_ONLY_LOWEST), "sixes_last"),
    "smothered": Topic((_ONLY_LOWEST[0], "rules-end-smothered"), "smothered"),
    "end": Topic(("rules-end-places", *_SOLO_POINTS)),
    "result": Topic(("rules-end-example", "rules-end-royals")),
    "score": Topic(("rules-end-royals", "rules-end-example", *_SOLO_POINTS)),
    "tribute": Topic(_TRIBUTE, "tribute"),
    "autoplay": Topic(_AUTOPLAY),
    "leave": Topic(_LEAVE),
    "recorder": Topic(("rules-bot-recorder",), "recorder"),
    "start": Topic(("rules-bot-open", "rules-bot-play")),
}
GENERAL = ("game", "players", "sides", "deck", "guard", "following", "end", "start")
"""The topics of the whole game, which count only if a question has no other."""


def answer_question(
    rules: RuleSet, question: str, over: str = ""
) -> tuple[Ruling, ...] | Found | Refusal | NotInDeck:
    """The ruling on the plays that a question names, or else what the rule book says about it.

    A refusal if the question is not understood.
    """
    topic = None if over else _named(question)
    if topic and topic != "combos":  # whether there are such plays the engine says
        return Found(paragraphs([topic], rules))
    asked = ask(rules, question, over)
    if isinstance(asked, Refusal) and asked.why in (Why.UNKNOWN_CARD, Why.NO_CARDS):
        if plays := plays_named(question, over):
            return ask(rules, *plays)
        if topics := topics_of(question):
            return Found(paragraphs(topics, rules))
    return asked


def _named(question: str) -> str | None:
    """The topic of a question that is only its name: `侍卫`, `trump`, `the guard`."""
    text = _normal(question[:MAX_TEXT])
    names = (text, re.sub("^(?:an?|the) ", "", text))
    return next((topic for keyword, topic, _ in _keywords() if keyword in names), None)


def topics_of(question: str) -> list[str]:
    """The topics of a question, keys of `TOPICS`, the one that fits best first.

    The keywords of each topic are in `topics.ftl` of every language, and everybody may use those of
    all languages. In a keyword `…` stands for anything. Longer keywords fit better.
    """
    text = _normal(question[:MAX_TEXT])
    lengths = dict[str, int]()
    for keyword, topic, pattern in _keywords():
        if pattern.search(text):
            lengths[topic] = max(lengths.get(topic, 0), len(keyword))
    special = [topic for topic in lengths if topic not in GENERAL]
    return sorted(special or lengths, key=lambda topic: -lengths[topic])


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
        (_normal(keyword), topic, re.compile(".*".join(map(_pattern, keyword.split("…")))))
        for keyword, topic in dict.fromkeys(keywords)
    )


def _pattern(part: str) -> str:
    """A pattern for a part of a keyword; English words and figures match as a whole."""
    text = _normal(part)
    start = r"(?<![a-z0-9])" if text[0].isascii() else ""
    end = r"(?![a-z0-9])" if text[-1].isascii() else ""
    return start + re.escape(text) + end


def paragraphs(topics: list[str], rules: RuleSet) -> tuple[Paragraph, ...]:
    """The lines of the rule book on these topics, the best one of each first."""
    each = [list(_about(TOPICS[topic], rules)) for topic in topics[:MOST_FOUND]]
    found = dict.fromkeys(line for row in zip_longest(*each) for line in row if line)
    return tuple(found)[:MOST_FOUND]


def _about(topic: Topic, rules: RuleSet) -> Iterator[Paragraph]:
    page_of = {line: page.title for page in pages(rules) for line in page.lines}
    lines = [line for line in topic.lines if line in page_of]
    yield from (Paragraph(page_of[line], line) for line in lines)
    if topic.option and not lines:
        yield Paragraph(OPTIONS_PAGE.title, option=topic.option)


def found_panel(found: Found, rules: RuleSet, words: Words) -> Panel:
    """Paragraphs of the rule book under their headings, with buttons to their pages."""
    panel = Panel(GOLD)
    panel.text(words("answer-found"))
    titles = dict.fromkeys(each.page for each in found.paragraphs)
    for title in titles:
        lines = (_text(each, rules, words) for each in found.paragraphs if each.page == title)
        panel.text(f"**{words(title)}**", *lines)
    panel.row(
        button(words("answer-page", page=words(title)), PageTurn(PageVerb.PAGE, title))
        for title in titles
    )
    panel.text(f"-# {words('rules-asked-footer', preset=preset_name(rules, words))}")
    return panel


def _text(paragraph: Paragraph, rules: RuleSet, words: Words) -> str:
    if paragraph.option:
        return option_text(paragraph.option, options_of(rules)[paragraph.option], words)
    return book_line(paragraph.line, rules, words)


def not_understood_panel(question: str, rules: RuleSet, words: Words) -> Panel:
    """The answer to an unknown question: what can be asked, and the pages to choose from."""
    panel = Panel(GOLD)
    panel.text(words("answer-unknown", text=escaped(question)))
    panel.row([contents(pages(rules), None, words)])
    return panel
