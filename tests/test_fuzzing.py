"""The short version of `tests.fuzzing`."""

from pathlib import Path

from tests.fuzzing import fuzz


async def test_hostile_input_breaks_nothing_leaks_nothing_and_changes_nothing(
    tmp_path: Path,
) -> None:
    done = await fuzz(tmp_path, inputs=3000, seed=7)
    assert done.counts["accepted"] > 300
    assert done.counts["refused"] > 300
