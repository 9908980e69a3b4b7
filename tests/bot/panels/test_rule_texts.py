"""Texts that state rules outside the rule book, compared with the rules of every preset."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.panels.rules.rule_book import pages
from bot.panels.rules.rules import book_line
from bot.text.catalogue import Words
from game.hand.attendance import PENALTY, TAKE_BACKS
from game.hand.phases.throne import REFUSALS_TO_VOID
from game.rules.ruleset import (
    PRESETS,
    Ceding,
    Guard,
    RuleSet,
    SixesLast,
    SoloPoints,
    Tribute,
    WhenSmothered,
)
from game.scoring import Sides, Solo, points
from game.shuffle import deal_hands
from tests.bot.panels.panel_content import EVERY_LANGUAGE

ROOT = Path(__file__).parents[3]
SIMPLE = PRESETS["simple"]
Holds = Callable[[RuleSet], bool]


def rounds(rules: RuleSet) -> bool:
    return rules.ceding is Ceding.ROUNDS


def has_pot(rules: RuleSet) -> bool:
    return rounds(rules) and rules.guard is Guard.FIXED


CLAIMS: tuple[tuple[str, str, Holds], ...] = (
    ("can be robbed", "可[抢搶][独獨]", lambda r: r.rob),
    ("fixed guard", "固定保", lambda r: r.guard is Guard.FIXED),
    (
        "emperor calls|called card",
        "叫侍[卫衛]|叫[一的][张張]?牌",
        lambda r: r.guard is Guard.CALLED,
    ),
    ("is trump", "特牌", lambda r: r.called_card_is_trump),
    ("rebellion", "造反", lambda r: r.rebellion),
    ("one doubling at most", "最多加倍一次", lambda r: not r.kick),
    ("roast", "烤", lambda r: r.roast),
    ("sixes", "憋6|6 只能", lambda r: r.sixes_last is not SixesLast.OFF and r.deck != 216),
    ("smothered", "被[闷悶]", lambda r: r.smothered is not WhenSmothered.OFF),
    ("without jokers", "不[带帶]王", lambda r: r.sixes_last is SixesLast.ON),
    ("tribute", "[进進][贡貢]", lambda r: r.tribute is not Tribute.OFF),
    ("adds a 2|others a 2", "[贴貼] 2", lambda r: has_pot(r)),
    ("in the first round", "第一[轮輪]可", lambda r: rounds(r) and not has_pot(r)),
    ("no pot", "不[贴貼]牌", lambda r: r.ceding is Ceding.CIRCUIT),
    ("both marked jokers", "皇牌和侍[卫衛]牌", lambda r: r.ceding is Ceding.BOTH_JOKERS),
    ("emperor's place", "按名次", lambda r: r.solo_points is SoloPoints.LADDER),
)
"""What a description of a preset says in English and in Chinese, and when it is true."""


def described(preset: str, words: Words) -> str:
    return f"{words(f'preset-{preset}-rules')}\n{words(f'preset-{preset}-about')}"


@EVERY_LANGUAGE
@pytest.mark.parametrize("preset", PRESETS)
def test_description_of_a_preset_is_true(preset: str, words: Words) -> None:
    rules, about = PRESETS[preset], described(preset, words)
    for english, chinese, holds in CLAIMS:
        if re.search(english if words.english else chinese, about):
            assert holds(rules), (english, about)
    assert {*re.findall(r"(?:168|165|216)", about)} == {str(rules.deck)}


@EVERY_LANGUAGE
def test_every_claim_is_made_of_some_preset(words: Words) -> None:
    texts = "\n".join(described(preset, words) for preset in PRESETS)
    for english, chinese, _ in CLAIMS:
        assert re.search(english if words.english else chinese, texts), english


def test_table_of_presets_in_the_page_for_players_is_true() -> None:
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8").partition("## Presets")[2]
    rows = re.findall(r"^\| (`.+?) \| (.+) \|$", page, re.MULTILINE)
    told = {name: about for names, about in rows for name in re.findall(r"`(\w+)`", names)}
    assert told.keys() == PRESETS.keys()
    for preset, about in told.items():
        for english, _, holds in CLAIMS:
            assert not re.search(english, about) or holds(PRESETS[preset]), (preset, english)


def book(key: str, rules: RuleSet, words: Words) -> str:
    """A line of the rule book, which has it by these rules."""
    assert key in {line for page in pages(rules) for line in page.lines}
    return book_line(key, rules, words)


def figures(text: str) -> list[str]:
    return re.findall(r"-?\d+", text)


@EVERY_LANGUAGE
@pytest.mark.parametrize("preset", PRESETS)
def test_sizes_of_hands_are_those_of_the_deal(preset: str, words: Words) -> None:
    rules = PRESETS[preset]
    sizes = {str(len(hand)) for hand in deal_hands(rules.deck, bytes(32), 0, 0)}
    told = {*figures(book(f"rules-cards-{rules.deck}", rules, words))}
    assert {str(rules.deck), *sizes} <= told
    assert not told & ({"33", "34", "43", "44"} - sizes)


def paid(solo: Solo, place: int, rules: RuleSet) -> list[str]:
    """The points of a lone emperor in a place, and of each opponent."""
    order = (*range(1, place), 0, *range(place, 5))
    emperor, other, *_ = points(Sides(0, None, solo), order, 1, rules.solo_points)
    return [f"{emperor}", f"{other}"]


@EVERY_LANGUAGE
@pytest.mark.parametrize("preset", [p for p, r in PRESETS.items() if r.solo_points == "book"])
def test_points_of_a_solo_are_those_that_are_paid(preset: str, words: Words) -> None:
    rules = PRESETS[preset]
    told = {number.lstrip("-") for number in figures(book("rules-end-solo-book", rules, words))}
    assert {n.lstrip("-") for solo in (Solo.OPEN, Solo.DARK) for n in paid(solo, 1, rules)} <= told
    asked = figures(words("question-rob-book"))
    assert asked[-2:] == [n.lstrip("-") for n in paid(Solo.OPEN, 1, rules)]


@EVERY_LANGUAGE
@pytest.mark.parametrize("preset", PRESETS)
def test_example_of_the_points_is_what_is_paid(preset: str, words: Words) -> None:
    """The emperor 1st and the guard 3rd."""
    rules = PRESETS[preset]
    emperor, guard, *rebels = points(Sides(0, 1, Solo.NONE), (0, 2, 1, 3, 4), 1, rules.solo_points)
    *_, told = book("rules-end-example", rules, words).partition("= 2")
    assert [str(emperor), str(guard), str(rebels[0])] == figures(told)[:3]


@EVERY_LANGUAGE
@pytest.mark.parametrize("preset", PRESETS)
def test_what_leaving_costs_is_what_is_paid(preset: str, words: Words) -> None:
    rules = PRESETS[preset]
    key = "rules-bot-leave-loss" if rules.leaver_pays_loss else "rules-bot-leave"
    assert figures(book(key, rules, words)) == [str(-PENALTY)]


NUMBERS = {
    "en": {3: "three", 10: "ten"},
    "zh-CN": {3: "三", 10: "十"},
    "zh-TW": {3: "三", 10: "十"},
}


@EVERY_LANGUAGE
def test_numbers_in_words_are_those_of_the_game(words: Words) -> None:
    numbers = NUMBERS[words.language]
    assert numbers[REFUSALS_TO_VOID] in book("rules-throne-pot", SIMPLE, words)
    assert numbers[TAKE_BACKS] in book("rules-bot-autoplay-ai", SIMPLE, words)
