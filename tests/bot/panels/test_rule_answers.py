"""Questions about the rules in words: their topics, and the answers of the rules in force."""

import re
from dataclasses import replace

import pytest

from bot.panels.rules.answers import (
    ANSWERS,
    answer_panel,
    answer_question,
    answer_to,
    not_understood_panel,
    topic_of,
)
from bot.panels.rules.rule_book import pages
from bot.text.catalogue import Language, Param, Words
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, RuleSet, SixesLast, Tribute
from game.verdict import NotInDeck
from tests.bot.panels.panel_content import buttons, items, lines, menus, problems, text
from tests.bot.panels.test_rules_panel import RULE_SETS

EN = Words(Language.ENGLISH)
SIMPLE, ROAST, SIXES, HOME, CLASSIC, QINGDAO, WEIHAI, RIZHAO = (
    PRESETS[name]
    for name in ("simple", "roast", "sixes", "home", "classic", "qingdao", "weihai", "rizhao")
)
WITH_JOKERS = replace(SIXES, sixes_last=SixesLast.WITH_JOKERS)
HARD_PASS = replace(SIMPLE, hard_pass=True)
EQUAL_TRIBUTE = replace(SIMPLE, tribute=Tribute.EQUAL)

QUESTIONS = {
    "three-with-one": ("能三带一么？", "three with one"),
    "three-with-two": ("三帶一對", "is a full house allowed"),
    "with-joker": ("能不能三带一个王", "three with a joker"),
    "jokers-alone": ("王能单出吗", "can jokers be played alone"),
    "straight": ("能出順子吗", "Are there straights?"),
    "pairs-in-a-row": ("连对", "consecutive pairs"),
    "bomb": ("有没有炸弹", "are there bombs?"),
    "rocket": ("有王炸吗", "rocket"),
    "wild": ("百搭", "Is a 2 wild?"),
    "ranks": ("A比2大吗", "does an ace beat a 2"),
    "smalls-over-big": ("三个小王能打一个大王吗", "can three small jokers beat a big joker"),
    "leads-first": ("谁先出牌", "who leads first"),
    "big-over-big": ("大王能壓大王嗎", "can a big joker beat a big joker"),
    "after-pass": ("过了还能出吗", "can I play again after I passed"),
    "inherit": ("接风", "inherit the lead"),
    "roast": ("能烤么", "what is roasting?"),
    "sixes-last": ("憋六", "sixes last"),
    "declare": ("能明保么", "can the guard declare"),
    "kick": ("踢要几个人", "how many votes to kick"),
    "rebellion": ("造反要多少票", "how many players can rebel"),
    "rob": ("怎么抢皇帝", "can I rob the throne"),
    "cede": ("不想当皇帝怎么办", "can I refuse the throne?"),
    "landlord": ("我能抢地主吗", "is there a landlord"),
    "tribute": ("进贡几张牌", "is there tribute?"),
    "autoplay": ("掉线了怎么办", "what if I am afk"),
    "penalty": ("逃跑扣几分", "is there a penalty"),
    "guard": ("谁是侍卫", "who is the guard"),
    "rebels": ("起义军有几个", "how many people are rebels"),
    "players": ("缺一个人能玩吗", "how many players"),
    "packs": ("用几副牌", "how many cards"),
    "solo-score": ("抢独失败会扣几分", "what do I lose with a lost solo"),
    "score": ("怎麼算分", "how many points"),
}
"""A question about each topic, in Chinese and in English."""


@pytest.mark.parametrize(
    ("question", "topic"),
    [(question, topic) for topic, questions in QUESTIONS.items() for question in questions],
)
def test_topic_of_a_question(question: str, topic: str) -> None:
    for put in (question, question.upper(), f" {question}？"):
        assert topic_of(put) == topic
        assert answer_question(SIMPLE, put) == answer_to(topic, SIMPLE)


def test_every_topic_has_questions() -> None:
    assert ANSWERS.keys() == QUESTIONS.keys()


@pytest.mark.parametrize("language", Language)
def test_every_keyword_finds_its_topic(language: Language) -> None:
    for topic in ANSWERS:
        for phrase in re.split(r",\s+", Words(language)(f"topic-{topic}")):
            assert topic_of(phrase.replace("…", " ")) == topic, phrase


@pytest.mark.parametrize("words", [Words(language) for language in Language], ids=list(Language))
def test_every_rule_set_has_an_answer_and_a_page_for_every_topic(words: Words) -> None:
    for rules in RULE_SETS:
        titles = {page.title: page for page in pages(rules)}
        for topic in ANSWERS:
            answer = answer_to(topic, rules)
            assert set(answer.reasons) <= {line for page in pages(rules) for line in page.lines}
            panel = answer_panel(answer, rules, words)
            assert problems(panel) == []
            assert lines(panel)[0][0] in "✅❌🗡👥🃏🧮"
            assert list(buttons(panel)) == ["page"]
            (custom_id,) = (item.custom_id for item in items(panel) if hasattr(item, "custom_id"))
            assert custom_id == f"bh:b:page:{answer.page}"
            assert answer.page in titles


@pytest.mark.parametrize(
    ("rules", "topic", "sentence", "reason"),
    [
        (SIMPLE, "big-over-big", "answer-big-stands", "rules-following-big"),
        (ROAST, "big-over-big", "answer-big-is-roasted", "rules-special-roast"),
        (QINGDAO, "big-over-big", "answer-big-is-trumped", "rules-special-trump"),
        (SIMPLE, "smalls-over-big", "answer-smalls-lose", "rules-following-higher"),
        (ROAST, "smalls-over-big", "answer-smalls-roast", "rules-special-roast"),
        (SIMPLE, "after-pass", "answer-may-play-again", "rules-following-pass"),
        (HARD_PASS, "after-pass", "answer-pass-is-final", "rules-following-hard-pass"),
        (SIMPLE, "roast", "answer-no-roast", None),
        (ROAST, "roast", "answer-roast", "rules-special-roast"),
        (SIMPLE, "rocket", "answer-rocket", "rules-following-higher"),
        (ROAST, "rocket", "answer-rocket", "rules-special-roast"),
        (SIMPLE, "sixes-last", "answer-no-lowest-last", None),
        (SIXES, "sixes-last", "answer-lowest-last", "rules-special-last"),
        (WITH_JOKERS, "sixes-last", "answer-lowest-last", "rules-special-last-jokers"),
        (SIMPLE, "rob", "answer-rob", "rules-throne-rob"),
        (replace(SIMPLE, rob=False), "rob", "answer-no-rob", None),
        (SIMPLE, "cede", "answer-cede", "rules-throne-pot"),
        (CLASSIC, "cede", "answer-cede", "rules-throne-forced"),
        (WEIHAI, "cede", "answer-cede-both-jokers", "rules-throne-both-jokers"),
        (SIMPLE, "tribute", "answer-no-tribute", None),
        (HOME, "tribute", "answer-tribute", "rules-end-tribute"),
        (EQUAL_TRIBUTE, "tribute", "answer-tribute", "rules-end-equal"),
        (SIMPLE, "rebellion", "answer-rebellion", "rules-guard-rebellion"),
        (CLASSIC, "rebellion", "answer-no-rebellion", None),
        (SIMPLE, "kick", "answer-kick", "rules-guard-kick-back"),
        (CLASSIC, "kick", "answer-kick", "rules-guard-kick"),
        (RIZHAO, "kick", "answer-no-kick", None),
        (RIZHAO, "declare", "answer-declare", "rules-guard-declare"),
        (SIMPLE, "guard", "answer-guard", "rules-guard-fixed"),
        (CLASSIC, "guard", "answer-guard", "rules-guard-called"),
        (SIMPLE, "score", "answer-score", "rules-end-solo-book"),
        (QINGDAO, "score", "answer-score", "rules-end-solo-ladder"),
        (SIMPLE, "penalty", "answer-penalty", None),
    ],
)
def test_answer_and_reasons_are_those_of_the_rules_in_force(
    rules: RuleSet, topic: str, sentence: str, reason: str | None
) -> None:
    answer = answer_to(topic, rules)
    assert answer.sentence == sentence
    assert reason in answer.reasons if reason else answer.reasons == ()


@pytest.mark.parametrize(
    ("rules", "topic", "key", "params"),
    [
        (replace(SIXES, deck=216), "sixes-last", "answer-lowest-last", {"lowest": "3"}),
        (WEIHAI, "packs", "answer-packs", {"deck": 165}),
        (QINGDAO, "packs", "answer-packs", {"deck": 216}),
        (SIMPLE, "penalty", "answer-penalty", {"points": 40}),
    ],
)
def test_answer_names_ranks_and_numbers(
    rules: RuleSet, topic: str, key: str, params: dict[str, Param]
) -> None:
    assert lines(answer_panel(answer_to(topic, rules), rules, EN))[0] == EN(key, **params)


def test_variants_of_a_reason_are_reasons_of_the_same_topic() -> None:
    """`rules-guard-kick-…` stands there instead of `rules-guard-kick`, or beside it."""
    book = {line for rules in RULE_SETS for page in pages(rules) for line in page.lines}
    for topic, answers in ANSWERS.items():
        reasons = {reason for answer in answers for reason in answer.reasons}
        variants = {line for line in book if line.startswith(tuple(f"{r}-" for r in reasons))}
        assert variants <= reasons, topic


def test_cards_are_judged() -> None:
    assert isinstance(answer_question(SIMPLE, "KKK", "QQQ"), tuple)
    assert isinstance(answer_question(SIMPLE, "555"), NotInDeck)
    refusal = answer_question(SIMPLE, "34567")
    assert isinstance(refusal, Refusal)
    assert refusal.why is Why.NOT_A_PLAY


@pytest.mark.parametrize(
    "question", ["什么时候吃饭", "abc", "KK?!x", "为什么", "x" * 6000, "？", "多少钱"]
)
def test_unknown_question_is_answered_by_all_pages(question: str) -> None:
    refusal = answer_question(SIMPLE, question)
    assert isinstance(refusal, Refusal)
    assert refusal.why is Why.UNKNOWN_CARD
    for words in map(Words, Language):
        panel = not_understood_panel(str(refusal.params["text"]), SIMPLE, words)
        assert problems(panel) == []
        assert list(menus(panel)["page"]) == [page.title for page in pages(SIMPLE)]


def test_unknown_question_is_quoted_harmlessly() -> None:
    panel = not_understood_panel("@everyone **x** [a](http://b.c)", SIMPLE, EN)
    assert "@everyone" not in text(panel)
    assert "**x**" not in text(panel)


@pytest.mark.parametrize("question", ["过了" * 3000, "大王压" * 2000, "?" * 5000, "能" * 3000, "…"])
def test_no_question_takes_long_or_fails(question: str) -> None:
    answer_question(SIMPLE, question)
