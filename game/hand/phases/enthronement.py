"""Enthronement (`rules.md` §2.3): determines the emperor, the guard, and whether it is a solo."""

from dataclasses import replace

from game.cards import GUARD_CARD, TRUMP, Card, high_to_low
from game.hand.phases.open_guard import OpenGuard
from game.hand.phases.trick import Trick
from game.hand.state import Hand
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
