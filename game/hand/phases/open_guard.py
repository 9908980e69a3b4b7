"""The guard may declare, 明保 (`rules.md` §2.4.1)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from game.hand.events import Event, GuardDeclared, GuardSilent
from game.hand.phases import apply
from game.hand.phases.kick import Kick
from game.hand.phases.question import Question
from game.hand.phases.rebellion import Rebellion
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.refusals import Refusal, Why
from game.seats import SEATS


@dataclass(frozen=True, slots=True)
class OpenGuard(Question):
    """All but the emperor are asked, also in a dark solo. Only the guard can say yes."""

    name: ClassVar[PhaseName] = PhaseName.OPEN_GUARD

    def asked(self, hand: Hand) -> frozenset[int]:
        """All but the emperor."""
        return frozenset(range(SEATS)) - {hand.sides.emperor}

    def refusal(self, hand: Hand, seat: int) -> Refusal | None:
        """Only the guard can declare."""
        return None if seat == hand.guard else Refusal(Why.NOT_THE_GUARD)

    def close(self, hand: Hand) -> Event:
        """The outcome: the guard declared, or nobody did."""
        return GuardDeclared(*self.yes) if self.yes else GuardSilent()


@apply.register
def _(event: GuardDeclared, hand: Hand) -> Hand:
    phase = Kick() if hand.rules.kick else Trick(lead=hand.sides.emperor)
    return replace(hand, exposed=True, multiplier=hand.multiplier * 2, phase=phase)


@apply.register
def _(event: GuardSilent, hand: Hand) -> Hand:
    phase = Rebellion() if hand.rules.rebellion else Trick(lead=hand.sides.emperor)
    return replace(hand, phase=phase)
