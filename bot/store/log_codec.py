"""The log of a hand that is over, in a quarter of the room its rows take, and more."""

import json
import zlib
from collections.abc import Sequence

from bot.model import LoggedAction


def packed(log: Sequence[LoggedAction]) -> bytes:
    """A whole log; `unpacked` reads it. Of each time there is what passed since the one before."""
    rows, before = [], 0
    for action in log:
        time = [] if action.ms is None else [action.ms - before]
        rows.append([action.seat, action.action, action.by, *time])
        before = before if action.ms is None else action.ms
    return zlib.compress(json.dumps(rows, ensure_ascii=False).encode(), level=9)


def unpacked(data: bytes) -> tuple[LoggedAction, ...]:
    """The log that was packed. Raises ValueError where it is none."""
    try:
        text = zlib.decompress(data)
    except zlib.error as error:
        raise ValueError("no packed log") from error
    rows, log, ms = json.loads(text), list[LoggedAction](), 0
    for n, (seat, action, by, *time) in enumerate(rows):
        ms += sum(time)
        log.append(LoggedAction(n, seat, action, by, ms if time else None))
    return tuple(log)
