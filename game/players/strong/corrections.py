"""Corrects what the nets say where hands that were played say something else.

`correction`, or before the first lead `bid_correction`, is added to the value that a net gives.
`strong` plays and bids by that. For hints and reviews, `possible` then limits it, and `unforeseen`
is added to the points of bids. All constants are measured by `python -m lab.bench.calibration`.
"""

from game.cards import GUARD_CARD, ROYAL_CARD
from game.hand.actions import Answer, Cede, Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.bidder import Prospect
from game.players.observation.input_layout import (
    AGAINST,
    EMPEROR,
    EMPEROR_SEAT,
    GUARD,
    LADDER,
    LEFT,
    LONE,
    OPEN,
    ROAST,
    ROLE,
    Row,
)
from game.rules.ruleset import Ceding, SoloPoints
from game.scoring import Solo

# Points per rebel and card: for each card of the emperor or of the seat, whoever has fewer.
OPEN_SOLO, OPEN_ON_LADDER, DARK_SOLO = 0.015, 0.02, 0.008
"""Taken off for a lone emperor: open, open where solos count by the ladder, and dark."""
AGAINST_SOLO = 0.008
"""Added for a rebel who knows that the emperor is alone."""
AGAINST_ON_LADDER, AGAINST_ROASTS = 0.032, 0.015
"""Also added against an open solo: if it counts by the ladder, and if jokers can be roasted."""

# Points per rebel.
MAY_DECLARE = 0.2
"""Added for the royals before the declare question."""
REBELLED, REBELLED_OPENLY = 1.5, 0.75
"""Added for the rebels after a rebellion. The second one where both jokers cede: mostly the guard
was known before.
"""
MOST_POINTS, MOST_ON_LADDER = 3, 4
"""The most that a hand brings before doubling; an open solo, twice that (§4)."""

# Points of the seat.
UNROBBED, UNROBBED_GUARD = -0.3, -0.9
"""Added for a seat with a marked joker that does not rob, as others may. The second one for the
guard, unless both jokers cede: there it is judged as if everybody knew it, which is worth less.
"""
UNROBBED_ROYAL, UNROBBED_OTHER = -1.8, 0.85
"""The same where solos count by the ladder, and half of the thrones are robbed: for a seat with the
royal card, and for another, which may be called.
"""
CEDED = 1.4
"""Added where solos count by the ladder for a seat that cedes after nobody robbed."""
UNDECLARED = 0.2
"""Added for a rebel who does not rebel, as no guard has declared."""


def correction(observation: Row[int]) -> float:
    """The correction of the value of a play, in points per rebel: see the constants."""
    role, is_open = observation[ROLE], observation[OPEN]
    cards = min(observation[LEFT], observation[LEFT + observation[EMPEROR_SEAT]])
    on_ladder = observation[LADDER]
    if role not in (LONE, AGAINST):
        return 0.0
    if not is_open:
        return cards * (AGAINST_SOLO if role == AGAINST else -DARK_SOLO)
    if role == LONE:
        return -cards * (OPEN_ON_LADDER if on_ladder else OPEN_SOLO)
    more = AGAINST_ON_LADDER * on_ladder + AGAINST_ROASTS * observation[ROAST]
    return cards * (AGAINST_SOLO + more)


def bid_correction(view: View, prospect: Prospect, observation: Row[int]) -> float:
    """The correction of the value of a prospect, in points per rebel.

    The nets learned from hands after the declare question; before it, the guard may still be strong
    and declare. After a rebellion the sides are known and a hoe is shown: it takes two strong
    rebels. An open solo is corrected as in the play.
    """
    if prospect.exposed and prospect.hoes:
        openly = view.rules.ceding is Ceding.BOTH_JOKERS
        for_royals = -REBELLED_OPENLY if openly else -REBELLED
    elif prospect.solo is Solo.OPEN:
        return correction(observation)
    elif view.emperor is None and not prospect.exposed and prospect.solo is Solo.NONE:
        for_royals = MAY_DECLARE
    else:
        return 0.0
    return for_royals if prospect.role in (EMPEROR, GUARD, LONE) else -for_royals


def possible(observation: Row[int], value: float) -> float:
    """A value in points per rebel, or else the nearest one that a hand can bring."""
    most = MOST_ON_LADDER if observation[LADDER] else MOST_POINTS
    most *= 1 + observation[OPEN]
    return min(max(value, -most), most)


def unforeseen(view: View, action: Decision) -> float:
    """The correction of the points of a bid for later bids of others, or for bids not made."""
    match action:
        case Cede() if view.rules.solo_points is SoloPoints.LADDER:
            return CEDED
        case Answer(yes=False) if view.phase is PhaseName.REBELLION:
            return UNDECLARED
        case Answer(yes=False) if view.phase is PhaseName.ROB:
            return _unrobbed(view)
        case _:
            return 0.0


def _unrobbed(view: View) -> float:
    """The correction of the points of a seat that does not rob."""
    if view.rules.solo_points is SoloPoints.LADDER:
        return UNROBBED_ROYAL if ROYAL_CARD in view.cards else UNROBBED_OTHER
    if ROYAL_CARD in view.cards:
        return UNROBBED
    if GUARD_CARD not in view.cards:
        return 0.0
    return UNROBBED if view.rules.ceding is Ceding.BOTH_JOKERS else UNROBBED_GUARD
