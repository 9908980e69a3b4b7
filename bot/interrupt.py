"""What Ctrl-C and SIGTERM do to a process that has nothing to keep: it ends without a word."""

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def end_at_once(folder: Path | None = None) -> None:
    """Let either signal delete `folder` and end the process with exit code 0, whatever it does.

    Nothing is closed and nobody asked: libraries that are interrupted while they load or close
    print tracebacks, or wait for threads that never end.
    """

    def end(_number: int, _frame: FrameType | None) -> None:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)

    for number in SIGNALS:
        signal.signal(number, end)


def as_usual() -> None:
    """Let the signals do what Python lets them do."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def passing_folder() -> Iterator[Path]:
    """A new folder that is deleted in the end, also when a signal ends the process at once."""
    before = [signal.getsignal(number) for number in SIGNALS]
    try:
        with TemporaryDirectory(prefix="baohuang-") as name:
            end_at_once(Path(name))
            yield Path(name)
    finally:
        for number, handler in zip(SIGNALS, before, strict=True):
            signal.signal(number, handler)
