"""`baohuang` as a process: a new one, or one forked from a process that has loaded it."""

import os
import subprocess
import sys
import tempfile
from io import TextIOWrapper
from pathlib import Path
from subprocess import CompletedProcess

from bot import __main__
from tests.support.forkserver import PROCESSES

ROOT = Path(__file__).parents[3]
PATIENCE = 600
"""Seconds for whatever takes one or two on a machine that does nothing else."""


def baohuang(folder: Path, *arguments: str, **settings: str) -> CompletedProcess[str]:
    """Run the command in a folder with these settings and no others, forked."""
    said, complained = (folder.parent / f"{folder.name}-{name}" for name in ("out", "err"))
    given = (str(folder), str(said), str(complained), arguments, environment(settings))
    process = PROCESSES.Process(target=_run, args=given, daemon=True)
    process.start()
    process.join(PATIENCE)
    if process.exitcode is None:
        process.kill()
        raise TimeoutError(arguments)
    out, err = said.read_text(encoding="utf-8"), complained.read_text(encoding="utf-8")
    return CompletedProcess(arguments, process.exitcode, out, err)


def begun(folder: Path, *arguments: str, **settings: str) -> subprocess.Popen[str]:
    """The new process of the command, with these settings and no others."""
    return subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "bot", *arguments],
        env=environment(settings),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def environment(settings: dict[str, str]) -> dict[str, str]:
    """All variables of this process, but only these settings of the bot."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("BAOHUANG_")}
    given = {f"BAOHUANG_{name}": text for name, text in settings.items()}
    return kept | {"PYTHONPATH": str(ROOT)} | given


def _run(
    folder: str, said: str, complained: str, arguments: tuple[str, ...], variables: dict[str, str]
) -> None:
    for number, (name, path) in enumerate({"stdout": said, "stderr": complained}.items(), 1):
        file = Path(path).open("wb")  # noqa: SIM115 - until the process ends
        os.dup2(file.fileno(), number)
        setattr(sys, name, TextIOWrapper(file, encoding="utf-8", line_buffering=True))
    tempfile.tempdir = None  # which the variables tell
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    sys.argv = ["baohuang", *arguments]
    __main__.main()
