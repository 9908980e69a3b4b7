"""`baohuang tune`: what it keeps and prints, and that a pause changes nothing."""

import ast
import json
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from bot.cli import tune
from bot.cli.commands_without_settings import learn
from bot.cli.resumable import COMPILING
from bot.cli.terminal import PREVENTED
from game.players.appraisal import WORTH
from game.players.frozen import first_normal
from game.players.normal import WEIGHTS
from game.training import tuner
from game.training.learner import deals_of
from game.training.matches import Figure
from game.training.tuner import FIRST, TuningStep

pytestmark = pytest.mark.xdist_group("numba")


@pytest.fixture(autouse=True)
def few_deals_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """And any gain will do, so that steps are found."""
    monkeypatch.setattr(tuner, "DEALS", 10)
    monkeypatch.setattr(tuner, "MORE_DEALS", 10)
    monkeypatch.setattr(tuner, "BEYOND", -0.3)
    monkeypatch.setattr(tune, "HANDS", 60)


def tuned(file: Path, tries: int) -> int:
    """How the command ends."""
    return learn(Namespace(command="tune", file=file, tries=tries, seed=1))


@cache
def steps(tries: int) -> str:
    """What a file has after so many tries."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "steps"
        assert tuned(file, tries) == 0
        return file.read_text()


def test_what_it_prints_can_be_pasted_and_its_steps_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tuned(tmp_path / "steps.jsonl", 4) == 0
    first, verdict, *found = capsys.readouterr().out.splitlines()
    assert first == COMPILING
    assert verdict.endswith(" Fitting what hands are worth …")
    weights, worth = (ast.literal_eval(line.partition(" = ")[2]) for line in found)
    steps = [json.loads(line) for line in (tmp_path / "steps.jsonl").read_text().splitlines()]
    assert list(weights) == steps[-1]["weights"] != list(WEIGHTS)
    assert len(weights) == len(WEIGHTS)
    assert np.shape(worth) == np.shape(WORTH)


OTHER = TuningStep(3, 0.1, (0.5, *WEIGHTS[1:]))


@pytest.mark.parametrize(
    ("best", "gain", "said"),
    [
        (FIRST, Figure(0, 0), "Done: nothing better than the weights of now was found."),
        (OTHER, Figure(0.05, 0.02), "Done: better than the weights of now, by +0.050 ± 0.020 "),
        (OTHER, Figure(0.04, 0.02), "Done: no better than the weights of now, by +0.040 ± 0.020 "),
        (OTHER, Figure(-0.1, 0.02), "Done: no better than the weights of now, by -0.100 ± 0.020 "),
    ],
)
def test_it_says_whether_what_was_found_is_better(
    best: TuningStep, gain: Figure, said: str
) -> None:
    assert tune._verdict(best, gain).startswith(said)


def test_better_is_what_beats_the_weights_of_now_on_new_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tuner, "MORE_DEALS", 200)
    with ThreadPoolExecutor(2) as pool:
        same, worse = (
            tuner.gained(pool, 2, 1, deals_of(["simple"]), weights)
            for weights in (WEIGHTS, first_normal.WEIGHTS)
        )
    assert same.points == pytest.approx(0)
    assert worse.points < -2 * worse.error


def test_a_pause_changes_nothing(tmp_path: Path) -> None:
    paused = tmp_path / "paused"
    paused.write_text(steps(2))
    assert tuned(paused, 5) == 0
    assert steps(5) == paused.read_text() != ""


@pytest.mark.parametrize(
    ("before", "after"), [("", '{"tries": 5, "ga'), ("", "{"), ("\n", "\n \n")]
)
def test_a_torn_line_or_a_blank_one_loses_no_other(tmp_path: Path, before: str, after: str) -> None:
    torn = tmp_path / "torn"
    assert steps(2)
    torn.write_text(before + steps(2) + after)
    tuned(torn, 5)
    assert steps(5).splitlines() == [line for line in torn.read_text().splitlines() if line.strip()]


def test_another_seed_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "steps"
    file.write_text(steps(2))
    kept = file.read_text()
    assert json.loads(kept.splitlines()[-1])["seed"] == 1
    capsys.readouterr()
    assert learn(Namespace(command="tune", file=file, tries=3, seed=2)) == PREVENTED
    said = f"What is in the file {file} has the seed 1: ask for it by --seed 1.\n"
    assert capsys.readouterr().err == said
    assert file.read_text() == kept


def line(tries: str = "1", weight: str = "1.0", length: int = len(WEIGHTS)) -> str:
    weights = ", ".join([weight] * length)
    return f'{{"tries": {tries}, "gain": 0, "weights": [{weights}], "seed": 1}}'


@pytest.mark.parametrize(
    "content",
    ["hello", "{}", line(length=1), line(tries="1e999"), line(tries="-1"), line(weight="NaN")],
)
def test_a_file_of_something_else_is_left_as_it_is(
    tmp_path: Path, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "something"
    file.write_text(content)
    assert tuned(file, 1) == PREVENTED
    assert capsys.readouterr().err.startswith(f"What is in the file {file} is ")
    assert file.read_text() == content


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    (tmp_path / "steps").touch()
    assert tuned(tmp_path / "steps", 1) == 0


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tuned(tmp_path, 1) == PREVENTED
    assert capsys.readouterr().err == f"The file {tmp_path} cannot be used: Is a directory.\n"


def test_tuned_weights_are_worth_more_than_those_before_any_tuning() -> None:
    with ThreadPoolExecutor(2) as pool:
        tuned, before = (
            tuner._worth(pool, 2, 1, 200, deals_of(["simple"]), weights, WEIGHTS)
            for weights in (WEIGHTS, first_normal.WEIGHTS)
        )
    assert tuned > before + 0.2


def test_the_fit_finds_that_jokers_help_who_holds_them() -> None:
    royal, _, rebel, *_ = tuner.fit(1, 3_000, deals_of(["simple"]), WEIGHTS)
    big = 1
    assert royal[big] > 0.2
    assert rebel[big] < -0.1


def test_broken_off_it_says_what_it_goes_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> Iterator[TuningStep]:
        yield OTHER
        raise KeyboardInterrupt

    monkeypatch.setattr(tune, "climb", interrupted)
    with pytest.raises(KeyboardInterrupt):
        tuned(tmp_path / "steps.jsonl", 9)
    said = "Broken off. The same command goes on after try 3."
    assert capsys.readouterr().out.splitlines() == [COMPILING, said]
