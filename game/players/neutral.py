"""Neutral bidding, for measurements that compare only the play of the cards.

Nobody robs, declares, rebels or kicks. Everybody accepts the throne, unless they would be alone on
it and may cede. The guard is called with the lowest triple.
"""

from game.cards import GUARD_CARD, PACKS, ROYAL_CARD
from game.hand.actions import Ascend, Cede, Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import autoplay


def choose(view: View, _seed: bytes) -> Decision:
    """The action of the seat of a view. Except at the throne, it is that of autoplay."""
    match view.phase:
        case PhaseName.THRONE:
            return _throne(view)
        case PhaseName.CALLING:
            return _call(view) or autoplay.choose(view)
        case _:
            return autoplay.choose(view)


def _throne(view: View) -> Decision:
    alone = {ROYAL_CARD, GUARD_CARD} <= set(view.cards)
    if alone and (cede := next((each for each in view.legal if isinstance(each, Cede)), None)):
        return cede
    return next(each for each in view.legal if isinstance(each, Ascend) and not each.open_solo)


def _call(view: View) -> Decision | None:
    """Calls the lowest card with three copies in the hand. None if there is none."""
    calls = [each.call for each in view.legal if isinstance(each, Ascend) and each.call]
    triples = [card for card in calls if view.cards.count(card) == PACKS - 1]
    return Ascend(view.legal[0].seat, call=min(triples)) if triples else None
