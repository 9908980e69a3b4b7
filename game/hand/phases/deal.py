"""The deal, and the new deal if nobody wants the throne (`rules.md` §1, §2)."""

from dataclasses import replace

from game.beacon import Draw
from game.cards import GUARD_CARD, SMALL_JOKER, Card
from game.hand.events import DealVoided
from game.hand.phases import apply
from game.hand.phases.rob import before_throne
from game.hand.phases.tribute_payment import demand
from game.hand.state import Hand
from game.rules.options import refuse_rules
from game.rules.ruleset import Guard, RuleSet
from game.shuffle import deal_hands, shuffle_seed
from game.tribute import Debt


def deal(
    rules: RuleSet,
    seed: bytes,
    first: int,
    owed: Debt | None = None,
    draw: Draw | None = None,
    *,
    deals: int = 0,
) -> Hand:
    """A hand that was just dealt, starting at seat `first`.

    `owed`: the tribute after the last hand. `draw`: the public random number that the cards are
    dealt from besides the seed. `deals`: how many deals before this one were void. Raises
    `ValueError` for options that do not go together.
    """
    if refused := refuse_rules(rules):
        raise ValueError(f"impossible rules: {refused.why}")
    hands = deal_hands(rules.deck, shuffle_seed(seed, draw), deals, first)
    if rules.guard is Guard.CALLED:
        hands = tuple(tuple(map(without_sword, cards)) for cards in hands)
    phase = before_throne(rules, hands)
    dealt = Hand(rules, seed, first, hands, phase, owed, draw=draw, deals=deals)
    return demand(dealt, owed) if owed else dealt


def without_sword(card: Card) -> Card:
    """The card where the guard is called: the guard card is an ordinary small joker there."""
    return SMALL_JOKER if card == GUARD_CARD else card


@apply.register
def _(event: DealVoided, hand: Hand) -> Hand:
    anew = deal(hand.rules, hand.seed, hand.first, hand.owed, hand.draw, deals=hand.deals + 1)
    return replace(
        anew,
        on_autoplay=hand.on_autoplay,
        autoplays=hand.autoplays,
        vacant=hand.vacant,
        leavings=hand.leavings,
    )
