"""`baohuang curve`: a picture from a log, or a sentence."""

import json
from pathlib import Path

import pytest
from PIL import Image

from bot.cli.curve import LogLine, curves
from bot.pictures.curve_picture import Curve, Measurement
from bot.pictures.theme import LIGHT
from game.arena.duel import Mode
from tests.bot.cli.command import baohuang


def line(hands: object = 0, points: object = 0.5, **other: object) -> str:
    told = {"hands": hands, "name": "normal", "mode": "1v4", "points": points, "se": 0.03}
    return json.dumps(told | other)


def test_a_log_becomes_a_picture_with_a_colour_for_every_name(tmp_path: Path) -> None:
    log, out = tmp_path / "log.jsonl", tmp_path / "curve.png"
    lines = [
        line(hands, points, name=name, mode=mode)
        for name in ("normal", "plain")
        for mode in ("1v4", "sides")
        for hands, points in ((0, -1.0), (100_000, 0.4), (50_000, 0))
    ]
    log.write_text("\n".join([*lines, ""]), encoding="utf-8")
    done = baohuang(tmp_path, "curve", str(log), "--out", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with Image.open(out) as picture:
        assert picture.format == "PNG"
        colours = {colour for _, colour in picture.getcolors(2**20) or ()}
    assert {*LIGHT.seats[:2], LIGHT.plate, LIGHT.text} < colours
    assert not {*LIGHT.seats[2:]} & colours


def test_every_name_and_mode_is_a_curve_and_rings_are_for_the_sides() -> None:
    lines = [
        LogLine(0, "plain", Mode.SIDES, 1, 0.1),
        LogLine(0, "plain", Mode.ONE_AGAINST_FOUR, 2, 0.2),
    ]
    assert curves([*lines, LogLine(9, "plain", Mode.SIDES, 3, 0.3)]) == [
        Curve(
            "against plain, sides", "plain", True, (Measurement(0, 1, 0.1), Measurement(9, 3, 0.3))
        ),
        Curve("against plain, 1v4", "plain", False, (Measurement(0, 2, 0.2),)),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no measurement in log."),
        ("\n\n", "There is no measurement in log."),
        (line() + "\n7", "Line 2 of log is no measurement."),
        (line() + "\n\nx", "Line 3 of log is no measurement."),
        (line(-1), "Line 1 of log is no measurement: look at its hands."),
        (line(mode="2v3"), "Line 1 of log is no measurement: look at its mode."),
        (line(points=None), "Line 1 of log is no measurement: look at its points."),
        (line(points=float("nan")), "Line 1 of log is no measurement: look at its points."),
        (line(se=-0.1), "Line 1 of log is no measurement: look at its se."),
        ("\n".join(line(name=each) for each in "abcdef"), "of 5 names at most."),
    ],
)
def test_what_is_no_log_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "log").write_text(text, encoding="utf-8")
    done = baohuang(tmp_path, "curve", "log", "--out", "curve.png")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "curve.png").exists()


def test_files_that_cannot_be_read_or_written_are_one_sentence(tmp_path: Path) -> None:
    missing = baohuang(tmp_path, "curve", "log", "--out", "curve.png")
    assert (missing.returncode, missing.stderr) == (2, "The file log cannot be read.\n")
    (tmp_path / "log").write_text(line(), encoding="utf-8")
    closed = baohuang(tmp_path, "curve", "log", "--out", ".")
    assert (closed.returncode, closed.stderr) == (2, "The file . cannot be written.\n")
