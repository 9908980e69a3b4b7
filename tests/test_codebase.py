"""The code itself: lint, format, types, and the walls between the layers."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = Path(sys.executable).parent


@pytest.mark.parametrize("check", ["ruff check", "ruff format --check", "mypy", "lint-imports"])
def test_the_code_passes(check: str) -> None:
    tool, *arguments = check.split()
    done = subprocess.run(  # noqa: S603 - the tools of this very environment
        [TOOLS / tool, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{check}\n{done.stdout}"
