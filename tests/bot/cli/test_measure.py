"""`baohuang measure`: it writes what ratings start from, and the same seed gives the same."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from bot.cli.arguments import parser
from bot.cli.commands_without_settings import run_without_settings
from bot.cli.terminal import PREVENTED
from game.rating import measurements
from game.rules.ruleset import PRESETS


def run(file: Path, *more: str) -> int:
    """How the command ends."""
    given = ["measure", str(file), "--hands", "10", "--mixed", "10", *more]
    return run_without_settings(parser().parse_args(given))


@pytest.fixture
def simple_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one preset, as measuring takes long."""
    monkeypatch.setattr("bot.cli.measure.PRESETS", {name: PRESETS[name] for name in ("simple",)})


@cache
def measured() -> str:
    """What a file has then, for as long as there is one preset."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "measured.json"
        assert run(file) == 0
        return file.read_text()


def read(file: Path) -> Any:
    return json.loads(file.read_text())


@pytest.mark.usefixtures("simple_alone")
def test_it_writes_what_every_preset_is_rated_by(tmp_path: Path) -> None:
    file = tmp_path / "measured.json"
    assert run(file) == 0
    assert file.read_text() == measured()
    told, kept = read(file), measurements._kept()
    assert told["made"] == {"hands": 10, "mixed": 10, "seed": 1}
    assert told["levels"].keys() == kept["levels"].keys()
    assert told["presets"]["simple"].keys() == kept["presets"]["simple"].keys()


def test_a_preset_is_measured_alone_and_all_others_are_kept(tmp_path: Path) -> None:
    made = {"hands": 10, "mixed": 10, "seed": 1}
    file, kept = tmp_path / "measured.json", measurements._kept() | {"made": made}
    before = {name: of for name, of in kept["presets"].items() if name != "sixes"}
    file.write_text(json.dumps(kept | {"presets": before}))
    assert run(file, "--preset", "sixes") == 0
    told = read(file)
    assert told == kept | {"presets": before | {"sixes": told["presets"]["sixes"]}}
    assert told["presets"]["sixes"].keys() == kept["presets"]["sixes"].keys()


@pytest.mark.usefixtures("simple_alone")
def test_alone_or_with_all_others_a_preset_is_measured_alike(tmp_path: Path) -> None:
    file = tmp_path / "measured.json"
    file.write_text(measured())
    together = read(file)
    run(file, "--preset", "simple")
    alone = read(file)
    scale, same = (told["presets"]["simple"].pop("scale") for told in (together, alone))
    assert alone == together
    assert scale == pytest.approx(same, abs=0.01), "the levels are rounded in between"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is no measure"),
        ("[1]", "is no measure"),
        ('{"made": {"hands": 4000, "mixed": 800, "seed": 1}, "levels": {}}', "--hands 4000"),
    ],
)
def test_a_preset_joins_only_others_that_were_measured_so(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "measured.json"
    file.write_text(text)
    assert run(file, "--preset", "simple") == PREVENTED
    assert sentence in capsys.readouterr().err
    assert file.read_text() == text


@pytest.mark.parametrize("more", [[], ["--preset", "simple"]])
def test_a_file_that_cannot_be_used_is_a_sentence(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, *more) == PREVENTED
    assert "cannot be used" in capsys.readouterr().err
