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
from game.players.observation.view_encoder import encode_prospect

MARGINS: Final = Margins(alone=4.0, declare=0.5, rebel=0.0, kick=-0.05, royals_kick=1.0)
TRAITS: Final = 16
"""The number of traits."""
_KINGS: Final = 10
"""The index of the kings: a rank below it is low."""


def choose(view: View) -> Decision:
    """The action of the seat of a view before the first lead."""
    return bid(view, judge, MARGINS)


def judge(view: View, prospect: Prospect) -> float:
    """The value of a prospect to the seat, in points per rebel."""
    observation = encode_prospect(view, prospect)
    values = [0.0] * TRAITS
    traits(observation, values)
    role = observation[ROLE]
    weights = WORTH[observation[WIDE]]
    for_royals = sum(value * by_role[role] for value, by_role in zip(values, weights, strict=True))
    return -for_royals if role in (REBEL, AGAINST) else for_royals


def traits(observation: Row[int], values: MutableRow[float]) -> None:
    """Writes the traits of a hand at its beginning into `values`, in the order of `WORTH`."""
    for trait in range(TRAITS):
        values[trait] = 0.0
    values[0] = 1.0
    values[1] = observation[OWN + BIG]
    values[2] = observation[OWN + SMALL]
    values[3] = observation[OWN + TRUMP]
    values[4] = observation[OWN + NATURALS - 1]
    values[5] = observation[OWN + NATURALS - 2]
    values[6] = observation[OWN + NATURALS - 3]
    longest_above = 0
    for rank in range(NATURALS - 1, -1, -1):
        held = observation[OWN + rank]
        if held > 0:
            values[7] += 1
            if held <= 2 and rank < _KINGS:
                values[8] += 1
            if held > longest_above:
                values[9] += 1
            if held > 4:
                values[10] += held - 4
        longest_above = max(longest_above, observation[UNSEEN + rank])
    values[11] = observation[LEFT] - (43 if observation[WIDE] else 33)
    values[12] = observation[EXPOSED]
    values[13] = observation[CALLED]
    values[14] = observation[ROAST] + observation[SIXES]
    values[15] = observation[OPEN]


WORTH: Final[tuple[tuple[tuple[float, ...], ...], ...]] = (
    (
        (1.859, 1.153, -0.176, 5.954, -0.761),  # always
        (0.631, 0.522, -0.368, 2.1, -0.73),  # big jokers
        (0.526, 0.407, -0.29, 1.462, -0.473),  # small jokers
        (0.0, 0.0, 0.0, 0.0, 0.0),  # trumps
        (0.042, 0.043, -0.026, 0.097, -0.032),  # twos
        (0.097, 0.083, -0.055, 0.056, 0.009),  # aces
        (0.055, 0.052, -0.032, -0.001, -0.022),  # kings
        (-0.369, -0.235, 0.181, -1.437, 0.231),  # ranks
        (-0.033, -0.038, 0.018, -0.085, 0.126),  # ranks below the kings with one or two cards
        (0.622, 0.495, -0.346, 2.058, -0.075),  # sets that no higher set can beat
        (-0.021, -0.013, 0.034, -0.114, 0.038),  # cards beyond four of a rank
        (0.077, -0.031, -0.059, 0.118, -0.082),  # cards beyond those dealt
        (-0.287, -0.302, -0.18, 0.628, -0.761),  # everybody knows the sides
        (-0.44, -0.383, -0.445, -0.154, -0.514),  # the guard is called
        (-0.265, -0.254, -0.273, -0.404, -0.265),  # roasting, sixes last (1 each, 2 with jokers)
        (0.0, 0.0, 0.0, -1.246, -1.415),  # an open solo
    ),
    (
        (0.26, 0.981, 0.201, 3.38, -1.703),  # always
        (0.217, 0.375, -0.2, 3.507, -0.915),  # big jokers
        (0.14, 0.39, -0.164, 2.568, -0.568),  # small jokers
        (0.781, 0.981, 0.0, 2.778, 0.0),  # trumps
        (0.035, 0.037, -0.021, 0.053, 0.129),  # twos
        (0.037, 0.078, -0.034, 0.195, 0.065),  # aces
        (0.012, 0.06, -0.021, 0.174, -0.021),  # kings
        (-0.154, -0.21, 0.139, -1.921, 0.666),  # ranks
        (-0.018, -0.053, 0.015, -0.049, -0.108),  # ranks below the kings with one or two cards
        (0.158, 0.476, -0.207, 2.255, -0.522),  # sets that no higher set can beat
        (-0.014, -0.025, 0.031, 0.02, 0.246),  # cards beyond four of a rank
        (0.031, 0.025, -0.031, 0.258, -0.108),  # cards beyond those dealt
        (-0.684, -0.685, -0.695, 0.525, -1.703),  # everybody knows the sides
        (0.26, 0.981, 0.201, 3.38, -1.703),  # the guard is called
        (0.0, 0.0, 0.0, 0.0, 0.0),  # roasting, sixes last (1 each, 2 with jokers)
        (0.0, 0.0, 0.0, 2.686, -5.085),  # an open solo
    ),
)
"""Points per rebel that a trait gives the royals: by deck (168 cards or 216), trait and role."""
