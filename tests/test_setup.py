"""What is installed, and when.

`.ci/setup` does nothing where nothing is to be done, and notices what others did to `.venv`.
"""

import os
import subprocess
from pathlib import Path
from shutil import copy

ROOT = Path(__file__).parent.parent
PYTHON = """#!/bin/sh
case "$*" in
*"import bot"*) exec test -e ours ;;
*--editable*) touch ours ;;
esac
echo "$@" >>done
"""
"""Stands in for Python, inside of `.venv` and outside: notes what it is to do, and does nothing."""


def set_up(folder: Path) -> list[str]:
    """What it did."""
    variables = os.environ | {"PATH": f"{folder}/programs:{os.environ['PATH']}"}
    done = folder / "done"
    done.write_text("")
    subprocess.run(  # noqa: S603 - our own script
        ["/bin/sh", folder / ".ci" / "setup"], env=variables, check=True, capture_output=True
    )
    return done.read_text().splitlines()


def test_it_sets_up_once_and_again_where_the_project_is_not_imported_from_here(
    tmp_path: Path,
) -> None:
    for name in (".ci", ".venv/bin", "programs"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("requirements-dev.lock", "pyproject.toml", ".ci/setup"):
        copy(ROOT / name, tmp_path / name)
    (tmp_path / ".ci/page").touch()
    for place in (".venv/bin/python", "programs/python3"):
        (tmp_path / place).write_text(PYTHON)
        (tmp_path / place).chmod(0o755)
    assert any("--editable" in line for line in set_up(tmp_path))
    assert set_up(tmp_path) == []
    (tmp_path / "ours").unlink()  # as `pip install .` leaves it
    assert any("--editable" in line for line in set_up(tmp_path))
