"""Robbing the throne, 抢独 (`rules.md` §2.1)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from game.cards import ROYAL_CARD, SEATS, Cards, preceding
from game.hand.events import Event, ThroneNotRobbed, ThroneRobbed
from game.hand.phases import apply
from game.hand.phases.doubling import Question
from game.hand.phases.guard_call import Calling
from game.hand.phases.throne import Throne, open_solo
from game.hand.state import Hand, Phase, PhaseName
from game.rules.ruleset import Guard, RuleSet


@dataclass(frozen=True, slots=True)
class Rob(Question):
    """All seats answer at once: rob the throne as a solo, or not."""

    name: ClassVar[PhaseName] = PhaseName.ROB

    def asked(self, hand: Hand) -> frozenset[int]:
        return frozenset(range(SEATS))

    def close(self, hand: Hand) -> Event:
        """The outcome: the royal card's holder has priority, then the seats before it in turn."""
        holder = royal_card_holder(hand.hands)
        seat = holder
        for _ in hand.hands:
            if seat in self.yes:
                return ThroneRobbed(seat)
            seat = preceding(seat)
        return ThroneNotRobbed(holder)


def royal_card_holder(hands: tuple[Cards, ...]) -> int:
    return next(seat for seat, cards in enumerate(hands) if ROYAL_CARD in cards)


@apply.register
def _(event: ThroneRobbed, hand: Hand) -> Hand:
    return open_solo(hand, event.seat)


@apply.register
def _(event: ThroneNotRobbed, hand: Hand) -> Hand:
    return replace(hand, phase=throne(hand.rules, event.holder))


def before_throne(rules: RuleSet, hands: tuple[Cards, ...]) -> Phase:
    """The next phase once all cards are dealt: everyone may rob, or the throne is offered."""
    return Rob() if rules.rob else throne(rules, royal_card_holder(hands))


def throne(rules: RuleSet, holder: int) -> Phase:
    """The phase in which the throne is offered to the holder of the royal card (§2.2)."""
    if rules.guard is Guard.CALLED:
        return Calling(holder, holder)
    return Throne(holder)
