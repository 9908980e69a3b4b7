"""The events are closed: what can happen is listed once, and the hand knows what to make of it."""

import inspect
from typing import get_args

import pytest

from game.hand import engine, events

EVERY = [
    kind
    for _, kind in inspect.getmembers(events, inspect.isclass)
    if kind.__module__ == events.__name__
]


def test_every_event_is_one_of_the_hand() -> None:
    assert set(get_args(events.Event)) == set(EVERY)


@pytest.mark.parametrize("kind", EVERY)
def test_every_event_changes_a_hand(kind: type) -> None:
    assert engine.apply.dispatch(kind) is not engine.apply.dispatch(object)
