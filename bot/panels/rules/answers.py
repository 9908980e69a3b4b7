"""Answers of the rules in force to a question in words: yes or no, the reason, and the page."""

import re
from dataclasses import dataclass
from functools import cache

from bot.panels.custom_id import PageTurn
from bot.panels.panel import GOLD, GREEN, Panel, button
from bot.panels.player_names import escaped
from bot.panels.press_verbs import PageVerb
from bot.panels.rules.rule_book import OPTIONS_PAGE, pages
from bot.panels.rules.rules import book_line, contents, preset_name
from bot.text.catalogue import Language, Words
from game.notation.parser import MAX_TEXT
from game.notation.vocabulary import folded
from game.refusals import Refusal, Why
from game.rules.ruleset import RuleSet
from game.verdict import NotInDeck, Ruling, ask


@dataclass(frozen=True, slots=True)
class Answer:
    """The key of a sentence, and the keys of the lines of the rule book that give the reasons.

    An answer with reasons applies only if one of them is in force. `page`: the page that says more
    about an answer without reasons.
    """

    sentence: str
    reasons: tuple[str, ...] = ()
    page: str = OPTIONS_PAGE.title


_PLAYS = ("rules-plays-set", "rules-plays-attached", "rules-plays-jokers")
_HIGHER = ("rules-following-higher", "rules-following-higher-roast")
_ROAST = ("rules-special-roast",)
_DECK = ("rules-cards-168", "rules-cards-216", "rules-cards-165")
_LAST = ("rules-special-last", "rules-special-last-jokers")
_CEDING = ("rules-throne-offer", "rules-throne-pot", "rules-throne-circuit", "rules-throne-forced")
_AUTOPLAY = ("rules-bot-autoplay", "rules-bot-autoplay-ai", "rules-bot-close", "rules-bot-replace")
_GUARD = ("rules-game-guard-fixed", "rules-game-guard-called")
_LEAD = ("rules-following-lead", "rules-following-lead-last")
_MULTIPLIER = ("rules-end-multiplier", "rules-end-multiplier-once")
_SOLO_POINTS = ("rules-end-solo-book", "rules-end-solo-ladder", *_MULTIPLIER)

ANSWERS: dict[str, tuple[Answer, ...]] = {
    "three-with-one": (Answer("answer-three-with-one", _PLAYS),),
    "three-with-two": (Answer("answer-three-with-two", _PLAYS),),
    "with-joker": (Answer("answer-with-joker", ("rules-plays-attached",)),),
    "jokers-alone": (Answer("answer-jokers-alone", ("rules-plays-jokers",)),),
    "straight": (Answer("answer-straight", _PLAYS),),
    "pairs-in-a-row": (Answer("answer-pairs-in-a-row", _PLAYS),),
    "bomb": (Answer("answer-bomb", _HIGHER),),
    "rocket": (Answer("answer-rocket", _ROAST), Answer("answer-rocket", _HIGHER)),
    "wild": (Answer("answer-wild", _PLAYS),),
    "ranks": (Answer("answer-ranks", _DECK),),
    "smalls-over-big": (
        Answer("answer-smalls-roast", _ROAST),
        Answer("answer-smalls-lose", _HIGHER),
    ),
    "leads-first": (Answer("answer-leads-first", _LEAD),),
    "big-over-big": (
        Answer("answer-big-is-roasted", _ROAST),
        Answer("answer-big-is-trumped", ("rules-special-trump",)),
        Answer("answer-big-stands", ("rules-following-big",)),
    ),
    "after-pass": (
        Answer("answer-may-play-again", ("rules-following-pass",)),
        Answer("answer-pass-is-final", ("rules-following-hard-pass",)),
    ),
    "inherit": (Answer("answer-inherit", ("rules-following-end",)),),
    "roast": (Answer("answer-roast", _ROAST), Answer("answer-no-roast")),
    "sixes-last": (Answer("answer-lowest-last", _LAST), Answer("answer-no-lowest-last")),
    "declare": (Answer("answer-declare", ("rules-guard-declare",)),),
    "kick": (
        Answer("answer-kick", ("rules-guard-kick", "rules-guard-kick-back")),
        Answer("answer-no-kick"),
    ),
    "rebellion": (
        Answer("answer-rebellion", ("rules-guard-rebellion",)),
        Answer("answer-no-rebellion"),
    ),
    "rob": (Answer("answer-rob", ("rules-throne-rob",)), Answer("answer-no-rob")),
    "cede": (
        Answer("answer-cede-both-jokers", ("rules-throne-both-jokers",)),
        Answer("answer-cede", _CEDING),
    ),
    "landlord": (Answer("answer-landlord", ("rules-game-about",)),),
    "tribute": (
        Answer("answer-tribute", ("rules-end-tribute", "rules-end-seed", "rules-end-equal")),
        Answer("answer-no-tribute"),
    ),
    "autoplay": (Answer("answer-autoplay", _AUTOPLAY),),
    "penalty": (Answer("answer-penalty", page="rules-bot"),),
    "guard": (Answer("answer-guard", ("rules-guard-fixed", "rules-guard-called")),),
    "rebels": (Answer("answer-rebels", ("rules-game-rebels",)),),
    "players": (Answer("answer-players", ("rules-game-emperor", *_GUARD, "rules-game-rebels")),),
    "packs": (Answer("answer-packs", _DECK),),
    "solo-score": (Answer("answer-solo-score", _SOLO_POINTS),),
    "score": (Answer("answer-score", ("rules-end-royals", "rules-end-example", *_SOLO_POINTS)),),
}
"""The possible answers to each topic; the first one that applies under the rules is given."""

GENERAL = ("players", "packs", "score")
"""The topics of the whole game, to which all others are preferred."""


def answer_question(
    rules: RuleSet, question: str, over: str = ""
) -> Answer | tuple[Ruling, ...] | Refusal | NotInDeck:
    """The answer to a question about a play, about two plays, or about a topic of the rules.

    A refusal if the question is not understood.
    """
    rulings = ask(rules, question, over)
    if isinstance(rulings, tuple) and all(_is_play(ruling) for ruling in rulings):
        return rulings
    topic = topic_of(question)
    return answer_to(topic, rules) if topic else rulings


def topic_of(question: str) -> str | None:
    """The topic of a question, a key of `ANSWERS`, or None if it is about none of them.

    The keywords of each topic are in `topics.ftl` of every language, and everybody may use those of
    all languages. In a keyword `…` stands for anything. Of several keywords in a question, the
    longest one counts.
    """
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
        for topic in ANSWERS
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


def answer_to(topic: str, rules: RuleSet) -> Answer:
    """The answer to a topic under these rules, with the reasons that apply."""
    page_of = {line: page.title for page in pages(rules) for line in page.lines}
    for answer in ANSWERS[topic]:
        if not answer.reasons:
            return answer
        if reasons := tuple(line for line in answer.reasons if line in page_of):
            return Answer(answer.sentence, reasons, page_of[reasons[0]])
    raise ValueError(f"no answer to {topic} by {rules}")


def answer_panel(answer: Answer, rules: RuleSet, words: Words) -> Panel:
    """The answer to a question in words, with a button to the page that says more."""
    panel = Panel(GREEN)
    panel.text(*(book_line(key, rules, words) for key in (answer.sentence, *answer.reasons)))
    label = words("answer-page", page=words(answer.page))
    panel.row([button(label, PageTurn(PageVerb.PAGE, answer.page))])
    panel.text(f"-# {words('rules-asked-footer', preset=preset_name(rules, words))}")
    return panel


def not_understood_panel(question: str, rules: RuleSet, words: Words) -> Panel:
    """The answer to an unknown question: what can be asked, and the pages to choose from."""
    panel = Panel(GOLD)
    panel.text(words("answer-unknown", text=escaped(question)))
    panel.row([contents(pages(rules), None, words)])
    return panel


def _is_play(ruling: Ruling) -> bool:
    return ruling.refusal is None or ruling.refusal.why is not Why.NOT_A_PLAY
