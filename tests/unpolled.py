"""An event loop that hears from nobody outside does not ask the system for news at every turn."""

from selectors import DefaultSelector, SelectorKey
from typing import TypeAlias

import pytest

Heard: TypeAlias = list[tuple[SelectorKey, int]]


def unpoll(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a loop that only its own threads can wake ask nothing while it has work to do.

    What threads give it is among its work already; the pipe by which they wake it says no more.
    """
    select = DefaultSelector.select

    def selected(selector: DefaultSelector, timeout: float | None = None) -> Heard:
        if timeout == 0 and len(selector.get_map()) == 1:
            return []
        return select(selector, timeout)

    monkeypatch.setattr(DefaultSelector, "select", selected)
