"""A player by rules of thumb: it bids like `appraisal`, and plays like `normal` by any weights."""

from collections.abc import Sequence

from game.hand.actions import Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import appraisal, normal
from game.players.observation.candidates import MOST, candidates
from game.players.observation.play_codes import action_of
from game.players.observation.view_encoder import encode_view


def choose(view: View, weights: Sequence[float]) -> Decision:
    """The action of the seat of a view, which must be waited for."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase is not PhaseName.TRICK:
        return appraisal.choose(view)
    observation = encode_view(view)
    found = [0] * MOST
    number = candidates(observation, found)
    if number == 1:
        return action_of(view, found[0])
    return action_of(view, found[normal.pick(observation, found, number, weights)])
