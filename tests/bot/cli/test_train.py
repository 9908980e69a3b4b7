"""`baohuang train`: what it keeps, that it goes on, and what it says where it cannot."""

import json
import signal
import subprocess
import sys
from argparse import Namespace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

from bot.cli import train
from bot.cli.commands_without_settings import learn
from bot.cli.resumable import COMPILING
from bot.cli.terminal import PREVENTED
from bot.cli.train import (
    CHECKPOINT,
    FIRST_RATE,
    LAST_RATE,
    LATE,
    LOG,
    MIXTURE,
    WARM,
    WEIGHTS,
    manner,
    rate,
)
from bot.version import VERSION
from game.players.strong import net
from game.rules.ruleset import PRESETS, RULES_VERSION
from game.training import learner
from tests.bot.cli.command import PATIENCE, begun, environment

pytestmark = pytest.mark.xdist_group("numba")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, and few hands in a round."""
    for module in (train, learner):
        monkeypatch.setattr(module, "HANDS", 4)
    monkeypatch.setattr(train, "MEASURED", 16)
    monkeypatch.setattr(train, "DEALS", 8)
    return tmp_path / "training"


def trained(folder: Path, hands: int) -> int:
    """How the command ends."""
    return learn(Namespace(command="train", folder=folder, hands=hands, seed=1))


@cache
def files(hands: int) -> dict[str, bytes]:
    """What a folder has after so many hands."""
    with TemporaryDirectory() as folder:
        assert trained(Path(folder), hands) == 0
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def has_learned(folder: Path, hands: int) -> None:
    """Let the folder be as it is after so many hands."""
    folder.mkdir()
    for name, content in files(hands).items():
        (folder / name).write_bytes(content)


def test_it_keeps_a_checkpoint_weights_that_players_read_and_a_curve(folder: Path) -> None:
    assert trained(folder, 24) == 0
    assert {path.name for path in folder.iterdir()} == {CHECKPOINT, WEIGHTS, LOG}
    with (folder / WEIGHTS).open("rb") as file:
        net.read(file)
        file.seek(0)
        recipe = json.loads(str(np.load(file)["recipe"]))
    assert (recipe["version"], recipe["seed"], recipe["hands"]) == (VERSION, 1, 24)
    assert (recipe["target"], recipe["rules"]) == (24, RULES_VERSION)
    lines = [json.loads(line) for line in (folder / LOG).read_text().splitlines()]
    assert [(line["hands"], line["mode"]) for line in lines] == [
        (hands, mode) for hands in (16, 24) for mode in ("1v4", "sides")
    ]
    assert all(line["name"] == "normal" and line["se"] > 0 for line in lines)


def test_it_says_of_every_preset_how_often_it_is_dealt() -> None:
    assert list(MIXTURE) == list(PRESETS)


def test_it_goes_on_where_it_was_broken_off(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for hands, going_on in ((16, ""), (24, "Going on after 16 hands.\n")):
        assert trained(folder, hands) == 0
        done = f"Done: {hands} hands are learned from. The nets are in {folder / WEIGHTS}."
        assert capsys.readouterr().out == f"{going_on}{COMPILING}\n{done}\n"
    with np.load(folder / CHECKPOINT) as kept:
        assert list(kept["counts"][[0, 2]]) == [24, 1]


def test_a_finished_one_says_so_and_writes_the_weights_but_no_line_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    has_learned(folder, 16)
    log = (folder / LOG).read_text()
    (folder / WEIGHTS).unlink()
    capsys.readouterr()
    assert trained(folder, 12) == 0
    said = "16 hands are learned from: for more, ask for more --hands.\n"
    assert capsys.readouterr().out == said
    assert (folder / LOG).read_text() == log
    assert len(log.splitlines()) == 2
    with (folder / WEIGHTS).open("rb") as file:
        assert json.loads(str(np.load(file)["recipe"]))["target"] == 16


def test_a_torn_line_is_measured_again(folder: Path) -> None:
    has_learned(folder, 8)
    log = (folder / LOG).read_text()
    (folder / LOG).write_text(log[:-20])
    trained(folder, 8)
    assert (folder / LOG).read_text() == log


def test_another_seed_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    has_learned(folder, 8)
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert learn(Namespace(command="train", folder=folder, hands=16, seed=2)) == PREVENTED
    said = f"What is in the folder {folder} has the seed 1: ask for it by --seed 1.\n"
    assert capsys.readouterr().err == said
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_what_was_learned_is_saved_where_it_is_broken_off(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = learner.Learner.round

    def broken_off(self: learner.Learner, *given: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return step(self, *given)

    with monkeypatch.context() as patched:
        patched.setattr(learner.Learner, "round", broken_off)
        with pytest.raises(KeyboardInterrupt):
            trained(folder, 24)
    assert [path.name for path in folder.iterdir()] == [CHECKPOINT]
    trained(folder, 24)
    trained(folder.with_name("through"), 24)
    with (
        np.load(folder / CHECKPOINT) as paused,
        np.load(folder.with_name("through") / CHECKPOINT) as through,
    ):
        assert all(np.array_equal(paused[name], through[name]) for name in through)


WAITING_BETWEEN_ROUNDS = """
import sys
from bot.cli import main, train
from game.training import learner

def shown(items, total, name):
    for number, item in enumerate(items):
        if number == 1:
            print("between two rounds", flush=True)
            sys.stdin.readline()
        yield item

train.HANDS = learner.HANDS = 4
train.shown = shown
main.main()
"""


def test_so_it_is_where_ctrl_c_comes_between_two_rounds(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WAITING_BETWEEN_ROUNDS, "train", "here", "--hands", "24"]
    with subprocess.Popen(  # noqa: S603 - our own command
        command,
        env=environment({}),
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout
        assert [process.stdout.readline() for _ in range(2)][1] == "between two rounds\n"
        process.send_signal(signal.SIGINT)
        out, complained = process.communicate("\n", timeout=PATIENCE)
    said = "Broken off after 16 hands. The same command goes on.\n"
    assert (process.returncode, out, complained) == (130, said, "")
    with np.load(tmp_path / "here" / CHECKPOINT) as kept:
        assert kept["counts"][0] == 16


@pytest.mark.parametrize("name", ["flat", "dice", "counts"])
def test_a_checkpoint_of_other_shapes_is_refused(folder: Path, name: str) -> None:
    has_learned(folder, 8)
    with np.load(folder / CHECKPOINT) as kept:
        layers = dict(kept)
    layers[name] = layers[name][:1]
    np.savez(folder / CHECKPOINT, **layers)
    assert trained(folder, 16) == PREVENTED


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04 torn"])
def test_a_folder_of_something_else_is_left_as_it_is(
    folder: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.mkdir()
    (folder / CHECKPOINT).write_bytes(content)
    assert trained(folder, 8) == PREVENTED
    assert capsys.readouterr().err.endswith(" is no training of these nets.\n")
    assert [path.read_bytes() for path in folder.iterdir()] == [content]


@pytest.mark.parametrize("name", ["other", "flat"])
def test_so_is_the_training_of_other_nets(folder: Path, name: str) -> None:
    folder.mkdir()
    with ZipFile(folder / CHECKPOINT, "w") as kept, kept.open(f"{name}.npy", "w") as file:
        np.save(file, np.zeros(3))
    assert trained(folder, 8) == PREVENTED


def test_a_file_is_no_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.write_text("a file")
    assert trained(folder, 8) == PREVENTED
    assert capsys.readouterr().err == f"The folder {folder} cannot be used: File exists.\n"


@pytest.mark.parametrize("arguments", [("train", "here"), ("tune", "here.jsonl")])
def test_what_has_to_be_installed_is_named(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "numba.py").write_text("raise ModuleNotFoundError")
    with begun(tmp_path, *arguments) as process:
        out, complained = process.communicate(timeout=PATIENCE)
    said = "This needs more packages: use `.venv/bin/baohuang`, which `sh .ci/setup` makes.\n"
    assert (process.returncode, out, complained) == (2, "", said)
    assert {path.name for path in tmp_path.iterdir()} - {"__pycache__"} == {"numba.py"}


def test_critics_count_and_chances_shrink_as_the_hands_go_by() -> None:
    first, warm, late = manner(0), manner(WARM), manner(LATE[1])
    assert (first.critic, first.trace, warm.trace) == pytest.approx((0, 1, 0.92))
    assert first.critic < warm.critic < late.critic < 1
    assert first.temperature > warm.temperature > late.temperature > 0
    assert manner(10 * LATE[1]) == late


def test_the_rate_falls_along_a_cosine() -> None:
    rates = [rate(hands, 100) for hands in (0, 50, 100, 200)]
    half = (FIRST_RATE + LAST_RATE) / 2
    assert rates == pytest.approx([FIRST_RATE, half, LAST_RATE, LAST_RATE])
