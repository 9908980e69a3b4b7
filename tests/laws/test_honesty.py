"""AI players act on what they may know: in worlds that a seat cannot tell apart they do the same.

`python -m lab.chaos.honesty` looks at many more positions.
"""

from collections import Counter
from itertools import islice

import pytest

from game.hand.view import view_of
from game.rules.ruleset import PRESETS
from lab.chaos.honesty import examine, positions, with_another_guard
from tests.laws.dice import Dice

MANY = 120


@pytest.mark.parametrize("preset", PRESETS)
def test_what_nobody_told_them_changes_no_choice(preset: str) -> None:
    counts, dice = Counter[str](), Dice(preset.encode())
    for hand, seat in islice(positions(preset, seed=2), MANY):
        counts += examine(hand, seat, dice)
    assert counts["positions"] == MANY
    assert counts["cards dealt anew"] > MANY / 2


@pytest.mark.parametrize("preset", ["simple", "classic", "rizhao"])
def test_the_guard_alone_is_in_another_seat(preset: str) -> None:
    """Whoever is not the guard sees no difference; and there are such positions."""
    dice, moved = Dice(preset.encode()), 0
    for hand, seat in islice(positions(preset, seed=3), 5 * MANY):
        other = with_another_guard(hand, seat, dice)
        if other:
            moved += 1
            assert other.guard not in (hand.guard, seat, hand.emperor)
            changed = [n for n in range(5) if hand.hands[n] != other.hands[n]]
            assert set(changed) == {hand.guard, other.guard}
            assert other.counts() == hand.counts()
            assert view_of(other, other.guard).guard == other.guard
    assert moved > 5
