"""The throne where the guard is called: ceded freely, then forced (`rules.md` §2.2, classic)."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar

from game.cards import PACKS, ROYAL_CARD, Card, Cards, deck, high_to_low, preceding
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.events import Ascended, Called, DealVoided, Declined, Event
from game.hand.phases import apply
from game.hand.phases.throne import with_called_card
from game.hand.state import Hand, PhaseName, with_cards
from game.refusals import Refusal, Why
from game.rules.ruleset import Ceding

TRIPLE = PACKS - 1


@dataclass(frozen=True, slots=True)
class Calling:
    """`candidate` is asked, and holds the royal card. `first` was dealt it, and began the round."""

    candidate: int
    first: int
    second_round: bool = False

    name: ClassVar[PhaseName] = PhaseName.CALLING

    def waiting(self, hand: Hand) -> frozenset[int]:
        return frozenset({self.candidate})

    def legal(self, hand: Hand, seat: int) -> tuple[Decision, ...]:
        """Call a card, declare an open solo, or cede if that is free."""
        cards = hand.hands[seat]
        calls = tuple(Ascend(seat, call=card) for card in callable_cards(cards, hand.rules.deck))
        cede = () if self.refuse_ceding(hand) else (Cede(seat),)
        return (*calls, Ascend(seat, open_solo=True), *cede)

    def refuse_ceding(self, hand: Hand) -> Refusal | None:
        """Why the candidate must ascend, or None if it may cede.

        Ceding is free in the first round, and in the second with a quad; never after a circuit.
        """
        if not self.second_round:
            return None
        if hand.rules.ceding is Ceding.CIRCUIT:
            return Refusal(Why.CIRCUIT_ENDED)
        if PACKS in _copies(hand.hands[self.candidate]).values():
            return None
        return Refusal(Why.MUST_ASCEND)

    def decide(self, hand: Hand, action: Decision) -> tuple[Event, ...] | Refusal:
        """Ascend, or cede to the next seat; if there is none, the deal is void."""
        match action:
            case Ascend(seat, open_solo=True):
                return (Ascended(seat, open_solo=True),)
            case Ascend(seat, call=Card() as card):
                if card in callable_cards(hand.hands[seat], hand.rules.deck):
                    return (Called(seat, card),)
                return Refusal(Why.CANNOT_CALL, {"card": card})
            case Ascend():
                return Refusal(Why.MUST_CALL)
            case Cede():
                if refusal := self.refuse_ceding(hand):
                    return refusal
                declined = self.declined(hand)
                return (declined, DealVoided()) if declined.to is None else (declined,)
            case Answer() | Give() | Lay() | Pass():
                return Refusal(Why.NOT_NOW)

    def declined(self, hand: Hand) -> Declined:
        """The next seat to ask: in the second round one with a triple or a quad.

        After a circuit it is the first holder, whatever that seat holds.
        """
        seat, second_round = preceding(self.candidate), self.second_round
        if seat == self.first and hand.rules.ceding is Ceding.CIRCUIT:
            return Declined(self.candidate, seat, second_round=True)
        if seat == self.first and not second_round:
            second_round = True
            if callable_cards(hand.hands[seat], hand.rules.deck):
                return Declined(self.candidate, seat, second_round)
            seat = preceding(seat)
        while seat != self.first:
            if not second_round or callable_cards(hand.hands[seat], hand.rules.deck):
                return Declined(self.candidate, seat, second_round)
            seat = preceding(seat)
        return Declined(self.candidate, None, second_round)


def callable_cards(cards: Cards, size: int) -> tuple[Card, ...]:
    """The natural cards of which a hand has three or all four copies, low to high.

    A deck of 165 has no fourth copy of some sixes: no guard could hold it, so they are left out.
    """
    called = (card for card, copies in _copies(cards).items() if copies >= TRIPLE)
    return tuple(sorted(card for card in called if card in _with_fourth_copy(size)))


@cache
def _with_fourth_copy(size: int) -> frozenset[Card]:
    return frozenset(card for card, copies in _copies(deck(size)).items() if copies == PACKS)


def _copies(cards: Cards) -> Counter[Card]:
    return Counter(card for card in cards if not card.is_joker)


@apply.register
def _(event: Declined, hand: Hand) -> Hand:
    throne = hand.phase
    if not isinstance(throne, Calling):
        raise TypeError("declined without a throne")
    if event.to is None:
        return hand
    cards = list(hand.hands[event.seat])
    cards.remove(ROYAL_CARD)
    hand = replace(hand, hands=with_cards(hand, event.seat, tuple(cards)))
    received = high_to_low((*hand.hands[event.to], ROYAL_CARD))
    hand = replace(hand, hands=with_cards(hand, event.to, received))
    return replace(hand, phase=Calling(event.to, throne.first, event.second_round))


@apply.register
def _(event: Called, hand: Hand) -> Hand:
    return with_called_card(hand, event.seat, event.card)
