"""The phases of a hand, in order (`rules.md` §2): who must act, what is legal, what follows.

Each file holds one phase and reads like its paragraph. `state.Phase` is what they have in common.
"""

from functools import singledispatch

from game.hand.events import Event
from game.hand.state import Hand


@singledispatch
def apply(event: Event, hand: Hand) -> Hand:
    """The hand after an event. Each phase registers its own events."""
    raise TypeError(f"unknown event {event!r}")
