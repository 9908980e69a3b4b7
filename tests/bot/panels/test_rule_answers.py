"""Questions in words: whatever people ask is known, and the rules in force answer it."""

import re
from dataclasses import replace

import pytest

from bot.panels.rules.answers import (
    ANSWERS,
    Answer,
    answer_panel,
    answer_to,
    asked,
    not_understood_panel,
)
from bot.panels.rules.rule_book import pages
from bot.panels.rules.topics import TOPICS, topic_of
from bot.text.catalogue import Language, Words
from game.notation.formatter import play_text
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, RuleSet, SixesLast, Tribute
from game.verdict import NotInDeck, Ruling
from tests.bot.panels.panel_content import buttons, items, lines, menus, problems, text
from tests.bot.panels.test_rules_panel import RULE_SETS

CHINESE, ENGLISH = Words(Language.CHINESE), Words(Language.ENGLISH)
SIMPLE, ROAST, SIXES, HOME, CLASSIC, QINGDAO, WEIHAI, RIZHAO = (
    PRESETS[name]
    for name in ("simple", "roast", "sixes", "home", "classic", "qingdao", "weihai", "rizhao")
)
WITH_JOKERS = replace(SIXES, sixes_last=SixesLast.WITH_JOKERS)

QUESTIONS = {
    "three-with-one": (
        "能三带一么？", "三带一", "三帶一", "能三帶一嗎", "三带1", "3带1", "可以三带一吗",
        "三个带一个行不行", "三张带一张能出么", "能不能三带一", "three with one",
        "Three-with-one?", "is three with one allowed", "can I play 3 with 1", "三带单",
    ),
    "three-with-two": (
        "三带二", "三带两", "三带一对", "三带对可以么", "四带二", "full house", "three with two",
        "three with a pair", "3带2",
    ),
    "straight": ("顺子", "順子", "能出顺子吗", "straight", "Are there straights?", "runs"),
    "pairs-in-a-row": ("连对", "連對", "能出连对么", "双顺", "飞机", "consecutive pairs"),
    "bomb": (
        "炸弹", "炸彈", "有没有炸弹", "有鐵支嗎", "四张一样是炸么", "bomb",
        "are there bombs?", "quads",
    ),
    "rocket": ("王炸", "有王炸吗", "火箭", "rocket", "joker bomb"),
    "wild": (
        "2能配牌么", "百搭", "2是百搭吗", "有癞子么", "2能当别的牌吗", "2能當別的牌嗎", "wild",
        "Is a 2 wild?", "are 2s wild cards",
    ),
    "big-over-big": (
        "大王能压大王吗", "大王能壓大王嗎", "大王压得住大王么", "大王管大王", "大鬼能压大鬼么",
        "can a big joker beat a big joker", "does big beat big?",
    ),
    "after-pass": (
        "过了还能出吗", "過了還能出嗎", "过牌以后还能再出么", "过了能再出吗", "不要了还能出么",
        "can I play after a pass", "can I play after passing?", "may I pass and play again",
        "is a pass final",
    ),
    "inherit": ("接风", "接風", "有接风么", "inherit the lead", "who leads when I am out"),
    "roast": (
        "烤牌", "能烤么", "烤牌是什么", "烤大王要几张牌", "roast", "what is roasting?",
        "how many cards to roast a big joker",
    ),
    "sixes-last": ("憋6", "憋六", "要憋六么", "６要最后出么", "憋3", "sixes last"),
    "declare": ("明保", "能明保么", "侍卫能亮吗", "can the guard declare", "open guard"),
    "kick": (
        "踢", "能踢么", "踢了翻多少", "踢要几个人", "反踢", "can we kick", "how many votes to kick",
    ),
    "rebellion": (
        "造反", "能造反吗", "造反要几个人", "造反要多少票", "几个人可以造反", "rebellion",
        "how many players can rebel", "how many points for a rebellion",
    ),
    "rob": ("抢独", "搶獨", "能抢独吗", "怎么抢皇帝", "rob", "can I rob the throne"),
    "cede": ("让位", "讓位", "能让位么", "不想当皇帝怎么办", "cede", "can I refuse the throne?"),
    "tribute": (
        "进贡", "進貢", "要进贡么", "贡牌", "进贡几张牌", "tribute", "is there tribute?",
        "how many cards do I pay as tribute",
    ),
    "autoplay": (
        "托管", "託管", "掉线了怎么办", "斷線了怎麼辦", "可以代打嗎", "挂机", "托管多少次",
        "autoplay", "afk", "what if I run out of time", "out of time",
    ),
    "penalty": (
        "罚分", "罰分", "逃跑扣多少分", "托管扣分么", "罚多少", "离开扣多少", "penalty",
        "leave the game", "how many points if I quit",
    ),
    "guard": (
        "侍卫是谁", "侍衛是誰", "谁是侍卫", "保是谁", "怎么知道谁是侍卫", "who is the guard",
        "who's the guard?",
    ),
    "players": ("几个人", "幾個人", "几人玩", "要多少人", "how many players", "How many people?"),
    "packs": (
        "几副牌", "幾副牌", "一共多少张牌", "每人几张", "how many packs", "how many cards",
        "how many decks?",
    ),
    "score": (
        "怎么算分", "怎麼算分", "算分", "计分", "输赢多少分", "how is it scored", "scoring",
        "how do you score?", "how many points",
    ),
}  # fmt: skip


def verdict(rules: RuleSet, question: str, words: Words = ENGLISH) -> str:
    """The first line of the answer to a question in words."""
    answer = asked(rules, question)
    assert isinstance(answer, Answer), f"{question}: {answer}"
    return lines(answer_panel(answer, rules, words))[0]


@pytest.mark.parametrize(
    ("question", "topic"),
    [(question, topic) for topic, questions in QUESTIONS.items() for question in questions],
)
def test_a_question_is_known_however_it_is_put(question: str, topic: str) -> None:
    for put in (question, question.upper(), f" {question}？"):
        assert topic_of(put) == topic
        assert asked(SIMPLE, put) == answer_to(topic, SIMPLE)


def test_every_topic_is_asked_for_and_answered() -> None:
    assert ANSWERS.keys() == set(TOPICS) == QUESTIONS.keys()


@pytest.mark.parametrize("language", Language)
def test_every_phrase_of_every_language_asks_for_its_topic(language: Language) -> None:
    for topic in TOPICS:
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


@pytest.mark.parametrize(
    ("question", "play", "over", "right"),
    [
        ("KKK7能出么", "KKK+7", None, False),
        ("KKK能压QQQ吗", "KKK", "QQQ", True),
        ("KKK over QQQ", "KKK", "QQQ", True),
        ("can a king beat a queen?", "K", "Q", True),
        ("小王能压大王吗", "Small", "Big", False),
        ("9999压得住小王888么", "9999", "Small+888", False),
        ("三个K带一对大王能出么？", "Big×2+KKK", None, True),
        ("can I play three kings with a big joker?", "Big+KKK", None, True),
        ("三带一个大王", "Big+3", None, True),
        ("can a 2 beat an ace", "2", "A", True),
        ("can an ace beat a 2?", "A", "2", False),
        ("does a K beat a Q", "K", "Q", True),
        ("can a 7 beat a 6", "7", "6", True),
        ("Can a 6 beat a 7", "6", "7", False),
        ("does a big beat a small", "Big", "Small", True),
        ("does a small beat a big", "Small", "Big", False),
        ("can a big and a small beat two 2s", "Big+Small", "22", True),
        ("does a pair of kings beat a pair of queens", "KK", "QQ", True),
        ("is a 2 higher than an ace", "2", "A", True),
        ("is a K a play", "K", None, True),
        ("does A A beat K K", "AA", "KK", True),
        ("2能管住A吗", "2", "A", True),
        ("K能压过Q吗", "K", "Q", True),
        ("小王能不能压2", "Small", "2", True),
        ("大王压不压得住小王", "Big", "Small", True),
        ("大王壓得過小王嗎？", "Big", "Small", True),
        ("侍衛牌打得過大鬼嗎", "Guard", "Big", False),
        ("三個K贏得過三個Q嗎", "KKK", "QQQ", True),
    ],
)
def test_a_play_is_judged_with_words_around_it(
    question: str, play: str, over: str | None, right: bool
) -> None:
    found = asked(replace(SIMPLE, deck=216), question)
    assert isinstance(found, tuple), found
    (ruling,) = found
    assert isinstance(ruling, Ruling)
    assert play_text(ruling.cards, "en") == play
    assert (play_text(ruling.over, "en") if ruling.over else None) == over
    assert (ruling.refusal is None) is right


def test_a_joker_without_a_name_is_judged_as_either_in_a_question_too() -> None:
    found = asked(SIMPLE, "does a joker beat a 2")
    assert isinstance(found, tuple)
    told = {(play_text(one.cards, "en"), one.over and play_text(one.over, "en")) for one in found}
    assert told == {("Small", "2"), ("Big", "2")}
    assert all(one.refusal is None for one in found)


def test_cards_are_no_question() -> None:
    assert isinstance(asked(SIMPLE, "KKK", "QQQ"), tuple)
    assert isinstance(asked(SIMPLE, "555"), NotInDeck)
    refusal = asked(SIMPLE, "34567")
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
        "怎么踢人",
        "what if I run out of cards",
        "how do I kick a player",
    ],
)
def test_a_question_that_is_not_known_offers_all_pages(question: str) -> None:
    refusal = asked(SIMPLE, question)
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
    asked(SIMPLE, question)
