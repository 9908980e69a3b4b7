"""The short version of `lab.chaos.fuzzing`."""

from pathlib import Path

import pytest

from game.refusals import Why
from lab.chaos.fuzzing import fuzz
from lab.chaos.typos import mistype
from tests.support.databases import POSTGRESQL, SQLITE


@pytest.mark.parametrize(("kind", "inputs"), [(SQLITE, 1200), (POSTGRESQL, 300)])
@pytest.mark.usefixtures("database")
async def test_hostile_input_breaks_nothing_leaks_nothing_and_changes_nothing(
    tmp_path: Path, inputs: int
) -> None:
    done = await fuzz(tmp_path, inputs, seed=7)
    assert done.counts["accepted"] > inputs // 6
    assert done.counts["refused"] > inputs // 6


def test_no_mistyped_play_lays_a_wrong_card() -> None:
    done = mistype(inputs=3000, seed=7)
    assert done["read"] > 500
    assert done[Why.AMBIGUOUS]
    assert done[Why.UNKNOWN_CARD] > 500
