"""Questions about the rules: rulings on the plays that they name, or paragraphs of the book."""

import re
from itertools import product

import pytest

from bot.panels.rules.answers import (
    MOST_FOUND,
    TOPICS,
    Found,
    answer_question,
    found_panel,
    not_understood_panel,
    paragraphs,
    topics_of,
)
from bot.panels.rules.play_questions import SHAPES, plays_named
from bot.panels.rules.rule_book import pages
from bot.panels.rules.rules import book_line
from bot.panels.rules.summary import option_text
from bot.text.catalogue import Language, Words
from game.refusals import Refusal, Why
from game.rules.options import OPTIONS, options_of
from game.rules.ruleset import PRESETS, RuleSet
from game.verdict import NotInDeck, ask
from tests.bot.panels.panel_content import buttons, menus, problems, text
from tests.bot.panels.rule_questions import HELD_OUT, NO, REPORTED, YES
from tests.bot.panels.test_rules_panel import RULE_SETS

EN = Words(Language.ENGLISH)
SIMPLE, RIZHAO = PRESETS["simple"], PRESETS["rizhao"]


def found(question: str, rules: RuleSet) -> set[str]:
    """What the rule book says: the lines without `rules-`, and `option:` with the option."""
    answer = answer_question(rules, question)
    assert isinstance(answer, Found), answer
    return {
        each.line.removeprefix("rules-") or f"option:{each.option}" for each in answer.paragraphs
    }


def verdicts(question: str, rules: RuleSet, over: str = "") -> set[str]:
    """The verdicts of the engine, none if it was not asked."""
    answer = answer_question(rules, question, over)
    if not isinstance(answer, tuple):
        return set()
    return {NO if ruling.refusal else YES for ruling in answer}


@pytest.mark.parametrize(("question", "presets", "expected"), [*REPORTED, *HELD_OUT])
def test_questions_of_players(question: str, presets: str, expected: str) -> None:
    for preset in presets.split() or PRESETS:
        rules = PRESETS[preset]
        for put in (question, question.upper(), f" {question}？"):
            judged = verdicts(put, rules)
            assert judged <= {*expected.split()}, preset
            assert judged or found(put, rules) & {*expected.split()}, preset


@pytest.mark.parametrize(
    ("question", "plays"),
    [
        ("can K beat Q?", ("k", "q")),
        ("does an ace beat a king", ("ace", "king")),
        ("A比2大吗", ("a", "2")),
        ("小王比大王大吗", ("小王", "大王")),
        ("KKK压不压得住QQQ", ("kkk", "qqq")),
        ("大王能单独出吗", ("大王", "")),
        ("大小王能一起出吗", ("大小王", "")),
        ("can a two beat an ace", ("2", "ace")),
        ("does a pair of kings beat a pair of queens", ("2 kings", "2 queens")),
        ("can 777 be played last", ("777", "")),
        ("can the king be alone", None),
        ("is KKK7 a play", ("kkk7", "")),
        ("does the guard play last", None),
        ("侍卫能单独出吗", None),
        ("2大吗", None),
        ("什么能压大王", None),
        ("只有大王能压小王吗", None),
        ("must I play KKK", None),
        ("can the king of rebels win", None),
        ("A比2大还是小", None),
        ("can K beat Q over J", None),
        ("can both 8 and 9 beat 7", None),
        ("4个人能打吗", None),
        ("能压大王吗", None),
        ("is the game over", None),
        ("三带一个王", None),
        ("is A ok", ("a", "")),
        ("does A go with a joker", ("a with joker", "")),
        ("is KKK7 a legal play", ("kkk7", "")),
        ("can QQ be beaten by KK", ("kk", "qq")),
        ("could I beat a queen with a king", ("king", "queen")),
        ("对6能被对7压住吗", ("对7", "对6")),
        ("对尖能管对圈不", ("对尖", "对圈")),
        ("大猫大得过小猫吗", ("大猫", "小猫")),
        ("四个6带个王能走吗", ("四个6 带个 王", "")),
        ("没有大王能出8吗", None),
        ("不出2行吗", None),
        ("出8不带王行吗", None),
        ("有2能出A吗", None),
        ("还有大王吗", None),
        ("出8能出9吗", None),
        ("KK, can I play AA?", None),
        ("is the royal card a big joker", None),
        ("can 6 play", None),
        ("是3打2吗", None),
        ("is it 3 against 2", None),
        ("can 2s be played", None),
    ],
)
def test_a_question_is_about_plays_only_if_every_word_is_understood(
    question: str, plays: tuple[str, str] | None
) -> None:
    assert plays_named(question) == plays


PUT = (
    "can {} beat {}?",
    "Does {} beat {}",
    "is {} higher than {}?",
    "{} over {}",
    "{}能压{}吗",
    "{}能不能管{}",
    "{}壓得住{}嗎？",
    "{}比{}大吗",
)


@pytest.mark.parametrize("put", PUT)
@pytest.mark.parametrize("preset", PRESETS)
def test_question_in_words_has_the_ruling_on_its_cards(put: str, preset: str) -> None:
    rules = PRESETS[preset]
    for play, over in product(("K", "QQ", "777", "小王88", "大王", "KKK7", "两个小王"), repeat=2):
        answer = answer_question(rules, put.format(play, over))
        assert answer == ask(rules, play, over), put.format(play, over)


@pytest.mark.parametrize("name", ["the guard", "a trump", "the royal card", "保皇", "一圈"])
def test_the_name_of_a_rule_is_no_play(name: str) -> None:
    assert found(name, PRESETS["qingdao"])


def test_second_play_can_be_named_apart() -> None:
    assert verdicts("can KKK", SIMPLE, "QQQ") == {YES}
    assert verdicts("can KKK beat QQQ", SIMPLE, "AAA") == set()


def listed(key: str, language: Language) -> list[str]:
    return re.split(r",\s+", Words(language)(key))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("shape", SHAPES)
def test_what_others_take_for_a_play_is_none_by_any_name(shape: str, language: Language) -> None:
    for name in listed(f"asked-{shape}", language):
        for rules in PRESETS.values():
            assert verdicts(name, rules) == {NO}, name


@pytest.mark.parametrize("language", Language)
def test_every_question_that_the_bot_suggests_is_answered(language: Language) -> None:
    words = Words(language)
    suggested = re.findall(
        r"`([^`/]+)`|[“「](.+?)[”」]",
        "".join(
            (
                words("answer-unknown", text="@").partition("@")[2],
                book_line("rules-bot-ask", SIMPLE, words),
            )
        ),
    )
    described = words("command-rules-ask-play-description")
    *_, examples = re.split(r"for example|例如", described)
    asked = [*("".join(pair) for pair in suggested), *re.split("[,、]", examples)]
    assert len(asked) >= 7
    for question in asked:
        for rules in PRESETS.values():
            answer = answer_question(rules, question.strip())
            assert isinstance(answer, tuple | Found), question


@pytest.mark.parametrize("language", Language)
def test_every_keyword_finds_its_topic(language: Language) -> None:
    for topic in TOPICS:
        for keyword in listed(f"topic-{topic}", language):
            assert topic in topics_of(keyword.replace("…", " ")), keyword


@pytest.mark.parametrize("words", [Words(language) for language in Language], ids=list(Language))
def test_every_topic_is_in_the_book_of_every_rule_set(words: Words) -> None:
    for rules in RULE_SETS:
        page_of = {line: page.title for page in pages(rules) for line in page.lines}
        for topic in TOPICS:
            about = paragraphs([topic], rules)
            assert 0 < len(about) <= MOST_FOUND, topic
            for each in about:
                assert page_of.get(each.line, "rules-options") == each.page
                assert each.line or each.option in OPTIONS
            panel = found_panel(Found(about), rules, words)
            assert problems(panel) == []
            assert not re.search("[✅❌]", text(panel))
            assert list(buttons(panel)) == ["page"]


def test_every_line_of_the_book_but_examples_and_buttons_can_be_found() -> None:
    book = {line for rules in RULE_SETS for page in pages(rules) for line in page.lines}
    findable = {line for topic in TOPICS.values() for line in topic.lines}
    assert findable <= book
    assert {line.removeprefix("rules-") for line in book - findable} == {
        "game-emperor",
        "bot-hand",
        "bot-ask",
        "bot-all-autoplay",
        "options-about",
    }


def test_of_several_topics_each_has_a_paragraph() -> None:
    assert found("造反输了会逃跑吗", SIMPLE) >= {"guard-rebellion", "bot-leave-loss"}


@pytest.mark.parametrize(
    ("rules", "topic", "options"),
    [(SIMPLE, "kick", []), (RIZHAO, "kick", ["kick"]), (SIMPLE, "tribute", ["tribute"])],
)
def test_of_a_rule_that_is_off_the_option_is_shown(
    rules: RuleSet, topic: str, options: list[str]
) -> None:
    about = paragraphs([topic], rules)
    assert [each.option for each in about if each.option] == options
    for option in options:
        assert option_text(option, options_of(rules)[option], EN) in text(
            found_panel(Found(about), rules, EN)
        )


def test_cards_are_judged() -> None:
    assert isinstance(answer_question(SIMPLE, "KKK", "QQQ"), tuple)
    assert isinstance(answer_question(SIMPLE, "555"), NotInDeck)
    refusal = answer_question(SIMPLE, "34567")
    assert isinstance(refusal, Refusal)
    assert refusal.why is Why.NOT_A_PLAY
    assert verdicts("能出KKK7吗", SIMPLE) == {NO}


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
    answer_question(SIMPLE, "KKK", question)
