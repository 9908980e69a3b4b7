"""Bidding that takes no side: so that what is compared is the play of the cards alone.

Nobody robs, declares, rebels or kicks. The throne is taken, but not by who would be alone on it and
may cede; the guard is called by the lowest triple.
"""

from game.cards import GUARD_CARD, PACKS, ROYAL_CARD
from game.hand.actions import Ascend, Cede, Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import autoplay


def choose(view: View, _seed: bytes) -> Decision:
    """The action of the seat that looks at this view; what is no throne is left to autoplay."""
    match view.phase:
        case PhaseName.THRONE:
            return _throne(view)
        case PhaseName.CALLING:
            return _call(view) or autoplay.choose(view)
        case (
            PhaseName.TRIBUTE
            | PhaseName.ROB
            | PhaseName.OPEN_GUARD
            | PhaseName.KICK
            | PhaseName.REBELLION
            | PhaseName.ROYALS_KICK
            | PhaseName.TRICK
            | PhaseName.SETTLED
        ):
            return autoplay.choose(view)


def _throne(view: View) -> Decision:
    alone = {ROYAL_CARD, GUARD_CARD} <= set(view.cards)
    if alone and (cede := next((each for each in view.legal if isinstance(each, Cede)), None)):
        return cede
    return next(each for each in view.legal if isinstance(each, Ascend) and not each.open_solo)


def _call(view: View) -> Decision | None:
    """The lowest card of which one holds all copies but the guard's."""
    calls = [each.call for each in view.legal if isinstance(each, Ascend) and each.call]
    triples = [card for card in calls if view.cards.count(card) == PACKS - 1]
    return Ascend(view.legal[0].seat, call=min(triples)) if triples else None
