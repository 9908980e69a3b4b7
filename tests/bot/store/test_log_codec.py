"""A packed log says the same as the log."""

import pytest

from bot.model import (
    LoggedAction,
)
from bot.store.engine.columns import packed, unpacked


@pytest.mark.parametrize("times", [(100, None, 200), (None, 5), (7, 7), ()])
def test_a_packed_log_is_read_as_it_was(times: tuple[int | None, ...]) -> None:
    log = tuple(LoggedAction(n, 0, "pass", "user", ms) for n, ms in enumerate(times))
    assert unpacked(packed(log)) == log
