"""The deal, and the deal anew when nobody wants the throne (`rules.md` §1, §2)."""

from game.cards import GUARD_CARD, SMALL_JOKER, Card
from game.events import DealVoided
from game.phases import apply
from game.phases.rob import Rob, royal_card_holder, throne
from game.ruleset import Guard, RuleSet
from game.shuffle import deal_hands
from game.state import Hand


def deal(rules: RuleSet, seed: bytes, first: int, deals: int = 0) -> Hand:
    """A hand just dealt: `deals` were void before it, and the deal starts at seat `first`."""
    hands = deal_hands(rules.deck, seed, deals, first)
    if rules.guard is Guard.CALLED:
        hands = tuple(tuple(map(without_sword, cards)) for cards in hands)
    phase = Rob() if rules.rob else throne(rules, royal_card_holder(hands))
    return Hand(rules, seed, first, hands, phase, deals)


def without_sword(card: Card) -> Card:
    """Where the guard is called, the guard card is a small joker like the others."""
    return SMALL_JOKER if card == GUARD_CARD else card


@apply.register
def _(event: DealVoided, hand: Hand) -> Hand:
    return deal(hand.rules, hand.seed, hand.first, hand.deals + 1)
