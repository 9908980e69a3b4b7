"""What AI players look at stays as it was when the nets that are shipped were trained."""

from game.rules.ruleset import PRESETS
from lab.golden.feature_digests import FILE, lines

KEPT = FILE.read_text(encoding="utf-8").splitlines()


def test_sights_candidates_and_inputs_are_as_they_were() -> None:
    assert list(lines()) == KEPT


def test_every_preset_is_among_them_from_the_bids_to_the_end() -> None:
    states = [(preset, int(step)) for preset, _, step, *_ in map(str.split, KEPT)]
    for preset in PRESETS:
        steps = [step for each, step in states if each == preset]
        assert min(steps) == 0
        assert max(steps) > 50
