"""The rule book and its answers, as the reader has them."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.panels.custom_id import PageTurn, read
from bot.panels.press_verbs import PageVerb
from bot.panels.refusal_text import refusal_text
from bot.panels.rules.rule_book import pages
from bot.panels.rules.rules import page_panel, preset_name
from bot.panels.rules.verdict import not_in_deck_text, ruling_alt, ruling_line, ruling_panel
from bot.pictures.play_picture import TextLine, draw_plays
from bot.text.catalogue import Language, Param, Words
from game.rules.options import OPTIONS, changed, nearest_preset, refuse_rules, value_code
from game.rules.ruleset import PRESETS, RuleSet, SoloPoints
from game.scoring import Sides, Solo, points
from game.verdict import NotInDeck, ask
from tests.bot.panels.panel_content import alt_texts, buttons, drawn, lines, menus, problems, text

CHINESE, ENGLISH = Words(Language.CHINESE), Words(Language.ENGLISH)
EVERY = pytest.mark.parametrize(
    "words", [Words(language) for language in Language], ids=list(Language)
)


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
    drawings = drawn(page_panel(rules, title, ENGLISH)).values()
    return next((drawing.args[0] for drawing in drawings), ())


def titles(rules: RuleSet) -> list[str]:
    """The titles of the pages."""
    return [page.title for page in pages(rules)]


def spoken_of(rules: RuleSet) -> set[str]:
    """The keys of all lines."""
    return {line for page in pages(rules) for line in page.lines}


def asked(rules: RuleSet, words: Words, play: str, over: str = "") -> list[str]:
    """The lines of an answer, without the footer."""
    found = ask(rules, play, over)
    assert isinstance(found, tuple), found
    panel = ruling_panel(found, "…", words)
    assert problems(panel) == []
    assert alt_texts(panel) == [ruling_alt(found, words)]
    return lines(panel)[:-1]


@EVERY
@pytest.mark.parametrize("preset", PRESETS)
def test_every_page_of_every_preset_fits(preset: str, words: Words) -> None:
    book = pages(PRESETS[preset])
    assert 9 <= len(book) <= 10
    for number, page in enumerate(book, 1):
        shown = page_panel(PRESETS[preset], page.title, words)
        assert problems(shown) == []
        assert len(text(shown)) <= 1600
        assert bool(shown.attached) == bool(any(alt_texts(shown)))
        footer = lines(shown)[-1]
        assert {str(number), str(len(book))} <= set(re.findall(r"\d+", footer))
        assert words(f"preset-{preset}") in footer


@EVERY
def test_every_page_of_every_rule_set_can_be_shown(words: Words) -> None:
    assert len(RULE_SETS) > 60
    for rules in RULE_SETS:
        for title in titles(rules):
            assert problems(page_panel(rules, title, words)) == []


def test_the_examples_are_right_and_wrong_as_the_pages_say() -> None:
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


@pytest.mark.parametrize(
    ("option", "code", "line"),
    [
        ("rob", "on", "rules-throne-rob"),
        ("kick", "on", "rules-guard-kick"),
        ("rebellion", "on", "rules-guard-rebellion"),
        ("hard_pass", "on", "rules-following-hard-pass"),
        ("roast", "on", "rules-special-roast"),
        ("sixes_last", "on", "rules-special-last"),
        ("sixes_last", "with-jokers", "rules-special-last-jokers"),
        ("tribute", "seed", "rules-end-seed"),
        ("tribute", "equal", "rules-end-equal"),
        ("ceding", "rounds", "rules-throne-pot"),
        ("ceding", "circuit", "rules-throne-circuit"),
        ("ceding", "both-jokers", "rules-throne-both-jokers"),
        ("solo_points", "ladder", "rules-end-solo-ladder"),
        ("after_autoplay", "replace", "rules-bot-replace"),
        ("recorder", "on", "rules-bot-recorder"),
        ("leaver_pays_loss", "on", "rules-bot-leave-loss"),
        ("leaver_pays_loss", "off", "rules-bot-leave"),
        ("deck", "165", "rules-cards-165"),
        ("deck", "168", "rules-cards-168"),
        ("deck", "216", "rules-cards-216"),
    ],
)
def test_a_rule_is_told_where_it_is_in_force_and_nowhere_else(
    option: str, code: str, line: str
) -> None:
    for value in OPTIONS[option].values:
        rules = changed(RuleSet(), {option: value_code(value)})
        assert (line in spoken_of(rules)) is (value_code(value) == code)


@EVERY
def test_the_ladder_is_told_as_it_pays(words: Words) -> None:
    told = text(page_panel(PRESETS["qingdao"], "rules-end", words))
    orders = [(*range(1, place), 0, *range(place, 5)) for place in range(1, 6)]
    numbers: list[str] = []
    for solo in (Solo.DARK, Solo.OPEN):
        sides = Sides(emperor=0, guard=None, solo=solo)
        paid = [points(sides, order, 1, SoloPoints.LADDER)[0] for order in orders]
        numbers = [str(number) for number in paid]
        assert re.search("[^0-9-]+".join(numbers), told), (numbers, told)
    assert re.findall(r"-?\d+", words("question-rob-ladder")) == [numbers[0], numbers[-1]]


@pytest.mark.parametrize(
    ("preset", "words", "ending"),
    [
        ("qingdao", CHINESE, "**独保**：皇帝出完，或其他四家都出完，就结束。"),
        ("qingdao", ENGLISH, "**Solo**: over when the emperor is out, or all four others are."),
        ("simple", CHINESE, "**暗独**：皇帝出完，或其他人有两家出完就结束；"),
        ("simple", ENGLISH, "**Dark solo**: over as soon as the emperor or two others are out;"),
    ],
)
def test_when_a_solo_ends_is_told(preset: str, words: Words, ending: str) -> None:
    assert ending in text(page_panel(PRESETS[preset], "rules-end", words))


@pytest.mark.parametrize(
    ("words", "cost"),
    [
        (CHINESE, "第一次让位免费，以后每次贴 2"),
        (ENGLISH, "the first refusal of the throne is free, every later one costs a 2"),
    ],
)
def test_a_preset_in_short_says_that_the_first_refusal_is_free(words: Words, cost: str) -> None:
    assert cost in words("preset-simple-rules")


def test_the_royals_kick_back_only_where_there_are_rebellions_and_kicks() -> None:
    for rebellion in (True, False):
        for kick in (True, False):
            told = spoken_of(RuleSet(rebellion=rebellion, kick=kick))
            assert ("rules-guard-kick-back" in told) is (rebellion and kick)


def test_in_a_deck_with_threes_those_are_kept_for_the_end() -> None:
    rules = replace(PRESETS["sixes"], deck=216)
    shown = page_panel(rules, "rules-special", ENGLISH)
    assert alt_texts(shown) == ["✅ 333 can be played. ❌ Small+333 cannot be played."]
    assert "**3s last.**" in text(shown)


def test_a_called_guard_and_a_trump_are_told_of() -> None:
    called = {"rules-guard-called", "rules-throne-forced", "rules-cards-marked-called"}
    assert called <= spoken_of(PRESETS["classic"])
    assert not called & spoken_of(PRESETS["simple"])
    assert "rules-special-trump" in spoken_of(PRESETS["qingdao"])
    assert "rules-special-trump" not in spoken_of(PRESETS["classic"])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (ENGLISH, "the groups of a roast do not say what beats a trump."),
        (CHINESE, "烤牌的分组里没有规定特牌用什么压。"),
    ],
)
def test_why_trump_and_roast_do_not_go_together_is_told(words: Words, reason: str) -> None:
    assert reason in text(page_panel(PRESETS["qingdao"], "rules-special", words))
    refused = refuse_rules(replace(PRESETS["qingdao"], roast=True))
    assert refused is not None
    assert reason in refusal_text(refused, words)


@pytest.mark.parametrize("preset", PRESETS)
def test_that_nothing_beats_a_big_joker_is_told_where_it_is_so(preset: str) -> None:
    rules = PRESETS[preset]
    beaten = (ask(rules, "big big", "big"), ask(rules, "trump", "big"))
    possible = any(isinstance(found, tuple) and not found[0].refusal for found in beaten)
    assert ("rules-following-big" in spoken_of(rules)) is not possible


def test_every_picture_can_be_drawn() -> None:
    pictures = {pictured(rules, title) for rules in PRESETS.values() for title in titles(rules)}
    for picture in pictures - {()}:
        assert draw_plays(picture).startswith(b"\x89PNG")


def test_the_pages_are_turned_one_by_one() -> None:
    rules = PRESETS["simple"]
    first, second, *_, last = titles(rules)
    assert list(buttons(page_panel(rules, first, ENGLISH))) == ["next"]
    assert list(buttons(page_panel(rules, second, ENGLISH))) == ["back", "next"]
    assert list(buttons(page_panel(rules, last, ENGLISH))) == ["back"]
    assert list(menus(page_panel(rules, first, ENGLISH))["page"]) == titles(rules)


def test_a_page_that_the_rules_do_not_have_is_the_first() -> None:
    shown = page_panel(PRESETS["simple"], "rules-special", ENGLISH)
    assert lines(shown)[0] == "## The game"


def test_all_titles_fit_into_a_turn() -> None:
    for title in {title for rules in RULE_SETS for title in titles(rules)}:
        turn = PageTurn(PageVerb.BACK, title)
        assert read(turn.custom_id) == turn


def test_rules_are_called_by_their_preset_or_the_nearest() -> None:
    for preset, rules in PRESETS.items():
        assert nearest_preset(rules) == preset
    odd = replace(PRESETS["qingdao"], hard_pass=True)
    assert preset_name(odd, ENGLISH) == "Qingdao, with changes"
    assert preset_name(odd, CHINESE) == "青岛（有改动）"


class Named(Words):
    """Words that name every option and every value by its key."""

    def has(self, key: str) -> bool:
        return key.startswith(("option-", "value-")) or super().has(key)

    def __call__(self, key: str, /, **params: Param) -> str:
        own = key.startswith(("option-", "value-"))
        return key if own else super().__call__(key, **params)


def test_the_last_page_lists_the_options_and_what_differs_from_the_preset() -> None:
    rules = replace(PRESETS["qingdao"], hard_pass=True)
    shown = page_panel(rules, "rules-options", Named(Language.ENGLISH))
    listed = [line for line in lines(shown) if "option-" in line]
    assert len(listed) == len(OPTIONS)
    assert "option-deck: value-deck-216" in listed
    changes = [line for line in listed if "(changed)" in line]
    assert changes == ["**option-hard_pass: value-hard_pass-on** (changed)"]
    assert problems(shown) == []


@pytest.mark.parametrize(
    ("preset", "play", "over", "english", "chinese"),
    [
        (
            "simple",
            "KKK",
            "",
            ["**✅ KKK can be played.**", "A set: cards of one rank."],
            ["**✅ KKK 可以出。**", "这是套牌：同点数的牌。"],
        ),
        (
            "simple",
            "KKK",
            "QQQ",
            ["**✅ KKK beats QQQ.**", "From high to low: K over Q, 3 times."],
            ["**✅ KKK 压得住 QQQ。**", "从大到小：K 压 Q（3 次）。"],
        ),
        (
            "simple",
            "大王77",
            "小王66",
            ["**✅ Big+77 beats Small+66.**", "From high to low: Big over Small; 7 over 6, twice."],
            ["**✅ 大王+77 压得住 小王+66。**", "从大到小：大王 压 小王；7 压 6（2 次）。"],
        ),
        (
            "roast",
            "大王大王8",
            "大王7",
            ["**✅ Big×2+8 beats Big+7.**", "From high to low: Big×2 over Big; 8 over 7."],
            ["**✅ 大王×2+8 压得住 大王+7。**", "从大到小：大王×2 压 大王；8 压 7。"],
        ),
        (
            "simple",
            "KKK7",
            "",
            [
                "**❌ KKK+7 cannot be played.**",
                "K, 7 do not go together. A play is cards of one rank, with or without jokers, or"
                " jokers alone. There are no runs and no three-with-one, and a 2 is not wild.",
            ],
            [
                "**❌ KKK+7 不能出。**",
                "K, 7 不能一起出。一手牌是同点数的牌，可以挂王，或者只出王；"
                "没有顺子，没有三带一，2 也不能当别的牌。",
            ],
        ),
        (
            "simple",
            "9999",
            "小王888",
            [
                "**❌ 9999 does not beat Small+888.**",
                "`9999` does not beat `Small+888`: sorted from high to low, your 9 is not higher"
                " than the Small opposite it. Every card must be higher.",
            ],
            [
                "**❌ 9999 压不住 小王+888。**",
                "`9999` 压不住 `小王+888`：从大到小一张对一张，"
                "你的 9 不比对面的 小王 大。每一张都必须更大。",
            ],
        ),
        (
            "sixes",
            "666",
            "",
            [
                "**✅ 666 can be played.**",
                "A set: cards of one rank.",
                "But only as your very last play: 6s are kept for the end.",
            ],
            ["**✅ 666 可以出。**", "这是套牌：同点数的牌。", "不过只能最后一手出：这桌憋 6。"],
        ),
    ],
)
def test_a_question_is_answered_with_the_reason(
    preset: str, play: str, over: str, english: list[str], chinese: list[str]
) -> None:
    assert asked(PRESETS[preset], ENGLISH, play, over) == english
    assert asked(PRESETS[preset], CHINESE, play, over) == chinese


@EVERY
def test_it_is_said_for_which_joker_it_holds(words: Words) -> None:
    answered = [line for line in asked(RuleSet(), words, "王777", "小王666") if "**" in line]
    assert [line[2] for line in answered] == ["❌", "✅"]


@EVERY
@pytest.mark.parametrize(
    ("play", "over"), [("王x4", ""), ("王x4", "777"), ("王x8 A×16", "王 K×16")]
)
def test_the_longest_answer_fits(words: Words, play: str, over: str) -> None:
    for rules in PRESETS.values():
        assert asked(rules, words, play, over)


def test_what_the_deck_does_not_hold_is_told() -> None:
    found = ask(RuleSet(), "555")
    assert isinstance(found, NotInDeck)
    said = "There is no `555` in the 168 cards played with here."
    assert not_in_deck_text(found, ENGLISH) == said
    assert not_in_deck_text(found, CHINESE) == "这里用的 168 张牌里凑不出 `555`。"


def test_the_pair_that_is_not_higher_stands_out() -> None:
    found = ask(RuleSet(), "9999", "小王888")
    assert isinstance(found, tuple)
    assert [column.bright for column in ruling_line(found[0]).columns] == [
        True,
        False,
        False,
        False,
    ]


def test_plays_of_two_sizes_lie_one_above_the_other() -> None:
    found = ask(RuleSet(), "KK", "QQQ")
    assert isinstance(found, tuple)
    (column,) = ruling_line(found[0]).columns
    assert (len(column.upper), len(column.lower)) == (2, 3)


@pytest.mark.parametrize(("size", "columns"), [(1, 1), (8, 8), (9, 1)])
def test_long_plays_are_fanned_out(size: int, columns: int) -> None:
    found = ask(RuleSet(), f"K×{size}", f"Q×{size}")
    assert isinstance(found, tuple)
    assert len(ruling_line(found[0]).columns) == columns


def test_suits_given_for_the_picture_are_not_told() -> None:
    found = ask(RuleSet(), "♠K", "Q")
    assert isinstance(found, tuple)
    assert ruling_alt(found, ENGLISH) == "✅ K beats Q."
