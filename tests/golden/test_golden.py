"""Whole hands written down, to hold any change of the rules against.

After a change that is meant, make them anew with `python -m lab.golden.make` and read the
difference.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from game.hand.engine import replay
from game.notation import game_file
from game.notation.game_file import check
from game.record.game_record import Game
from game.rules.ruleset import PRESETS
from lab.golden.make import STORIES
from lab.golden.record import read

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_hand_is_played_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert read(text).text() == text
    game = game_file.read(text)
    assert isinstance(game, Game)
    assert check(game) is None


def test_the_golden_hands_tell_their_stories() -> None:
    records = {path.stem: read(path.read_text(encoding="utf-8")) for path in FILES}
    assert records.keys() == STORIES.keys()
    for name, record in records.items():
        story = STORIES[name]
        assert (record.story, record.rules) == (story.text, story.rules)
        ended = replay(record.rules, record.seed, record.first, record.actions, record.owed)
        assert story.tells(ended)
        assert ended.result is None or sum(ended.result.points) == 0


def test_there_is_a_golden_hand_for_every_preset() -> None:
    story_rules = [story.rules for story in STORIES.values()]
    for preset in PRESETS.values():
        assert any(replace(rules, rob=preset.rob) == preset for rules in story_rules)
