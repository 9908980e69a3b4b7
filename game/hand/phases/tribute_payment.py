"""Tribute, 进贡 (`rules.md` §5): paid after the deal, before anybody robs.

If suits do not matter, the cards change hands at once. If the guard is called, each payer chooses
among cards of equal rank in secret, and nobody sees a card before all have chosen.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from game.cards import Cards, high_to_low
from game.hand.actions import Decision, Give
from game.hand.events import Event, Offered, TributePaid
from game.hand.phases import apply
from game.hand.phases.rob import before_throne
from game.hand.state import Hand, PhaseName
from game.refusals import Refusal, Why
from game.rules.ruleset import Guard
from game.tribute import Debt, Gift, choices, divided, least_missed


@dataclass(frozen=True, slots=True)
class Paying:
    """`offered`: the cards of each seat that has chosen."""

    debt: Debt
    offered: tuple[tuple[int, Cards], ...] = ()

    name: ClassVar[PhaseName] = PhaseName.TRIBUTE

    def asked(self, hand: Hand) -> frozenset[int]:
        """All seats that owe cards, even those with nothing to choose."""
        return self.debt.payers

    def waiting(self, hand: Hand) -> frozenset[int]:
        return self.debt.payers - frozenset(dict(self.offered))

    def legal(self, hand: Hand, seat: int) -> tuple[Decision, ...]:
        """The highest natural cards, with every choice of suits."""
        ways = choices(hand.hands[seat], self.debt.pays[seat])
        return tuple(Give(seat, cards) for cards in ways)

    def decide(self, hand: Hand, action: Decision) -> tuple[Event, ...] | Refusal:
        """Record the offer. With the last one, the cards change hands."""
        if not isinstance(action, Give):
            return Refusal(Why.NOT_NOW)
        number = self.debt.pays[action.seat]
        cards = high_to_low(action.cards)
        if cards not in choices(hand.hands[action.seat], number):
            return Refusal(Why.MUST_GIVE, {"count": number})
        offered = Offered(action.seat, cards)
        after = self.with_offer(offered)
        if after.waiting(hand):
            return (offered,)
        return offered, TributePaid(divided(self.debt, dict(after.offered)))

    def default(self, hand: Hand, seat: int) -> Give:
        """The payment of autoplay: of the rarest suits in the hand."""
        return Give(seat, least_missed(hand.hands[seat], self.debt.pays[seat]))

    def with_offer(self, event: Offered) -> "Paying":
        return replace(self, offered=(*self.offered, (event.seat, event.cards)))


def demand(hand: Hand, debt: Debt) -> Hand:
    """The hand in which a debt is to be paid or, if there is nothing to choose, has been paid."""
    if hand.rules.guard is Guard.CALLED:
        return replace(hand, phase=Paying(debt))
    paid = {seat: choices(hand.hands[seat], debt.pays[seat])[0] for seat in debt.payers}
    return with_gifts(hand, divided(debt, paid))


def with_gifts(hand: Hand, gifts: tuple[Gift, ...]) -> Hand:
    """The hand after these gifts, in the next phase."""
    hands = [list(cards) for cards in hand.hands]
    for gift in gifts:
        hands[gift.payer].remove(gift.card)
        hands[gift.taker].append(gift.card)
    held = tuple(map(high_to_low, hands))
    return replace(hand, hands=held, gifts=gifts, phase=before_throne(hand.rules, held))


@apply.register
def _(event: Offered, hand: Hand) -> Hand:
    paying = hand.phase
    if not isinstance(paying, Paying):
        raise TypeError("tribute that nobody asked for")
    return replace(hand, phase=paying.with_offer(event))


@apply.register
def _(event: TributePaid, hand: Hand) -> Hand:
    return with_gifts(hand, event.gifts)
