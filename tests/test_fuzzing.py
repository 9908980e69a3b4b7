"""The short version of `lab.chaos.fuzzing`."""

from pathlib import Path

import pytest

from game.refusals import Why
from lab.chaos.fuzzing import fuzz
from lab.chaos.typos import mistype
from tests.support.database_marks import TOGETHER
from tests.support.databases import POSTGRESQL, SQLITE
from tests.support.sqlite_without_threads import run_without_threads


@pytest.mark.parametrize(
    ("kind", "inputs"), [(SQLITE, 1200), pytest.param(POSTGRESQL, 300, marks=TOGETHER)]
)
@pytest.mark.usefixtures("database")
async def test_hostile_input_breaks_nothing_leaks_nothing_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, inputs: int
) -> None:
    if kind == SQLITE:
        run_without_threads(monkeypatch)
    done = await fuzz(tmp_path, inputs, seed=7)
    assert done.counts["accepted"] > inputs // 6
    assert done.counts["refused"] > inputs // 6


def test_no_mistyped_play_lays_a_wrong_card() -> None:
    done = mistype(inputs=3000, seed=7)
    assert done["read"] > 500
    assert done[Why.AMBIGUOUS]
    assert done[Why.UNKNOWN_CARD] > 500
