"""The short version of `tests.fuzzing`."""

from pathlib import Path

from game.refusals import Why
from tests.fuzzing import fuzz
from tests.typos import mistype


async def test_hostile_input_breaks_nothing_leaks_nothing_and_changes_nothing(
    tmp_path: Path,
) -> None:
    done = await fuzz(tmp_path, inputs=1200, seed=7)
    assert done.counts["accepted"] > 200
    assert done.counts["refused"] > 200


def test_no_mistyped_play_lays_a_wrong_card() -> None:
    done = mistype(inputs=3000, seed=7)
    assert done["read"] > 500
    assert done[Why.AMBIGUOUS] > 20
    assert done[Why.UNKNOWN_CARD] > 500
