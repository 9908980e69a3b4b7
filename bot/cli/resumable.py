"""Commands that can be broken off and resumed: the log they resume, its seed, and Ctrl-C."""

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

COMPILING = "Compiling first, which takes about a minute …"


class OtherSeedError(Exception):
    """A log was drawn from another seed. The text is one sentence."""

    def __init__(self, place: str, seed: int) -> None:
        super().__init__(
            f"What is in the {place} has the seed {seed}: ask for it by --seed {seed}."
        )


def whole_lines(text: str, begins: str) -> list[str]:
    """Return the lines of a log that are not blank, without a torn last line.

    A last line is torn if it has no line end, is no JSON, and begins as the lines of this log do.
    """
    lines = [line for line in text.split("\n") if line.strip()]
    torn = lines and not text.endswith("\n") and not _is_json(lines[-1].encode())
    if torn and (lines[-1].startswith(begins) or begins.startswith(lines[-1])):
        lines.pop()
    return lines


def append(log: Path, line: str) -> None:
    """Add a line to a log, in place of a torn last one."""
    with log.open("a+b") as file:
        file.seek(0)
        last = file.read().rpartition(b"\n")[2]
        if last and _is_json(last):
            file.write(b"\n")
        elif last:
            file.truncate(file.tell() - len(last))
        file.write(f"{line}\n".encode())


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


@contextmanager
def to_its_end() -> Iterator[list[int]]:
    """Have Ctrl-C wait, and note it in the list that is yielded. A second Ctrl-C does not wait."""
    noted: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        if noted:
            raise KeyboardInterrupt
        noted.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)
