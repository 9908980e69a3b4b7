import json

import pytest

from game.ruleset import DEFAULT_PRESET, PRESETS, RuleSet


def test_the_default_preset_is_simple_as_in_paragraph_7() -> None:
    assert PRESETS[DEFAULT_PRESET] == RuleSet(
        deck=168, rob=True, rebellion=True, kick=True, hard_pass=False
    )
    assert DEFAULT_PRESET == "simple"


def test_options_survive_json() -> None:
    rules = RuleSet(deck=216, rob=False, hard_pass=True)
    assert RuleSet.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


def test_an_unknown_option_is_an_error() -> None:
    with pytest.raises(TypeError, match="wild_twos"):
        RuleSet.from_dict({"wild_twos": True})
