from dataclasses import replace
from itertools import product

import pytest

from game.hand.engine import deal
from game.refusals import Why
from game.rules.options import (
    OPTIONS,
    changed,
    difference,
    name_of,
    options_of,
    read_rules,
    refuse_rules,
    value_code,
    written,
)
from game.rules.ruleset import (
    PRESETS,
    AfterAutoplay,
    Ceding,
    Guard,
    RuleSet,
    SixesLast,
    Tribute,
)

SIMPLE, CLASSIC = PRESETS["simple"], PRESETS["classic"]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_possible_and_survives_being_written(name: str) -> None:
    rules = PRESETS[name]
    assert refuse_rules(rules) is None
    assert read_rules(written(rules)) == rules
    assert changed(SIMPLE, difference(rules, SIMPLE)) == rules


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        *((rules, name) for name, rules in PRESETS.items()),
        (replace(SIMPLE, deck=216), "simple deck=216"),
        (replace(CLASSIC, rob=False, kick=False), "classic rob=off kick=off"),
        (replace(PRESETS["home"], sixes_last=SixesLast.OFF, tribute=Tribute.OFF), "roast"),
        (replace(SIMPLE, leaver_pays_loss=False, after_autoplay=AfterAutoplay.REPLACE), "simple"),
    ],
)
def test_rules_are_named_after_the_closest_preset_and_what_differs_in_the_play(
    rules: RuleSet, name: str
) -> None:
    assert name_of(rules) == name


def test_a_value_is_named_by_its_code() -> None:
    for option, code in ((o, c) for o in OPTIONS.values() for c in map(value_code, o.values)):
        assert value_code(option.value(code)) == code


@pytest.mark.parametrize(("option", "code"), [("wild_twos", "on"), ("deck", "54"), ("rob", "x")])
def test_an_unknown_option_or_value_is_an_error(option: str, code: str) -> None:
    with pytest.raises(LookupError):
        changed(SIMPLE, {option: code})


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (replace(SIMPLE, guard=Guard.CALLED), Why.REBELLION_NEEDS_FIXED_GUARD),
        (replace(CLASSIC, ceding=Ceding.BOTH_JOKERS), Why.CEDING_NEEDS_GUARD_CARD),
        (replace(SIMPLE, called_card_is_trump=True), Why.TRUMP_NEEDS_CALLED_GUARD),
        (replace(CLASSIC, called_card_is_trump=True, roast=True), Why.TRUMP_CANNOT_BE_ROASTED),
    ],
)
def test_what_cannot_go_together_is_refused_with_the_reason(rules: RuleSet, why: Why) -> None:
    refused = refuse_rules(rules)
    assert refused is not None
    assert refused.why is why
    with pytest.raises(ValueError, match=why):
        deal(rules, b"seed", 0)


def test_all_other_combinations_can_be_dealt() -> None:
    """Every combination of the options that could be at odds is refused or dealt."""
    names = ("guard", "deck", "ceding", "rebellion", "called_card_is_trump", "roast", "tribute")
    for values in product(*(OPTIONS[name].values for name in names)):
        rules = changed(SIMPLE, dict(zip(names, map(value_code, values), strict=True)))
        if refuse_rules(rules) is None:
            assert len(deal(rules, b"seed", 0).hands) == 5
    assert set(options_of(SIMPLE)) == set(OPTIONS)
