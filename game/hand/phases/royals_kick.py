"""The royals may kick back after a rebellion (`rules.md` §2.4.4)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from game.hand.events import Event, RoyalsKicked
from game.hand.phases import apply
from game.hand.phases.question import Question
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.refusals import Refusal
from game.seats import SEATS


@dataclass(frozen=True, slots=True)
class RoyalsKick(Question):
    """The emperor and the guard are asked, who are both known by now. One yes is enough."""

    name: ClassVar[PhaseName] = PhaseName.ROYALS_KICK

    def asked(self, hand: Hand) -> frozenset[int]:
        """The royals."""
        return frozenset(range(SEATS)) - hand.rebels

    def refusal(self, hand: Hand, seat: int) -> Refusal | None:
        """Both royals may kick."""
        return None

    def close(self, hand: Hand) -> Event:
        """The outcome: one vote carries the kick."""
        return RoyalsKicked(kicked=bool(self.yes))


@apply.register
def _(event: RoyalsKicked, hand: Hand) -> Hand:
    multiplier = hand.multiplier * 2 if event.kicked else hand.multiplier
    return replace(hand, multiplier=multiplier, phase=Trick(lead=hand.sides.emperor))
