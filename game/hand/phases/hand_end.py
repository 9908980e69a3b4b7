"""The end of a hand (`rules.md` §4): no seat is waited for, and nothing is legal any more."""

from dataclasses import dataclass
from typing import ClassVar

from game.hand.actions import Decision
from game.hand.events import Event
from game.hand.state import Hand, PhaseName
from game.refusals import Refusal, Why


@dataclass(frozen=True, slots=True)
class HandEnd:
    """The last phase."""

    name: ClassVar[PhaseName] = PhaseName.SETTLED

    def waiting(self, hand: Hand) -> frozenset[int]:
        return frozenset()

    def legal(self, hand: Hand, seat: int) -> tuple[Decision, ...]:
        return ()

    def decide(self, hand: Hand, action: Decision) -> tuple[Event, ...] | Refusal:
        return Refusal(Why.HAND_OVER)
