"""What is installed, and when.

`.ci/setup` does nothing where nothing is to be done, and notices what others did to `.venv`.
"""

import os
import re
import subprocess
import tomllib
from pathlib import Path
from shutil import copy

import pytest
import yaml

ROOT = Path(__file__).parent.parent
LOCKS = (
    "requirements.lock",
    "requirements-sandbox.lock",
    "requirements-dev.lock",
    "requirements-node.lock",
    "bot/web/page/package-lock.json",
)
WORKFLOWS = ROOT / ".github" / "workflows"
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


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_have_no_addresses_and_no_options_but_hashes(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.findall(r"^\s*-(?!-hash=).*", text, re.MULTILINE)


def test_the_supported_versions_of_python_are_locked_tested_and_told() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = [name.split()[-1] for name in project["classifiers"] if ":: Python ::" in name]
    oldest, newest = versions[0], versions[-1]
    major, minor = newest.split(".")
    assert project["requires-python"] == f">={oldest},<{major}.{int(minor) + 1}"
    assert f"for python in {' '.join(versions)}; do" in (ROOT / ".ci" / "lock").read_text()
    jobs = yaml.safe_load((WORKFLOWS / "ci.yaml").read_text(encoding="utf-8"))["jobs"]
    tested = [job["python"] for job in jobs["test"]["strategy"]["matrix"]["include"]]
    assert tested == [oldest, newest]
    for page in ("README.md", "README.zh-CN.md", "docs/hosting.md"):
        (told,) = re.findall(r"^\| Python \| (.*) \|$", (ROOT / page).read_text(), re.MULTILINE)
        assert re.findall(r"3\.\d+", told)[:2] == [oldest, newest]


@pytest.mark.parametrize("path", sorted(WORKFLOWS.iterdir()), ids=lambda path: path.name)
def test_actions_of_others_are_pinned_to_a_commit(path: Path) -> None:
    used = re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))
    assert used
    assert not [
        action
        for action in used
        if not re.fullmatch(r"\./.*|[\w./-]+@[0-9a-f]{40}|docker://.*:[\d.]+", action)
    ]
