"""The log of a hand that is over, in a quarter of the room its rows take, and more."""

import json
import zlib
from collections.abc import Sequence

from bot.model import LoggedAction


def packed(log: Sequence[LoggedAction]) -> bytes:
    """A whole log; `unpacked` reads it."""
    rows = [[action.seat, action.action, action.by] for action in log]
    return zlib.compress(json.dumps(rows, ensure_ascii=False).encode(), level=9)


def unpacked(data: bytes) -> tuple[LoggedAction, ...]:
    """The log that was packed. Raises ValueError or zlib.error where it is none."""
    rows = json.loads(zlib.decompress(data))
    return tuple(LoggedAction(n, seat, action, by) for n, (seat, action, by) in enumerate(rows))
