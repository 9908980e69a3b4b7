"""What Ctrl-C and SIGTERM do to a process that has nothing to keep: it ends without a word."""

import os
import signal
from collections.abc import Callable

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def end_at_once(tidy: Callable[[], object] = lambda: None) -> None:
    """Let either signal call `tidy` and end the process with exit code 0, whatever it does.

    Nothing else is closed or asked: libraries that are interrupted while they load or close print
    tracebacks, or wait for threads that never end.
    """

    def end(_number: int, _frame: object) -> None:
        tidy()
        os._exit(0)

    for number in SIGNALS:
        signal.signal(number, end)


def as_usual() -> None:
    """Let Ctrl-C do what Python lets it do, and SIGTERM the same."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
