"""Whole hands written down, to hold any change of the rules against.

After a change that is meant, make them anew with `python -m tests.golden.make` and read the
difference.
"""

from pathlib import Path

import pytest

from game.scoring import Solo
from tests.golden.make import STORIES
from tests.golden.record import read

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_hand_is_played_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert read(text).text() == text


def expected(path: Path) -> dict[str, str]:
    """What is said of the end, by name."""
    lines = path.read_text(encoding="utf-8").split("= ")[1:]
    return {name: value.strip() for name, _, value in (line.partition(" ") for line in lines)}


def test_the_golden_hands_tell_their_stories() -> None:
    endings = {path.stem: path.read_text(encoding="utf-8").split("= ")[1:] for path in FILES}
    told = {
        name: dict(line.strip().split(" ", 1) for line in lines) for name, lines in endings.items()
    }
    assert told.keys() == STORIES.keys()
    assert (told["rebellion"]["solo"], told["rebellion"]["multiplier"]) == (Solo.NONE, "4")
    assert told["rebellion"]["hoes"] != "-"
    assert (told["dark_solo"]["solo"], told["dark_solo"]["multiplier"]) == (Solo.DARK, "2")
    assert (told["robbed"]["solo"], told["robbed"]["multiplier"]) == (Solo.OPEN, "1")
    assert (told["void"]["deals"], told["void"]["multiplier"]) == ("1", "4")
    assert all(sum(map(int, ending["points"].split())) == 0 for ending in told.values())
