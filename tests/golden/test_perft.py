"""The ways in which a hand can go on, counted again."""

import pytest

from game.hand.engine import deal
from game.rules.ruleset import PRESETS
from lab.golden.perft import FILE, SEED, late, perft

LINES = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines()]
ENOUGH = 6_000
"""Counts up to this many are counted again; `python -m lab.golden.perft` counts all."""


@pytest.mark.parametrize(("preset", "start", "counts"), [(p, s, c) for p, s, *c in LINES])
def test_a_hand_can_go_on_in_as_many_ways_as_before(
    preset: str, start: str, counts: list[str]
) -> None:
    rules = PRESETS[preset]
    hand = deal(rules, SEED, 0) if start == "deal" else late(rules)
    known = [int(count) for count in counts if int(count) <= ENOUGH]
    assert len(known) >= 2
    assert list(perft(hand, len(known))) == known


def test_every_preset_is_counted_from_the_deal_and_late() -> None:
    assert [(preset, start) for preset, start, *_ in LINES] == [
        (preset, start) for preset in PRESETS for start in ("deal", "late")
    ]
