"""The code itself: lint, format, types, and the walls between the layers."""

import re
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


def test_every_picture_of_the_readme_is_there_small_and_told_in_words() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[(.*?)\]\((.*?)\)", readme, re.DOTALL)
    assert pictures
    for alt, path in pictures:
        assert len(alt) > 50
        assert (ROOT / path).stat().st_size < 600_000
