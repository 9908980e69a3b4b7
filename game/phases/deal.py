"""The deal, and the deal anew when nobody wants the throne (`rules.md` §1, §2)."""

from game.events import DealVoided
from game.phases import apply
from game.phases.rob import Rob, royal_card_holder
from game.phases.throne import Throne
from game.ruleset import RuleSet
from game.shuffle import deal_hands
from game.state import Hand


def deal(rules: RuleSet, seed: bytes, first: int, deals: int = 0) -> Hand:
    """A hand just dealt: `deals` were void before it, and the deal starts at seat `first`."""
    hands = deal_hands(rules.deck, seed, deals, first)
    phase = Rob() if rules.rob else Throne(royal_card_holder(hands))
    return Hand(rules, seed, first, hands, phase, deals)


@apply.register
def _(event: DealVoided, hand: Hand) -> Hand:
    return deal(hand.rules, hand.seed, hand.first, hand.deals + 1)
