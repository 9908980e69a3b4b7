"""The player `untuned`: `normal` before it was tuned, with guessed weights."""

from typing import Final

from game.hand.actions import Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import appraisal, normal
from game.players.observation.candidates import candidate_codes
from game.players.observation.input_layout import action_of
from game.players.observation.view_encoder import encode_view

WEIGHTS: Final = (
    1.0,
    0.8,
    0.7,
    1.1,
    0.5,
    1.2,
    0.3,
    1.0,
    1.0,
    0.8,
    4.0,
    1.0,
    0.8,
    0.5,
    0.35,
    0.6,
    0.6,
    1.4,
    0.05,
    0.3,
)


def choose(view: View, _seed: bytes) -> Decision:
    """The action of the seat of a view, which must be waited for."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase is not PhaseName.TRICK:
        return appraisal.choose(view)
    observation = encode_view(view)
    codes = candidate_codes(observation)
    return action_of(view, codes[normal.pick(observation, codes, len(codes), WEIGHTS)])
