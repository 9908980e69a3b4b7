"""`baohuang`, in this process or as a new one."""

import io
import os
import signal
import subprocess
import sys
import threading
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from structlog.testing import capture_logs

from bot.cli import main
from bot.runtime import logs
from bot.runtime.interrupt import SIGNALS

ROOT = Path(__file__).parents[3]


def baohuang(folder: Path, *arguments: str, **settings: str) -> CompletedProcess[str]:
    """Run the command in this process, in a folder with these settings and no others.

    What it logs as a warning or worse is in `stderr`, last.
    """
    out, err = io.StringIO(), io.StringIO()
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        stack.callback(os.umask, os.umask(0o022))
        for number in SIGNALS:
            stack.callback(signal.signal, number, signal.getsignal(number))
        patch.setattr(sys, "excepthook", sys.excepthook)
        patch.setattr(threading, "excepthook", threading.excepthook)
        patch.setattr(logs, "configure", lambda _level: None)
        patch.setattr(os, "environ", environment(settings))
        patch.setattr(sys, "argv", ["baohuang", *arguments])
        patch.chdir(folder)
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        logged = stack.enter_context(capture_logs())
        ended = stack.enter_context(pytest.raises(SystemExit))
        main.main()
    warnings = [f"{entry}\n" for entry in logged if entry["log_level"] not in ("debug", "info")]
    code = int(ended.value.code or 0)
    return CompletedProcess(arguments, code, out.getvalue(), "".join([err.getvalue(), *warnings]))


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
