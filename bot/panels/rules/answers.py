"""Answers of the rules in force to a question in words: yes or no, the reason, and the page."""

from dataclasses import dataclass, replace

from bot.panels.custom_id import PageTurn
from bot.panels.panel import GOLD, GREEN, Panel, button
from bot.panels.player_names import escaped
from bot.panels.press_verbs import PageVerb
from bot.panels.rules.rule_book import OPTIONS_PAGE, pages
from bot.panels.rules.rules import contents, preset_name
from bot.panels.rules.topics import topic_of
from bot.text.catalogue import Words
from game.hand.attendance import PENALTY
from game.notation.formatter import rank_text
from game.plays.legality import lowest_rank
from game.refusals import Refusal, Why
from game.rules.ruleset import RuleSet
from game.verdict import NotInDeck, Ruling, ask


@dataclass(frozen=True, slots=True)
class Answer:
    """The key of a sentence, and the page that says more.

    `reasons`: lines of the book. If there are some, the answer applies only if one of them does.
    """

    sentence: str
    page: str
    reasons: tuple[str, ...] = ()


_PLAYS = ("rules-plays-set", "rules-plays-attached", "rules-plays-jokers")
ANSWERS: dict[str, tuple[Answer, ...]] = {
    "three-with-one": (Answer("answer-three-with-one", "rules-plays", _PLAYS),),
    "three-with-two": (Answer("answer-three-with-two", "rules-plays", _PLAYS),),
    "with-joker": (Answer("answer-with-joker", "rules-plays", ("rules-plays-attached",)),),
    "jokers-alone": (Answer("answer-jokers-alone", "rules-plays", ("rules-plays-jokers",)),),
    "straight": (Answer("answer-straight", "rules-plays", _PLAYS),),
    "pairs-in-a-row": (Answer("answer-pairs-in-a-row", "rules-plays", _PLAYS),),
    "bomb": (Answer("answer-bomb", "rules-following", ("rules-following-higher",)),),
    "rocket": (
        Answer("answer-rocket", "rules-special", ("rules-special-roast",)),
        Answer("answer-rocket", "rules-following", ("rules-following-higher",)),
    ),
    "wild": (Answer("answer-wild", "rules-plays", _PLAYS),),
    "ranks": (
        Answer(
            "answer-ranks",
            "rules-cards",
            ("rules-cards-168", "rules-cards-216", "rules-cards-165"),
        ),
    ),
    "smalls-over-big": (
        Answer("answer-smalls-roast", "rules-special", ("rules-special-roast",)),
        Answer("answer-smalls-lose", "rules-following", ("rules-following-higher",)),
    ),
    "leads-first": (Answer("answer-leads-first", "rules-following", ("rules-following-lead",)),),
    "big-over-big": (
        Answer("answer-big-is-roasted", "rules-special", ("rules-special-roast",)),
        Answer("answer-big-is-trumped", "rules-special", ("rules-special-trump",)),
        Answer("answer-big-stands", "rules-following", ("rules-following-big",)),
    ),
    "after-pass": (
        Answer("answer-may-play-again", "rules-following", ("rules-following-pass",)),
        Answer("answer-pass-is-final", "rules-following", ("rules-following-hard-pass",)),
    ),
    "inherit": (Answer("answer-inherit", "rules-following", ("rules-following-end",)),),
    "roast": (
        Answer("answer-roast", "rules-special", ("rules-special-roast",)),
        Answer("answer-no-roast", OPTIONS_PAGE.title),
    ),
    "sixes-last": (
        Answer(
            "answer-lowest-last",
            "rules-special",
            ("rules-special-last", "rules-special-last-jokers"),
        ),
        Answer("answer-no-lowest-last", OPTIONS_PAGE.title),
    ),
    "declare": (Answer("answer-declare", "rules-guard", ("rules-guard-declare",)),),
    "kick": (
        Answer("answer-kick", "rules-guard", ("rules-guard-kick", "rules-guard-kick-back")),
        Answer("answer-no-kick", OPTIONS_PAGE.title),
    ),
    "rebellion": (
        Answer("answer-rebellion", "rules-guard", ("rules-guard-rebellion",)),
        Answer("answer-no-rebellion", OPTIONS_PAGE.title),
    ),
    "rob": (
        Answer("answer-rob", "rules-throne", ("rules-throne-rob",)),
        Answer("answer-no-rob", OPTIONS_PAGE.title),
    ),
    "cede": (
        Answer("answer-cede-both-jokers", "rules-throne", ("rules-throne-both-jokers",)),
        Answer(
            "answer-cede",
            "rules-throne",
            (
                "rules-throne-offer",
                "rules-throne-pot",
                "rules-throne-circuit",
                "rules-throne-forced",
            ),
        ),
    ),
    "landlord": (Answer("answer-landlord", "rules-game", ("rules-game-about",)),),
    "tribute": (
        Answer(
            "answer-tribute",
            "rules-end",
            ("rules-end-tribute", "rules-end-seed", "rules-end-equal"),
        ),
        Answer("answer-no-tribute", OPTIONS_PAGE.title),
    ),
    "autoplay": (
        Answer(
            "answer-autoplay",
            "rules-bot",
            ("rules-bot-autoplay", "rules-bot-autoplay-ai", "rules-bot-close", "rules-bot-replace"),
        ),
    ),
    "penalty": (Answer("answer-penalty", "rules-bot"),),
    "guard": (Answer("answer-guard", "rules-guard", ("rules-guard-fixed", "rules-guard-called")),),
    "rebels": (Answer("answer-rebels", "rules-game", ("rules-game-rebels",)),),
    "players": (
        Answer(
            "answer-players",
            "rules-game",
            (
                "rules-game-emperor",
                "rules-game-guard-fixed",
                "rules-game-guard-called",
                "rules-game-rebels",
            ),
        ),
    ),
    "packs": (
        Answer(
            "answer-packs",
            "rules-cards",
            ("rules-cards-168", "rules-cards-216", "rules-cards-165"),
        ),
    ),
    "solo-score": (
        Answer(
            "answer-solo-score",
            "rules-end",
            ("rules-end-solo-book", "rules-end-solo-ladder", "rules-end-multiplier"),
        ),
    ),
    "score": (
        Answer(
            "answer-score",
            "rules-end",
            (
                "rules-end-royals",
                "rules-end-example",
                "rules-end-solo-book",
                "rules-end-solo-ladder",
                "rules-end-multiplier",
            ),
        ),
    ),
}
"""The possible answers to each topic; the first one that applies under the rules is given."""


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


def answer_to(topic: str, rules: RuleSet) -> Answer:
    """The answer to a topic under these rules, with the reasons that apply."""
    in_force = {line for page in pages(rules) for line in page.lines}
    for answer in ANSWERS[topic]:
        reasons = tuple(line for line in answer.reasons if line in in_force)
        if reasons or not answer.reasons:
            return replace(answer, reasons=reasons)
    raise ValueError(f"no answer to {topic} by {rules}")


def answer_panel(answer: Answer, rules: RuleSet, words: Words) -> Panel:
    """The answer to a question in words, with a button to the page that says more."""
    preset = preset_name(rules, words)
    lowest = rank_text(lowest_rank(rules), words.language)
    panel = Panel(GREEN)
    panel.text(
        *(
            words(key, lowest=lowest, preset=preset, deck=rules.deck, points=-PENALTY)
            for key in (answer.sentence, *answer.reasons)
        )
    )
    label = words("answer-page", page=words(answer.page))
    panel.row([button(label, PageTurn(PageVerb.PAGE, answer.page))])
    panel.text(f"-# {words('rules-asked-footer', preset=preset)}")
    return panel


def not_understood_panel(question: str, rules: RuleSet, words: Words) -> Panel:
    """The answer to an unknown question: what can be asked, and the pages to choose from."""
    panel = Panel(GOLD)
    panel.text(words("answer-unknown", text=escaped(question)))
    panel.row([contents(pages(rules), None, words)])
    return panel


def _is_play(ruling: Ruling) -> bool:
    return ruling.refusal is None or ruling.refusal.why is not Why.NOT_A_PLAY
