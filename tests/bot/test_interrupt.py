"""Ctrl-C and SIGTERM end the sandbox without a word, whatever it is doing."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = ("--no-browser",)
AUTOPLAY = ("--autoplay", "--hands", "1000")


@pytest.mark.parametrize(
    ("number", "arguments", "seen"),
    [
        (signal.SIGINT, PAGE, "Starting the sandbox"),
        (signal.SIGTERM, PAGE, "Starting the sandbox"),
        (signal.SIGINT, PAGE, "http://"),
        (signal.SIGINT, AUTOPLAY, "Starting the sandbox"),
        (signal.SIGTERM, AUTOPLAY, "东 /settings"),
    ],
    ids=str,
)
def test_a_signal_ends_the_sandbox_quietly_and_leaves_nothing_behind(
    tmp_path: Path, number: int, arguments: tuple[str, ...], seen: str
) -> None:
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "bot", "sandbox", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={"PATH": "", "PYTHONUTF8": "1", "TMPDIR": str(tmp_path)},
    ) as process:
        assert process.stdout is not None
        assert any(seen in line for line in process.stdout)
        process.send_signal(number)
        try:
            _, said = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, said) == (0, "")
    assert list(tmp_path.iterdir()) == []
