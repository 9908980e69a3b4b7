"""`baohuang measure`: it writes what ratings start from, and the same seed gives the same."""

import json
from pathlib import Path

import pytest

from bot.cli import main
from game.rating import measurements
from game.rules.ruleset import PRESETS


def run(file: Path) -> int:
    """How the command ends."""
    given = ["measure", str(file), "--hands", "10", "--mixed", "10"]
    return main._file(main.parser().parse_args(given))


def test_it_writes_what_every_preset_is_rated_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.measure.PRESETS", {name: PRESETS[name] for name in ("simple",)})
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert (run(first), run(second)) == (0, 0)
    assert first.read_text() == second.read_text()
    told, kept = json.loads(first.read_text()), measurements._kept()
    assert told["made"] == {"hands": 10, "mixed": 10, "seed": 1}
    assert told["levels"].keys() == kept["levels"].keys()
    assert told["presets"]["simple"].keys() == kept["presets"]["simple"].keys()


def test_a_file_that_cannot_be_written_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path) == main.USAGE_ERROR
    assert "cannot be used" in capsys.readouterr().err
