"""Whole hands without anybody, as `baohuang sandbox --autoplay` plays them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.runtime.settings import Settings
from bot.sandbox import whole_hands
from bot.sandbox.whole_hands import Party, autoplay
from tests.bot.cli.command import baohuang

ACCOUNTS = ("east", "south", "west", "north", "centre")


def test_autoplay_prints_a_transcript_and_writes_what_each_player_was_sent(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ["sandbox", "--autoplay", "--preset", "simple", "--hands", "1", "--seed", "7"]
    done = baohuang(tmp_path, *arguments, "--out", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "东 /table open" in lines
    (ending,) = (line for line in lines if line.startswith("= hand 1, "))
    begun, _, ended = ending.removeprefix("= hand 1, from 1st to 5th: ").partition(",")
    points = [int(each) for each in begun.split()]
    assert (len(points), sum(points), any(points)) == (5, 0, True)
    assert ended == " in all 0: OK"
    assert any(re.search(r"⏳ \d+ 秒后截止", line) for line in lines)
    assert not any("component" in line or "custom_id" in line or "<@" in line for line in lines)
    assert {folder.name for folder in out.iterdir()} == {"table", *ACCOUNTS}
    for account in ACCOUNTS:
        texts = sorted((out / account).glob("*.txt"))
        pictures = sorted((out / account).glob("*.png"))
        assert any("张牌：" in text.read_text(encoding="utf-8") for text in texts)
        assert pictures
        assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)
    public = {picture.name.partition("-")[2] for picture in (out / "table").glob("*.png")}
    assert public == {"table.png", "result.png"}


FAULTY = """
import sys
from bot.__main__ import main
from bot.sandbox.whole_hands import Party

async def gather(*_):
    raise {fault}

Party.gather = gather
sys.argv = ["baohuang", "sandbox", "--autoplay", "--locale", "en-US", "--out", {out!r}]
main()
"""


def test_a_fault_that_nobody_expected_is_one_sentence(tmp_path: Path) -> None:
    fault = 'ExceptionGroup("in a task", [ArithmeticError("no cards\\nnone at all")])'
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", FAULTY.format(fault=fault, out=str(tmp_path))],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={"PATH": "", "PYTHONUTF8": "1"},
    )
    assert done.returncode == 1
    assert done.stderr == (
        "The sandbox has ended, which it should not: ArithmeticError: no cards."
        " With BAOHUANG_LOG_LEVEL=INFO it says where.\n"
    )


def test_autoplay_without_the_extra_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from bot.cli import main

    monkeypatch.setattr("bot.sandbox.find_spec", lambda name: None)
    monkeypatch.setattr(sys, "argv", ["baohuang", "sandbox", "--autoplay"])
    with pytest.raises(SystemExit) as exit_:
        main.main()
    assert exit_.value.code == 2
    assert capsys.readouterr().err == (
        "The sandbox needs SimCord: use `.venv/bin/baohuang`, which `sh .ci/setup` makes.\n"
    )


async def test_autoplay_fails_when_the_points_do_not_sum_to_zero(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def wrong(*_: object) -> list[int]:
        return [3, -1, -1, -1, -1]

    async def empty(*_: object) -> str:
        return ""

    monkeypatch.setattr(Party, "play_hand", wrong)
    monkeypatch.setattr(whole_hands, "_last_game", empty)
    assert await autoplay(Settings(), preset="simple", hands=1, seed=7, out=None) == 1
    assert "NOT ZERO" in capsys.readouterr().out


async def test_autoplay_fails_when_nobody_can_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def idle(*_: object) -> bool:
        return False

    monkeypatch.setattr(Party, "_act", idle)
    assert await autoplay(Settings(), preset="simple", hands=1, seed=7, out=None) == 1
    assert "nobody can act" in capsys.readouterr().out
