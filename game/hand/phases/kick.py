"""The rebels may kick a declared guard, 踢 (`rules.md` §2.4.2)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from game.hand.events import Event, KickVoted
from game.hand.phases import apply
from game.hand.phases.question import Question
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.refusals import Refusal

VOTES_TO_CARRY = 2


@dataclass(frozen=True, slots=True)
class Kick(Question):
    """The three rebels vote in secret."""

    name: ClassVar[PhaseName] = PhaseName.KICK

    def asked(self, hand: Hand) -> frozenset[int]:
        """The rebels; the guard is known."""
        return hand.rebels

    def refusal(self, hand: Hand, seat: int) -> Refusal | None:
        """Every rebel may kick."""
        return None

    def close(self, hand: Hand) -> Event:
        """The outcome: two votes carry the kick."""
        return KickVoted(carried=len(self.yes) >= VOTES_TO_CARRY)


@apply.register
def _(event: KickVoted, hand: Hand) -> Hand:
    multiplier = hand.multiplier * 2 if event.carried else hand.multiplier
    return replace(hand, multiplier=multiplier, phase=Trick(lead=hand.sides.emperor))
