"""Enthronement (`rules.md` §2.3): determines the emperor, the guard, and whether it is a solo."""

from dataclasses import dataclass, replace
from typing import ClassVar

from game.cards import (
    GUARD_CARD,
    ROYAL_CARD,
    SEATS,
    TRUMP,
    Card,
    Cards,
    following,
    high_to_low,
    preceding,
)
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.events import Ascended, Ceded, DealVoided, Event
from game.hand.phases import apply
from game.hand.phases.doubling import OpenGuard
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName, with_cards
from game.refusals import Refusal, Why
from game.rules.ruleset import Ceding
from game.scoring import Solo


def open_solo(hand: Hand, seat: int) -> Hand:
    """A seat plays alone, and everybody knows: the marked jokers become ordinary (§2.1)."""
    plain = tuple(tuple(card.plain for card in cards) for cards in hand.hands)
    return replace(
        hand, emperor=seat, solo=Solo.OPEN, exposed=True, hands=plain, phase=Trick(lead=seat)
    )


def with_guard_card(hand: Hand, seat: int) -> Hand:
    """The holder of the guard card is the guard. An emperor who holds it is a dark solo."""
    hand = replace(hand, emperor=seat, phase=OpenGuard())
    if GUARD_CARD in hand.hands[seat]:
        return replace(hand, solo=Solo.DARK)
    return replace(hand, guard=hand.guard_card_holder())


def with_called_card(hand: Hand, seat: int, card: Card) -> Hand:
    """The holder of the fourth copy is the guard. An emperor with all four is a dark solo.

    If the called card is a trump, all its copies become trumps in every hand.
    """
    holders = [other for other, cards in enumerate(hand.hands) if card in cards and other != seat]
    hand = replace(hand, emperor=seat, called=card, phase=OpenGuard())
    if hand.rules.called_card_is_trump:
        raised = (high_to_low(TRUMP if c == card else c for c in cards) for cards in hand.hands)
        hand = replace(hand, hands=tuple(raised))
    return replace(hand, guard=holders[0]) if holders else replace(hand, solo=Solo.DARK)


REFUSALS_TO_VOID = 10
"""The number of refusals that void the deal: two rounds."""


@dataclass(frozen=True, slots=True)
class Throne:
    """`candidate` is asked, after `refusals` others refused. `pot`: the cards that they attached.

    The royal card goes with the throne: after the first refusal it is in no hand.
    """

    candidate: int
    pot: Cards = ()
    refusals: int = 0

    name: ClassVar[PhaseName] = PhaseName.THRONE

    def waiting(self, hand: Hand) -> frozenset[int]:
        return frozenset({self.candidate})

    def legal(self, hand: Hand, seat: int) -> tuple[Decision, ...]:
        """Ascend, ascend as an open solo with the guard card in hand, or cede."""
        solo = (Ascend(seat, open_solo=True),) if GUARD_CARD in hand.hands[seat] else ()
        cede = () if self.refuse_ceding(hand) else (Cede(seat),)
        return (Ascend(seat), *solo, *cede)

    def refuse_ceding(self, hand: Hand) -> Refusal | None:
        """Why the candidate must ascend, or None if it may cede."""
        match hand.rules.ceding:
            case Ceding.ROUNDS:
                return None
            case Ceding.CIRCUIT:
                return Refusal(Why.CIRCUIT_ENDED) if self.refusals == SEATS else None
            case Ceding.BOTH_JOKERS:
                if self.refusals or GUARD_CARD not in hand.hands[self.candidate]:
                    return Refusal(Why.NOT_BOTH_JOKERS)
                return None

    def attached(self, hand: Hand) -> Card | None:
        """The card that refusing costs the candidate: none at first, one later in the rounds."""
        if not self.refusals or hand.rules.ceding is not Ceding.ROUNDS:
            return None
        return to_attach(hand.hands[self.candidate])

    def decide(self, hand: Hand, action: Decision) -> tuple[Event, ...] | Refusal:
        """Ascend, or pass the throne on. Ten refusals void the deal."""
        match action:
            case Ascend(seat, solo, None):
                if solo and GUARD_CARD not in hand.hands[seat]:
                    return Refusal(Why.NO_GUARD_CARD)
                return (Ascended(seat, solo),)
            case Cede(seat):
                if refusal := self.refuse_ceding(hand):
                    return refusal
                ceded = Ceded(seat, self.attached(hand))
                void = self.refusals + 1 == REFUSALS_TO_VOID
                return (ceded, DealVoided()) if void else (ceded,)
            case Ascend() | Answer() | Give() | Lay() | Pass():
                return Refusal(Why.NOT_NOW)


def to_attach(cards: Cards) -> Card:
    """The card that a refusal costs: a 2 or, if there is none, the highest non-joker."""
    return max(card for card in cards if not card.is_joker)


@apply.register
def _(event: Ceded, hand: Hand) -> Hand:
    throne = hand.phase
    if not isinstance(throne, Throne):
        raise TypeError("ceded without a throne")
    attached = [event.attached] if event.attached else []
    cards = list(hand.hands[event.seat])
    for card in attached if throne.refusals else [ROYAL_CARD]:
        cards.remove(card)
    once = hand.rules.ceding is Ceding.BOTH_JOKERS
    to = following(following(event.seat)) if once else preceding(event.seat)
    return replace(
        hand,
        hands=with_cards(hand, event.seat, tuple(cards)),
        phase=Throne(to, (*throne.pot, *attached), throne.refusals + 1),
    )


@apply.register
def _(event: Ascended, hand: Hand) -> Hand:
    throne = hand.phase
    if isinstance(throne, Throne) and throne.refusals:
        cards = high_to_low((*hand.hands[event.seat], ROYAL_CARD, *throne.pot))
        shown = hand.rules.ceding is Ceding.BOTH_JOKERS
        hand = replace(hand, hands=with_cards(hand, event.seat, cards), exposed=shown)
    if event.open_solo:
        return open_solo(hand, event.seat)
    return with_guard_card(hand, event.seat)
