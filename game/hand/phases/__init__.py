"""The phases of a hand (`rules.md` §2): who must act, what is legal, what happens next.

Each file has one phase and reads like its paragraph. `state.Phase` is their protocol.
"""

from functools import singledispatch

from game.hand.events import Event
from game.hand.state import Hand


@singledispatch
def apply(event: Event, hand: Hand) -> Hand:
    """The hand after an event. Each phase registers the events that it causes."""
    raise TypeError(f"unknown event {event!r}")
