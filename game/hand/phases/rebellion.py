"""The rebels may rebel, 造反 (`rules.md` §2.4.3)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from game.hand.events import Event, RebellionVoted
from game.hand.phases import apply
from game.hand.phases.kick import VOTES_TO_CARRY
from game.hand.phases.question import Question
from game.hand.phases.royals_kick import RoyalsKick
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.refusals import Refusal, Why
from game.seats import SEATS


@dataclass(frozen=True, slots=True)
class Rebellion(Question):
    """All but the emperor are asked; the hidden guard is one of them and can only say no."""

    name: ClassVar[PhaseName] = PhaseName.REBELLION

    def asked(self, hand: Hand) -> frozenset[int]:
        """All but the emperor."""
        return frozenset(range(SEATS)) - {hand.sides.emperor}

    def refusal(self, hand: Hand, seat: int) -> Refusal | None:
        """The guard cannot vote for a rebellion."""
        return None if seat in hand.rebels else Refusal(Why.ROYALS_DO_NOT_REBEL)

    def close(self, hand: Hand) -> Event:
        """The outcome: two votes carry the rebellion. Every seat that voted for it gets a hoe."""
        return RebellionVoted(self.yes, carried=len(self.yes) >= VOTES_TO_CARRY)


@apply.register
def _(event: RebellionVoted, hand: Hand) -> Hand:
    hand = replace(hand, hoes=event.hoes)
    if not event.carried:
        return replace(hand, phase=Trick(lead=hand.sides.emperor))
    phase = RoyalsKick() if hand.rules.kick else Trick(lead=hand.sides.emperor)
    return replace(hand, exposed=True, multiplier=hand.multiplier * 2, phase=phase)
