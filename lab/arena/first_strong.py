"""The player `first-strong`: the first shipped nets, with the bids of that time.

It neither searches races of two nor goes out whenever it can.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from game.hand.actions import Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.bidder import Margins, Prospect, bid
from game.players.observation.candidates import candidate_codes
from game.players.observation.input_layout import PASS, action_of
from game.players.observation.view_encoder import encode_prospect, encode_view
from game.players.strong.net import Nets, read
from game.players.strong.player import ask, rate

FILE: Final = "first_strong.npz"
MARGINS: Final = Margins(alone=8.0, declare=0.9, rebel=-0.45, kick=-0.15, royals_kick=1.3)


@cache
def _nets() -> Nets:
    with files(__package__).joinpath(FILE).open("rb") as file:
        return read(file)


def choose(view: View, _seed: bytes) -> Decision:
    """The action of the seat of a view, which must be waited for."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase is not PhaseName.TRICK:
        return bid(view, _judge, MARGINS)
    observation = encode_view(view)
    best = max(rate(observation, candidate_codes(observation), _nets()), key=lambda p: p.points)
    return action_of(view, best.code)


def _judge(view: View, prospect: Prospect) -> float:
    return ask(encode_prospect(view, prospect), [PASS], _nets())[0]
