"""Ctrl-C and SIGTERM end a command silently."""

import os
import signal
from collections.abc import Callable

SIGNALS = (signal.SIGINT, signal.SIGTERM)
STAYING = (None, "run", "sandbox")
"""Commands that run until they are stopped; None is the bot itself. Others are interrupted."""

_seen = [signal.SIGINT]  # the default, because only a SIGTERM is added when it is received


def end_at_once(command: str | None, tidy: Callable[[], object] = lambda: None) -> None:
    """Make either signal call `tidy` and end the process.

    Nothing else is closed, because libraries that are interrupted while loading or closing print
    tracebacks or wait for threads that never end.
    """

    def end(number: int, _frame: object) -> None:
        tidy()
        os._exit(0 if command in STAYING else 128 + number)

    for number in SIGNALS:
        signal.signal(number, end)


def as_usual() -> None:
    """Make either signal raise KeyboardInterrupt."""

    def interrupt(number: int, _frame: object) -> None:
        _seen.append(signal.Signals(number))
        signal.raise_signal(signal.SIGINT)

    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, interrupt)


def terminated() -> bool:
    """Whether SIGTERM was received; worker processes may have received it, too."""
    return signal.SIGTERM in _seen


def broken_off() -> int:
    """The exit code after a signal raised KeyboardInterrupt."""
    return 128 + _seen[-1]
