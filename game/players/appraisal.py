"""The value of a hand before the first lead, by rules of thumb: how `normal` judges its bids.

A hand is described by a few numbers, its traits. Their weights, by role, were fitted to many hands
that `normal` played. `traits` uses only sums and indices, so that numba can compile it.
"""

from typing import Final

from game.hand.actions import Decision
from game.hand.view import View
from game.players.bidder import Margins, Prospect, bid
from game.players.observation.input_layout import (
    AGAINST,
    BIG,
    CALLED,
    EXPOSED,
    LEFT,
    NATURALS,
    OPEN,
    OWN,
    REBEL,
    ROAST,
    ROLE,
    SIXES,
    SMALL,
    TRUMP,
    UNSEEN,
    WIDE,
    MutableRow,
    Row,
)
from game.players.observation.prospect_encoder import encode_prospect

TRAITS: Final = 16
_LOW: Final = 10
"""The index of the kings: a rank below it is low."""


def traits(observation: Row[int], found: MutableRow[float]) -> None:
    """Writes the traits of a hand at its beginning into `found`."""
    for at in range(TRAITS):
        found[at] = 0.0
    found[0] = 1.0
    found[1] = observation[OWN + BIG]
    found[2] = observation[OWN + SMALL]
    found[3] = observation[OWN + TRUMP]
    found[4] = observation[OWN + NATURALS - 1]
    found[5] = observation[OWN + NATURALS - 2]
    found[6] = observation[OWN + NATURALS - 3]
    highest = 0
    for rank in range(NATURALS - 1, -1, -1):
        held = observation[OWN + rank]
        if held > 0:
            found[7] += 1
            if held <= 2 and rank < _LOW:
                found[8] += 1
            if held > highest:
                found[9] += 1
            if held > 4:
                found[10] += held - 4
        highest = max(highest, observation[UNSEEN + rank])
    found[11] = observation[LEFT] - (43 if observation[WIDE] else 33)
    found[12] = observation[EXPOSED]
    found[13] = observation[CALLED]
    found[14] = observation[ROAST] + observation[SIXES]
    found[15] = observation[OPEN]


MARGINS: Final = Margins(alone=4.0, declare=0.5, rebel=0.0, kick=-0.05, royals_kick=1.0)


def choose(view: View) -> Decision:
    """The action of the seat of a view before the first lead."""
    return bid(view, judge, MARGINS)


def judge(view: View, prospect: Prospect) -> float:
    """The value of a prospect to the seat, in points per rebel."""
    observation = encode_prospect(view, prospect)
    found = [0.0] * TRAITS
    traits(observation, found)
    worth = WORTH[observation[WIDE]][observation[ROLE]]
    royal = sum(trait * each for trait, each in zip(found, worth, strict=True))
    return -royal if observation[ROLE] in (REBEL, AGAINST) else royal


WORTH: Final[tuple[tuple[tuple[float, ...], ...], ...]] = (
    (
        (
            1.859,
            0.631,
            0.526,
            0.0,
            0.042,
            0.097,
            0.055,
            -0.369,
            -0.033,
            0.622,
            -0.021,
            0.077,
            -0.287,
            -0.44,
            -0.265,
            0.0,
        ),
        (
            1.153,
            0.522,
            0.407,
            0.0,
            0.043,
            0.083,
            0.052,
            -0.235,
            -0.038,
            0.495,
            -0.013,
            -0.031,
            -0.302,
            -0.383,
            -0.254,
            0.0,
        ),
        (
            -0.176,
            -0.368,
            -0.29,
            0.0,
            -0.026,
            -0.055,
            -0.032,
            0.181,
            0.018,
            -0.346,
            0.034,
            -0.059,
            -0.18,
            -0.445,
            -0.273,
            0.0,
        ),
        (
            5.954,
            2.1,
            1.462,
            0.0,
            0.097,
            0.056,
            -0.001,
            -1.437,
            -0.085,
            2.058,
            -0.114,
            0.118,
            0.628,
            -0.154,
            -0.404,
            -1.246,
        ),
        (
            -0.761,
            -0.73,
            -0.473,
            0.0,
            -0.032,
            0.009,
            -0.022,
            0.231,
            0.126,
            -0.075,
            0.038,
            -0.082,
            -0.761,
            -0.514,
            -0.265,
            -1.415,
        ),
    ),
    (
        (
            0.26,
            0.217,
            0.14,
            0.781,
            0.035,
            0.037,
            0.012,
            -0.154,
            -0.018,
            0.158,
            -0.014,
            0.031,
            -0.684,
            0.26,
            0.0,
            0.0,
        ),
        (
            0.981,
            0.375,
            0.39,
            0.981,
            0.037,
            0.078,
            0.06,
            -0.21,
            -0.053,
            0.476,
            -0.025,
            0.025,
            -0.685,
            0.981,
            0.0,
            0.0,
        ),
        (
            0.201,
            -0.2,
            -0.164,
            0.0,
            -0.021,
            -0.034,
            -0.021,
            0.139,
            0.015,
            -0.207,
            0.031,
            -0.031,
            -0.695,
            0.201,
            0.0,
            0.0,
        ),
        (
            3.38,
            3.507,
            2.568,
            2.778,
            0.053,
            0.195,
            0.174,
            -1.921,
            -0.049,
            2.255,
            0.02,
            0.258,
            0.525,
            3.38,
            0.0,
            2.686,
        ),
        (
            -1.703,
            -0.915,
            -0.568,
            0.0,
            0.129,
            0.065,
            -0.021,
            0.666,
            -0.108,
            -0.522,
            0.246,
            -0.108,
            -1.703,
            -1.703,
            0.0,
            -5.085,
        ),
    ),
)
"""By deck (168 or 165 cards, then 216) and role: points per rebel that a trait gives the royals."""
