"""A player by rules of thumb: the bids of `appraisal`, the play of `normal` by given weights."""

from collections.abc import Sequence

from game.hand.actions import Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import appraisal, normal
from game.players.sight.candidates import MOST, candidates
from game.players.sight.from_view import from_view
from game.players.sight.lay import action_of


def by_rules(view: View, weights: Sequence[float]) -> Decision:
    """The action of the seat that looks at this view, which must be waited for."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase is not PhaseName.TRICK:
        return appraisal.choose(view)
    sight = from_view(view)
    found = [0] * MOST
    number = candidates(sight, found)
    if number == 1:
        return action_of(view, found[0])
    return action_of(view, found[normal.pick(sight, found, number, weights)])
