"""Questions in words: whatever people ask is known, and the rules in force answer it."""

import re
from dataclasses import replace

import pytest

from bot.panels.rules.answers import (
    ANSWERS,
    Answer,
    answer_panel,
    answer_question,
    answer_to,
    not_understood_panel,
    topic_of,
)
from bot.panels.rules.rule_book import pages
from bot.text.catalogue import Language, Words
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, RuleSet, SixesLast, Tribute
from game.verdict import NotInDeck
from tests.bot.panels.panel_content import buttons, items, lines, menus, problems, text
from tests.bot.panels.test_rules_panel import RULE_SETS

CHINESE, ENGLISH = Words(Language.CHINESE), Words(Language.ENGLISH)
SIMPLE, ROAST, SIXES, HOME, CLASSIC, QINGDAO, WEIHAI, RIZHAO = (
    PRESETS[name]
    for name in ("simple", "roast", "sixes", "home", "classic", "qingdao", "weihai", "rizhao")
)
WITH_JOKERS = replace(SIXES, sixes_last=SixesLast.WITH_JOKERS)

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


def verdict(rules: RuleSet, question: str, words: Words = ENGLISH) -> str:
    """The first line of the answer to a question in words."""
    answer = answer_question(rules, question)
    assert isinstance(answer, Answer), f"{question}: {answer}"
    return lines(answer_panel(answer, rules, words))[0]


@pytest.mark.parametrize(
    ("question", "topic"),
    [(question, topic) for topic, questions in QUESTIONS.items() for question in questions],
)
def test_a_question_is_known_however_it_is_put(question: str, topic: str) -> None:
    for put in (question, question.upper(), f" {question}？"):
        assert topic_of(put) == topic
        assert answer_question(SIMPLE, put) == answer_to(topic, SIMPLE)


def test_every_topic_is_asked_for_and_answered() -> None:
    assert ANSWERS.keys() == QUESTIONS.keys()


@pytest.mark.parametrize("language", Language)
def test_every_phrase_of_every_language_asks_for_its_topic(language: Language) -> None:
    for topic in ANSWERS:
        for phrase in re.split(r",\s+", Words(language)(f"topic-{topic}")):
            assert topic_of(phrase.replace("…", " ")) == topic, phrase


@pytest.mark.parametrize("words", [Words(language) for language in Language], ids=list(Language))
def test_every_rule_set_has_an_answer_to_every_topic_and_the_page_of_it(words: Words) -> None:
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
    ("rules", "question", "english"),
    [
        (SIMPLE, "能三带一么？", "❌ **There is no three-with-one.**"),
        (SIMPLE, "大王能压大王吗", "❌ **A big joker does not beat another**: they are equal, and"),
        (
            ROAST,
            "大王能压大王吗",
            "❌ **One big joker does not beat another**: they are equal. But",
        ),
        (
            QINGDAO,
            "大王能压大王吗",
            "❌ **A big joker does not beat another**: they are equal. Here",
        ),
        (SIMPLE, "三个小王能打一个大王吗", "❌ **No"),
        (ROAST, "三个小王能打一个大王吗", "✅ **Yes"),
        (SIMPLE, "过了还能出吗", "✅ **Yes"),
        (replace(SIMPLE, hard_pass=True), "过了还能出吗", "❌ **No"),
        (SIMPLE, "烤牌", "❌ **Jokers are not roasted here.**"),
        (ROAST, "烤牌", "✅ **Jokers are roasted here.**"),
        (SIMPLE, "憋6", "❌ **6s need not"),
        (SIXES, "憋6", "✅ **6s come last here.**"),
        (replace(SIXES, deck=216), "憋6", "✅ **3s come last here.**"),
        (SIMPLE, "抢独", "✅ **The throne can be robbed.**"),
        (replace(SIMPLE, rob=False), "抢独", "❌ **The throne cannot be robbed here.**"),
        (SIMPLE, "让位", "✅ **The throne can be ceded.**"),
        (WEIHAI, "让位", "✅ **The throne can be ceded, with both marked jokers"),
        (SIMPLE, "进贡", "❌ **There is no tribute here.**"),
        (HOME, "进贡", "✅ **There is tribute here.**"),
        (SIMPLE, "罚分", "✅ **Leaving in the middle of a hand costs 40 points**"),
        (SIMPLE, "几副牌", "🃏 **Four packs, 168 cards.**"),
        (WEIHAI, "几副牌", "🃏 **Four packs, 165 cards.**"),
        (QINGDAO, "几副牌", "🃏 **Four packs, 216 cards.**"),
        (SIMPLE, "几个人", "👥 **Five"),
        (SIMPLE, "能造反吗", "✅ **There is a rebellion here.**"),
        (CLASSIC, "能造反吗", "❌ **There is no rebellion here.**"),
        (SIMPLE, "能踢吗", "✅ **There is a kick here.**"),
        (RIZHAO, "能踢吗", "❌ **There is no kick here.**"),
        (RIZHAO, "能明保吗", "✅ **The guard may step forward"),
    ],
)
def test_the_rules_in_force_say_yes_or_no(rules: RuleSet, question: str, english: str) -> None:
    assert verdict(rules, question).startswith(english)


@pytest.mark.parametrize(
    ("rules", "topic", "reason"),
    [
        (SIMPLE, "guard", "rules-guard-fixed"),
        (CLASSIC, "guard", "rules-guard-called"),
        (ROAST, "rocket", "rules-special-roast"),
        (SIMPLE, "rocket", "rules-following-higher"),
        (WITH_JOKERS, "sixes-last", "rules-special-last-jokers"),
        (replace(SIMPLE, tribute=Tribute.EQUAL), "tribute", "rules-end-equal"),
        (SIMPLE, "score", "rules-end-solo-book"),
        (QINGDAO, "score", "rules-end-solo-ladder"),
        (CLASSIC, "cede", "rules-throne-forced"),
        (SIMPLE, "cede", "rules-throne-pot"),
        (SIMPLE, "kick", "rules-guard-kick-back"),
        (SIMPLE, "rebellion", "rules-guard-rebellion"),
        (CLASSIC, "kick", "rules-guard-kick"),
        (RIZHAO, "declare", "rules-guard-declare"),
    ],
)
def test_the_reasons_are_those_of_the_rules_in_force(
    rules: RuleSet, topic: str, reason: str
) -> None:
    assert reason in answer_to(topic, rules).reasons


def test_what_the_book_says_instead_of_a_reason_is_a_reason_of_the_same_topic() -> None:
    """`rules-guard-kick-…` stands there instead of `rules-guard-kick`, or beside it."""
    told = {line for rules in RULE_SETS for page in pages(rules) for line in page.lines}
    for topic, answers in ANSWERS.items():
        reasons = {reason for answer in answers for reason in answer.reasons}
        variants = {line for line in told if line.startswith(tuple(f"{r}-" for r in reasons))}
        assert variants <= reasons, topic


def test_cards_are_no_question() -> None:
    assert isinstance(answer_question(SIMPLE, "KKK", "QQQ"), tuple)
    assert isinstance(answer_question(SIMPLE, "555"), NotInDeck)
    refusal = answer_question(SIMPLE, "34567")
    assert isinstance(refusal, Refusal)
    assert refusal.why is Why.NOT_A_PLAY


@pytest.mark.parametrize(
    "question",
    [
        "什么时候吃饭",
        "abc",
        "KK?!x",
        "为什么",
        "x" * 6000,
        "？",
        "多少钱",
    ],
)
def test_a_question_that_is_not_known_offers_all_pages(question: str) -> None:
    refusal = answer_question(SIMPLE, question)
    assert isinstance(refusal, Refusal)
    assert refusal.why is Why.UNKNOWN_CARD
    for words in map(Words, Language):
        panel = not_understood_panel(str(refusal.params["text"]), SIMPLE, words)
        assert problems(panel) == []
        assert list(menus(panel)["page"]) == [page.title for page in pages(SIMPLE)]


def test_what_was_not_understood_is_said_again_harmlessly() -> None:
    panel = not_understood_panel("@everyone **x** [a](http://b.c)", SIMPLE, CHINESE)
    assert text(panel).startswith("没看懂“")
    assert "@everyone" not in text(panel)
    assert "**x**" not in text(panel)


@pytest.mark.parametrize("question", ["过了" * 3000, "大王压" * 2000, "?" * 5000, "能" * 3000, "…"])
def test_no_question_takes_long_or_does_harm(question: str) -> None:
    answer_question(SIMPLE, question)
