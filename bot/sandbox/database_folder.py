"""The folder for the database of a sandbox."""

import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.runtime.interrupt import SIGNALS, end_at_once


@contextmanager
def passing_folder() -> Iterator[Path]:
    """Make a folder that is deleted afterwards, also when a signal ends the process at once."""
    handlers = [signal.getsignal(number) for number in SIGNALS]
    try:
        with TemporaryDirectory(prefix="baohuang-") as name:
            end_at_once("sandbox", partial(shutil.rmtree, name, ignore_errors=True))
            yield Path(name)
    finally:
        for number, handler in zip(SIGNALS, handlers, strict=True):
            signal.signal(number, handler)
