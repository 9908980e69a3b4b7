"""The phases of a hand, in order (`rules.md` §2): who must act, what is legal, what follows.

Each file holds one phase and reads like its paragraph. `Phase` is what they have in common.
"""

from functools import singledispatch
from typing import ClassVar, Protocol

from game.actions import Action
from game.events import Event
from game.refusals import Refusal
from game.state import Hand


class Phase(Protocol):
    """One phase. Its fields are what is true in this phase only."""

    name: ClassVar[str]

    def waiting(self, hand: Hand) -> frozenset[int]:
        """The seats that must act. Everybody may know them."""

    def legal(self, hand: Hand, seat: int) -> tuple[Action, ...]:
        """All that a seat which is waited for may do, in a fixed order."""

    def decide(self, hand: Hand, action: Action) -> tuple[Event, ...] | Refusal:
        """What happens if a seat which is waited for acts, or why it cannot."""


@singledispatch
def apply(event: Event, hand: Hand) -> Hand:
    """The hand after an event. Each phase registers its own events."""
    raise TypeError(f"unknown event {event!r}")
