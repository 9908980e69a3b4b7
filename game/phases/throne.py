"""The throne with its pot, 让位 (`rules.md` §2.2, simple)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from game.actions import Action, Ascend, Cede
from game.cards import GUARD_CARD, ROYAL_CARD, Card, Cards, high_to_low
from game.events import Ascended, Ceded, DealVoided, Event
from game.phases import apply
from game.phases.enthronement import open_solo, with_guard_card
from game.refusals import Refusal, Why
from game.state import Hand, preceding, with_cards

REFUSALS_TO_VOID = 10
"""Two rounds."""


@dataclass(frozen=True, slots=True)
class Throne:
    """`candidate` is asked; `pot` is what was attached by those who refused, `refusals` of them.

    The royal card goes along with the throne: after the first refusal it is in no hand.
    """

    candidate: int
    pot: Cards = ()
    refusals: int = 0

    name: ClassVar[str] = "throne"

    def waiting(self, hand: Hand) -> frozenset[int]:
        """The one the throne is offered to."""
        return frozenset({self.candidate})

    def legal(self, hand: Hand, seat: int) -> tuple[Action, ...]:
        """Accept, accept as an open solo when holding the guard card, or cede."""
        solo = (Ascend(seat, open_solo=True),) if GUARD_CARD in hand.hands[seat] else ()
        return (Ascend(seat), *solo, Cede(seat))

    def decide(self, hand: Hand, action: Action) -> tuple[Event, ...] | Refusal:
        """Ascend, or hand the throne on; ten refusals void the deal."""
        match action:
            case Ascend(seat, solo, None):
                if solo and GUARD_CARD not in hand.hands[seat]:
                    return Refusal(Why.NO_GUARD_CARD)
                return (Ascended(seat, solo),)
            case Cede(seat):
                attached = to_attach(hand.hands[seat]) if self.refusals else None
                ceded = Ceded(seat, attached)
                void = self.refusals + 1 == REFUSALS_TO_VOID
                return (ceded, DealVoided()) if void else (ceded,)
            case _:
                return Refusal(Why.NOT_NOW)


def to_attach(cards: Cards) -> Card:
    """The card a refusal costs: a 2, or, having none, the highest non-joker."""
    return max(card for card in cards if not card.is_joker)


@apply.register
def _(event: Ceded, hand: Hand) -> Hand:
    throne = hand.phase
    if not isinstance(throne, Throne):
        raise TypeError("ceded without a throne")
    given = ROYAL_CARD if event.attached is None else event.attached
    cards = list(hand.hands[event.seat])
    cards.remove(given)
    pot = throne.pot if event.attached is None else (*throne.pot, event.attached)
    return replace(
        hand,
        hands=with_cards(hand, event.seat, tuple(cards)),
        phase=Throne(preceding(event.seat), pot, throne.refusals + 1),
    )


@apply.register
def _(event: Ascended, hand: Hand) -> Hand:
    throne = hand.phase
    if isinstance(throne, Throne) and throne.refusals:
        cards = high_to_low((*hand.hands[event.seat], ROYAL_CARD, *throne.pot))
        hand = replace(hand, hands=with_cards(hand, event.seat, cards))
    if event.open_solo:
        return open_solo(hand, event.seat)
    return with_guard_card(hand, event.seat)
