"""The pages of the rule book, and answers to questions about plays."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.model import Audience
from bot.panels.custom_id import PageTurn, read
from bot.panels.press_verbs import PageVerb
from bot.panels.rules.rule_book import pages
from bot.panels.rules.rules import page_panel, preset_name
from bot.panels.rules.summary import option_text
from bot.panels.rules.verdict import not_in_deck_text, ruling_alt, ruling_line, ruling_panel
from bot.pictures.play_picture import TextLine, draw_plays
from bot.text.catalogue import Language, Words
from game.rules.options import (
    OPTIONS,
    changed,
    name_of,
    nearest_preset,
    options_of,
    refuse_rules,
    value_code,
)
from game.rules.ruleset import PRESETS, RuleSet, SoloPoints
from game.scoring import Sides, Solo, points
from game.verdict import NotInDeck, Ruling, ask
from tests.bot.panels.panel_content import (
    EVERY_LANGUAGE,
    alt_texts,
    components,
    drawn,
    lines,
    menus,
    problems,
    text,
)

EN = Words(Language.ENGLISH)


def rule_sets() -> Iterator[RuleSet]:
    """Every preset with every option set to every value that goes with it."""
    for preset in PRESETS.values():
        for option in OPTIONS.values():
            for value in option.values:
                rules = changed(preset, {option.name: value_code(value)})
                if refuse_rules(rules) is None:
                    yield rules


RULE_SETS = list(dict.fromkeys(rule_sets()))


def pictured(rules: RuleSet, title: str) -> tuple[TextLine, ...]:
    """The lines of the picture on a page, if there is one."""
    drawings = drawn(page_panel(rules, title, EN)).values()
    return next((drawing.args[0] for drawing in drawings), ())


def titles(rules: RuleSet) -> list[str]:
    """The titles of the pages."""
    return [page.title for page in pages(rules)]


def book_lines(rules: RuleSet) -> set[str]:
    """The keys of all lines."""
    return {line for page in pages(rules) for line in page.lines}


@EVERY_LANGUAGE
@pytest.mark.parametrize("preset", PRESETS)
def test_page_has_a_footer_and_no_more_than_a_screen_of_text(preset: str, words: Words) -> None:
    book = pages(PRESETS[preset])
    assert 9 <= len(book) <= 10
    for number, page in enumerate(book, 1):
        panel = page_panel(PRESETS[preset], page.title, words)
        assert len(text(panel)) <= 1600
        assert bool(panel.attached) == bool(any(alt_texts(panel)))
        name = words(f"preset-{preset}")
        footer = words("rules-footer", page=number, pages=len(book), preset=name)
        assert lines(panel)[-1] == f"-# {footer}"


@EVERY_LANGUAGE
def test_who_plays_on_the_web_is_told_of_no_command(words: Words) -> None:
    for rules in PRESETS.values():
        assert "`/" in text(page_panel(rules, "rules-bot", words))
        assert "`/" not in text(page_panel(rules, "rules-bot", words, audience=Audience.PUBLIC))


@pytest.mark.parametrize(
    ("audience", "told"),
    [
        (Audience.PUBLIC, {"rules-bot-fair", "rules-bot-leave-loss"}),
        (Audience.LINK, {"rules-bot-leave-loss"}),
        (Audience.PRACTICE, set()),
        (Audience.DAILY, set()),
    ],
)
def test_a_page_of_the_web_tells_nothing_that_is_not_so_at_its_table(
    audience: Audience, told: set[str]
) -> None:
    page = next(each for each in pages(PRESETS["simple"], audience) if each.title == "rules-bot")
    assert {"rules-bot-fair", "rules-bot-leave-loss"} & {*page.lines} == told


@EVERY_LANGUAGE
def test_every_page_of_every_rule_set_fits(words: Words) -> None:
    assert len(RULE_SETS) > 60
    for rules in RULE_SETS:
        for title in titles(rules):
            assert problems(page_panel(rules, title, words)) == []
            turn = PageTurn(PageVerb.BACK, title)
            assert read(turn.custom_id) == turn


def test_examples_are_right_and_wrong_as_the_pages_say() -> None:
    expected = {
        "rules-plays": [True, True, True, False, False],
        "rules-following": [True, True, False],
    }
    for preset, rules in PRESETS.items():
        special = [True, True, False] if rules.roast else [True, False]
        for page in pages(rules):
            picture = pictured(rules, page.title)
            judged = [line.right for line in picture if line.right is not None]
            known = special if page.title == "rules-special" else expected.get(page.title)
            assert judged == (known or []), (preset, page.title)


TOLD = {
    "guard": {
        "fixed": "game-guard-fixed cards-suits cards-marked throne-pot guard-fixed"
        " guard-solos-fixed",
        "called": "game-guard-called cards-suits-called cards-suits-trump cards-marked-called"
        " throne-forced guard-called guard-solos-called",
    },
    "deck": {"168": "cards-168", "216": "cards-216", "165": "cards-165"},
    "rob": {"on": "throne-rob", "off": ""},
    "ceding": {
        "rounds": "throne-offer throne-pot throne-forced",
        "circuit": "throne-offer throne-circuit",
        "both-jokers": "throne-both-jokers",
    },
    "rebellion": {"on": "guard-rebellion guard-kick-back", "off": ""},
    "kick": {"on": "guard-kick guard-kick-back end-multiplier", "off": "end-multiplier-once"},
    "called_card_is_trump": {
        "on": "cards-suits-trump special-trump",
        "off": "cards-suits-called following-big",
    },
    "hard_pass": {"on": "following-hard-pass", "off": "following-pass"},
    "roast": {
        "on": "following-higher-roast special-roast",
        "off": "following-higher following-big special-trump",
    },
    "sixes_last": {
        "on": "following-lead-last special-last special-wait",
        "with-jokers": "following-lead-last special-last-jokers special-wait",
        "off": "following-lead",
    },
    "smothered": {
        "off": "special-wait",
        "last": "special-smothered",
        "last-and-tribute": "special-smothered end-smothered",
    },
    "solo_points": {"book": "end-solo-book", "ladder": "end-solo-ladder"},
    "tribute": {"seed": "end-tribute end-seed", "equal": "end-tribute end-equal", "off": ""},
    "after_autoplay": {"close": "bot-close", "replace": "bot-replace"},
    "leaver_pays_loss": {"on": "bot-leave-loss", "off": "bot-leave"},
    "recorder": {"on": "bot-recorder", "off": ""},
    "ai_autoplay": {"on": "bot-autoplay-ai", "off": "bot-autoplay"},
}
"""The lines that are true only by some values of an option. All other lines are true by any."""


def told_by(option: str, code: str) -> set[str]:
    """The keys of the lines that are true by this value."""
    return {f"rules-{line}" for line in TOLD[option][code].split()}


def test_every_value_of_every_option_has_its_lines() -> None:
    values = {name: {*map(value_code, option.values)} for name, option in OPTIONS.items()}
    assert {name: {*lines} for name, lines in TOLD.items()} == values
    assert [name for name, lines in TOLD.items() if not any(lines.values())] == []


@pytest.mark.parametrize("rules", RULE_SETS, ids=name_of)
def test_book_tells_all_rules_in_force_and_no_others(rules: RuleSet) -> None:
    conditional, untrue = set[str](), set[str]()
    for option, code in options_of(rules).items():
        told = set().union(*(told_by(option, value) for value in TOLD[option]))
        conditional |= told
        untrue |= told - told_by(option, code)
    always = book_lines(RULE_SETS[0]) - conditional
    assert book_lines(rules) == always | conditional - untrue


@EVERY_LANGUAGE
def test_numbers_of_the_ladder_are_what_it_pays(words: Words) -> None:
    content = text(page_panel(PRESETS["qingdao"], "rules-end", words))
    orders = [(*range(1, place), 0, *range(place, 5)) for place in range(1, 6)]
    numbers: list[str] = []
    for solo in (Solo.DARK, Solo.OPEN):
        sides = Sides(emperor=0, guard=None, solo=solo)
        paid = [points(sides, order, 1, SoloPoints.LADDER)[0] for order in orders]
        numbers = [str(number) for number in paid]
        assert re.search("[^0-9-]+".join(numbers), content), (numbers, content)
    assert re.findall(r"-?\d+", words("question-rob-ladder")) == [numbers[0], numbers[-1]]


def test_threes_come_last_in_a_deck_with_threes() -> None:
    rules = replace(PRESETS["sixes"], deck=216)
    shown = page_panel(rules, "rules-special", EN)
    assert alt_texts(shown) == ["✅ 333 can be played. ❌ Small+333 cannot be played."]
    assert "**3s last.**" in text(shown)


@pytest.mark.parametrize("preset", PRESETS)
def test_book_says_that_nothing_beats_a_big_joker_where_it_is_so(preset: str) -> None:
    rules = PRESETS[preset]
    beaten = (ask(rules, "big big", "big"), ask(rules, "trump", "big"))
    possible = any(isinstance(found, tuple) and not found[0].refusal for found in beaten)
    assert ("rules-following-big" in book_lines(rules)) is not possible


def test_every_picture_can_be_drawn() -> None:
    pictures = {pictured(rules, title) for rules in PRESETS.values() for title in titles(rules)}
    for picture in pictures - {()}:
        assert draw_plays(picture).startswith(b"\x89PNG")


def test_pages_are_turned_one_by_one() -> None:
    rules = PRESETS["simple"]
    first, second, *_, last = titles(rules)
    for title, pressable in ((first, [False, True]), (second, [True, True]), (last, [True, False])):
        *_, row = components(page_panel(rules, title, EN))[0]["components"]
        assert [not each["disabled"] for each in row["components"]] == pressable
        assert [each["custom_id"].split(":")[2] for each in row["components"]] == ["back", "next"]
    assert list(menus(page_panel(rules, first, EN))["page"]) == titles(rules)


def test_first_page_replaces_a_missing_one() -> None:
    shown = page_panel(PRESETS["simple"], "rules-special", EN)
    assert lines(shown)[0] == "## The game"


def test_rules_are_named_after_the_nearest_preset() -> None:
    for preset, rules in PRESETS.items():
        assert nearest_preset(rules) == preset
    odd = replace(PRESETS["qingdao"], hard_pass=True)
    assert preset_name(odd, EN) == EN("rules-changed", preset=EN("preset-qingdao"))


def test_last_page_lists_the_options_and_what_differs_from_the_preset() -> None:
    rules = replace(PRESETS["qingdao"], hard_pass=True)
    panel = page_panel(rules, "rules-options", EN)
    options = {name: option_text(name, code, EN) for name, code in options_of(rules).items()}
    changed_option = EN("rules-option-changed", option=options["hard_pass"])
    for name, line in options.items():
        assert (line in lines(panel)) is (name != "hard_pass")
    assert changed_option in lines(panel)
    assert problems(panel) == []


def ruled(rules: RuleSet, play: str, over: str = "") -> tuple[Ruling, ...]:
    """The rulings about a play, or about two."""
    rulings = ask(rules, play, over)
    assert isinstance(rulings, tuple), rulings
    return rulings


def answer(rules: RuleSet, words: Words, play: str, over: str = "") -> list[str]:
    """The lines of an answer, without the footer."""
    rulings = ruled(rules, play, over)
    panel = ruling_panel(rulings, "…", words)
    assert problems(panel) == []
    assert alt_texts(panel) == [ruling_alt(rulings, words)]
    return lines(panel)[:-1]


@pytest.mark.parametrize(
    ("preset", "play", "over", "verdict", "reasons"),
    [
        ("simple", "KKK", "", EN("rules-yes", play="KKK"), [EN("rules-is-set")]),
        ("simple", "小王KK", "", EN("rules-yes", play="Small+KK"), [EN("rules-is-attached")]),
        ("simple", "小王大王", "", EN("rules-yes", play="Big+Small"), [EN("rules-is-jokers")]),
        (
            "simple",
            "KKK",
            "QQQ",
            EN("rules-yes-over", play="KKK", over="QQQ"),
            ["From high to low: K over Q, 3 times."],
        ),
        (
            "simple",
            "大王77",
            "小王66",
            EN("rules-yes-over", play="Big+77", over="Small+66"),
            ["From high to low: Big over Small; 7 over 6, twice."],
        ),
        (
            "roast",
            "大王大王8",
            "大王7",
            EN("rules-yes-over", play="Big×2+8", over="Big+7"),
            ["From high to low: Big×2 over Big; 8 over 7."],
        ),
        (
            "simple",
            "KKK7",
            "",
            EN("rules-no", play="KKK+7"),
            [EN("refusal-not-a-play", ranks="K, 7")],
        ),
        (
            "simple",
            "9999",
            "小王888",
            EN("rules-no-over", play="9999", over="Small+888"),
            [
                EN(
                    "refusal-not-higher",
                    cards="`9999`",
                    table="`Small+888`",
                    mine="9",
                    theirs="Small",
                )
            ],
        ),
        (
            "sixes",
            "666",
            "",
            EN("rules-yes", play="666"),
            [EN("rules-is-set"), EN("rules-only-last", rank="6")],
        ),
    ],
)
def test_question_about_plays_is_answered_with_the_reason(
    preset: str, play: str, over: str, verdict: str, reasons: list[str]
) -> None:
    assert answer(PRESETS[preset], EN, play, over) == [f"**{verdict}**", *reasons]


@EVERY_LANGUAGE
def test_ambiguous_joker_is_answered_for_each_meaning(words: Words) -> None:
    verdicts = [line for line in answer(RuleSet(), words, "王777", "小王666") if "**" in line]
    assert [line[2] for line in verdicts] == ["❌", "✅"]


@EVERY_LANGUAGE
@pytest.mark.parametrize(
    ("play", "over"), [("王x4", ""), ("王x4", "777"), ("王x8 A×16", "王 K×16")]
)
def test_longest_answer_fits(words: Words, play: str, over: str) -> None:
    for rules in PRESETS.values():
        assert answer(rules, words, play, over)


def test_cards_that_are_not_in_the_deck_are_named() -> None:
    missing = ask(RuleSet(), "555")
    assert isinstance(missing, NotInDeck)
    assert not_in_deck_text(missing, EN) == EN("rules-not-in-deck", cards="555", deck=168)


def test_pair_that_is_not_higher_stands_out() -> None:
    (ruling,) = ruled(RuleSet(), "9999", "小王888")
    bright = [column.bright for column in ruling_line(ruling).columns]
    assert bright == [True, False, False, False]


def test_plays_of_two_sizes_lie_one_above_the_other() -> None:
    (ruling,) = ruled(RuleSet(), "KK", "QQQ")
    (column,) = ruling_line(ruling).columns
    assert (len(column.upper), len(column.lower)) == (2, 3)


@pytest.mark.parametrize(("size", "columns"), [(1, 1), (8, 8), (9, 1)])
def test_long_plays_are_fanned_out(size: int, columns: int) -> None:
    (ruling,) = ruled(RuleSet(), f"K×{size}", f"Q×{size}")
    assert len(ruling_line(ruling).columns) == columns


def test_suits_given_for_the_picture_are_not_mentioned() -> None:
    expected = EN("rules-yes-over", play="K", over="Q")
    assert ruling_alt(ruled(RuleSet(), "♠K", "Q"), EN) == expected
