"""What Ctrl-C and SIGTERM do to a process that has nothing to keep: it ends without a word."""

import os
import signal
from collections.abc import Callable

SIGNALS = (signal.SIGINT, signal.SIGTERM)


STAYING = (None, "run", "sandbox")
"""The commands that go on until they are told to end, None for none; others are broken off."""

_seen = [signal.SIGINT]


def end_at_once(command: str | None, tidy: Callable[[], object] = lambda: None) -> None:
    """Let either signal call `tidy` and end the process of a command, whatever it does.

    Nothing else is closed or asked: libraries that are interrupted while they load or close print
    tracebacks, or wait for threads that never end.
    """

    def end(number: int, _frame: object) -> None:
        tidy()
        os._exit(0 if command in STAYING else 128 + number)

    for number in SIGNALS:
        signal.signal(number, end)


def as_usual() -> None:
    """Let either signal raise KeyboardInterrupt."""

    def interrupt(number: int, _frame: object) -> None:
        _seen.append(signal.Signals(number))
        signal.raise_signal(signal.SIGINT)

    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, interrupt)


def terminated() -> bool:
    """Whether SIGTERM was seen: processes that help may have had it, too."""
    return signal.SIGTERM in _seen


def broken_off() -> int:
    """The exit code of a process in which a signal raised KeyboardInterrupt."""
    return 128 + _seen[-1]
