"""The packed log of a hand that is over: less than a quarter of the size of its rows."""

import json
import zlib
from collections.abc import Sequence

from bot.model import LoggedAction


def packed(log: Sequence[LoggedAction]) -> bytes:
    """Pack a whole log for `unpacked`. Each time is stored as the time since the one before."""
    rows, before = [], 0
    for action in log:
        time = [] if action.ms is None else [action.ms - before]
        rows.append([action.seat, action.action, action.by, *time])
        before = before if action.ms is None else action.ms
    return zlib.compress(json.dumps(rows, ensure_ascii=False).encode(), level=9)


def unpacked(data: bytes) -> tuple[LoggedAction, ...]:
    """Return the log that was packed. Raises ValueError if the data is no packed log."""
    try:
        text = zlib.decompress(data)
    except zlib.error as error:
        raise ValueError("no packed log") from error
    rows, log, ms = json.loads(text), list[LoggedAction](), 0
    for n, (seat, action, by, *time) in enumerate(rows):
        ms += sum(time)
        log.append(LoggedAction(n, seat, action, by, ms if time else None))
    return tuple(log)
