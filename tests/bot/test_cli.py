"""The command line as a newcomer meets it: what is missing is one sentence, never a traceback."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOKEN = "MTIz.secret-token.abc"  # noqa: S105 - nobody's
ROOT = Path(__file__).parent.parent.parent


def baohuang(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the command with these settings and no others."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("BAOHUANG_")}
    given = {f"BAOHUANG_{name}": text for name, text in settings.items()}
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "bot", *arguments],
        env=kept | {"PYTHONPATH": str(ROOT)} | given,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("arguments", [(), ("run",)])
def test_without_a_token_it_says_so_in_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    done = baohuang(tmp_path, *arguments)
    assert done.returncode == 2
    assert re.fullmatch(r"BAOHUANG_TOKEN is not set: [^\n]+\.\n", done.stderr)
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "name", "value"),
    [
        ((), "LOG_LEVEL", "loud"),
        ((), "DATABASE_URL", "games.sqlite3"),
        (("run",), "API_URL", "discord.com"),
        (("run",), "TOKEN", "two words"),
        (("sandbox",), "DATABASE_URL", "mysql://host/name"),
    ],
)
def test_a_malformed_setting_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], name: str, value: str
) -> None:
    done = baohuang(tmp_path, *arguments, **{"TOKEN": TOKEN, name: value})
    assert done.returncode == 2
    assert re.fullmatch(rf"BAOHUANG_{name} [^\n]+\.\n", done.stderr)
    assert value not in done.stderr
    assert TOKEN not in done.stdout + done.stderr


def test_a_discord_that_cannot_be_reached_is_one_sentence(tmp_path: Path) -> None:
    done = baohuang(tmp_path, TOKEN=TOKEN, API_URL="http://127.0.0.1:9", LOG_LEVEL="DEBUG")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "Discord cannot be reached at BAOHUANG_API_URL."
    assert "Traceback" not in done.stderr
    assert TOKEN not in done.stdout + done.stderr


def test_help_names_the_commands(tmp_path: Path) -> None:
    done = baohuang(tmp_path, "--help")
    assert done.returncode == 0
    assert "run" in done.stdout
    assert "sandbox" in done.stdout
    assert done.stderr == ""
    assert "--autoplay" in baohuang(tmp_path, "sandbox", "--help").stdout


@pytest.mark.parametrize(
    "arguments", [("fly",), ("sandbox", "--preset", "none"), ("sandbox", "--hands", "x")]
)
def test_a_wrong_argument_is_told_without_a_traceback(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    done = baohuang(tmp_path, *arguments, TOKEN=TOKEN)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("usage: ")
    assert TOKEN not in done.stderr
