"""An event loop without sockets that does not ask the system for events at every turn."""

from selectors import DefaultSelector, SelectorKey
from typing import TypeAlias

import pytest

Heard: TypeAlias = list[tuple[SelectorKey, int]]


def skip_polling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skips `select` while a loop has work to do and no socket but its own pipe.

    Threads wake the loop by that pipe, and what they hand over is in its queue already.
    """
    select = DefaultSelector.select

    def selected(selector: DefaultSelector, timeout: float | None = None) -> Heard:
        if timeout == 0 and len(selector.get_map()) == 1:
            return []
        return select(selector, timeout)

    monkeypatch.setattr(DefaultSelector, "select", selected)
