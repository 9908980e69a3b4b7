"""The player `second-strong`: the second shipped nets, with the bids and endings of that time.

`strong` still has these nets, so their file is not kept twice. A test fails once other nets are
shipped: then keep the old file here, as for `first_strong`, and read it.
"""

from typing import Final

from game.hand.actions import Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.bidder import Margins, Prospect, bid
from game.players.observation.candidates import candidate_codes
from game.players.observation.input_layout import EMPEROR, GUARD, LEFT, LONE, PASS, action_of
from game.players.observation.view_encoder import encode_prospect, encode_view
from game.players.race import going_out, is_over_then, winning_play
from game.players.strong.net import nets
from game.players.strong.player import ask, rate
from game.rules.ruleset import Guard, RuleSet, SoloPoints
from game.scoring import Solo

SHA256: Final = "75a1f65f9a1b81bcf8238d01223b6f67e84b1710eaa8c6373f8efa35e1c7eb8c"
"""The hash in the recipe of the nets."""
MAY_DECLARE, REBELLED, OPEN_SOLO = 0.2, 1.5, 0.015
"""Corrections of the nets, in points per rebel; `OPEN_SOLO` counts for each card of the seat."""


def choose(view: View, _seed: bytes) -> Decision:
    """The action of the seat of a view, which must be waited for."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase is not PhaseName.TRICK:
        return bid(view, _judge, _margins(view.rules))
    observation = encode_view(view)
    rated = rate(observation, candidate_codes(observation), nets())
    codes = [play.code for play in sorted(rated, key=lambda play: -play.points)]
    last = going_out(observation, codes) if is_over_then(observation) else None
    sure = winning_play(observation, codes) if last is None else last
    return action_of(view, codes[0] if sure is None else sure)


def _margins(rules: RuleSet) -> Margins:
    called = rules.guard is Guard.CALLED and rules.solo_points is SoloPoints.BOOK
    return Margins(
        alone=6.0 if called else 2.0,
        declare=0.9,
        rebel=1.7,
        kick=-0.15,
        royals_kick=1.3,
        keeps_throne=True,
    )


def _judge(view: View, prospect: Prospect) -> float:
    observation, more = encode_prospect(view, prospect), 0.0
    if prospect.exposed and prospect.hoes:
        more = -REBELLED
    elif prospect.solo is Solo.OPEN:
        more = -OPEN_SOLO * observation[LEFT]
    elif view.emperor is None and not prospect.exposed and prospect.solo is Solo.NONE:
        more = MAY_DECLARE
    value = ask(observation, [PASS], nets())[0]
    return value + more if prospect.role in (EMPEROR, GUARD, LONE) else value - more
