"""The player `strong`: the play or bid that its nets value most.

A net values the state after each candidate. The same nets judge a hand before its first lead, from
which the value of each bid follows (`bidder`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.cards import GUARD_CARD, ROYAL_CARD
from game.hand.actions import Answer, Cede, Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.bidder import Judge, Margins, Prospect, bid, choices
from game.players.observation.candidates import candidate_codes
from game.players.observation.features import (
    MOST_AFTER,
    MOST_COMMON,
    OTHERS,
    SHAPE,
    after,
    common,
    order,
    shapes,
)
from game.players.observation.input_layout import (
    AGAINST,
    EMPEROR,
    EMPEROR_SEAT,
    GUARD,
    LADDER,
    LEFT,
    LONE,
    OPEN,
    PASS,
    ROAST,
    ROLE,
    Row,
    action_of,
)
from game.players.observation.view_encoder import encode_prospect, encode_view
from game.players.race import going_out, is_over_then, is_race, race_points, winning_play, wins
from game.players.strong.net import Nets, nets
from game.rules.ruleset import Ceding, Guard, RuleSet, SoloPoints
from game.scoring import Solo

MARGINS = Margins(alone=2.0, declare=0.9, rebel=1.7, kick=-0.15, royals_kick=1.3, keeps_throne=True)
"""`kick` is negative: a vote takes two seats, and each adds half of what it takes."""
ALONE_ON_LADDER, ALONE_AFTER_CALL = 1.0, 6.0
"""The margin for an open solo where solos count by the ladder, and else where the guard is called.
Measured by `python -m lab.bench.robbing`, like that of the other rules.
"""
MAY_DECLARE = 0.2
"""Added to the nets' value for the royals before the declare question, in points per rebel.
Measured by `python -m lab.bench.calibration`, like all that follow.
"""
REBELLED, REBELLED_OPENLY = 1.5, 0.75
"""Added to the nets' value for the rebels after a rebellion, which takes two strong rebels; in
points per rebel. The second one where both jokers cede: mostly the guard was known before.
"""
UNROBBED, UNROBBED_GUARD = -0.3, -0.9
"""Added in hints to the points of a seat with a marked joker that does not rob, as others may. The
second one for the guard, unless both jokers cede: there it is judged as if everybody knew it, which
is worth less.
"""
UNROBBED_ROYAL, UNROBBED_OTHER, CEDED = -1.8, 0.85, 1.4
"""The same where solos count by the ladder, and half of the thrones are robbed: for a seat with the
royal card; for another, which may be called; and for one that cedes after nobody robbed.
"""
UNDECLARED = 0.2
"""Added in hints to the points of a rebel who does not rebel, as no guard has declared."""
OPEN_SOLO, OPEN_ON_LADDER, DARK_SOLO = 0.015, 0.02, 0.008
"""By how much the nets overrate a lone emperor, in points per rebel and card: for each card of the
emperor or of the seat, whoever has fewer.
"""
AGAINST_SOLO, AGAINST_ON_LADDER, AGAINST_ROASTS = 0.008, 0.032, 0.015
"""By how much they underrate a rebel against a lone emperor; and how much more if an open solo
counts by the ladder, or if jokers can be roasted in it; likewise in points per rebel and card.
"""

MOST_POINTS, MOST_ON_LADDER = 3, 4
"""The most points per rebel that a hand brings before doubling; an open solo, twice that (§4)."""
_UNSURE = 0.01
"""Points per rebel between a play that surely wins a race and one that perhaps does."""


@dataclass(frozen=True, slots=True)
class RatedPlay:
    """A play by its code, and what the seat expects after it.

    `points`: per rebel, before any doubling; positive is good for the seat.
    """

    code: int
    points: float


def choose(view: View) -> Decision:
    """The action of the seat of a view, which must be waited for."""
    if len(view.legal) == 1:
        return view.legal[0]
    return _play(view) if view.phase is PhaseName.TRICK else choose_bid(view)


def choose_bid(view: View) -> Decision:
    """The action of the seat of a view before the first lead."""
    return bid(view, judge, margins(view.rules))


def bid_choices(view: View, by: Judge | None = None) -> list[tuple[Decision, float]]:
    """Each bid of the seat of a view with its points, and what the judge does not foresee.

    `by`: the judge to ask; by default the nets.
    """
    bids = choices(view, by or _judge_possible)
    return [(each, points + _unforeseen(view, each)) for each, points in bids]


def _judge_possible(view: View, prospect: Prospect) -> float:
    """What `judge` says, within what is possible."""
    observation = encode_prospect(view, prospect)
    return possible(observation, judge_as(view, prospect, observation))


def possible(observation: Row[int], value: float) -> float:
    """A value in points per rebel, or else the nearest one that a hand can bring."""
    most = MOST_ON_LADDER if observation[LADDER] else MOST_POINTS
    most *= 1 + observation[OPEN]
    return min(max(value, -most), most)


def _unforeseen(view: View, action: Decision) -> float:
    """What is added to the points of a bid for what others do, or did not do."""
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
    """What is added to the points of a seat that does not rob, as others may."""
    if view.rules.solo_points is SoloPoints.LADDER:
        return UNROBBED_ROYAL if ROYAL_CARD in view.cards else UNROBBED_OTHER
    if ROYAL_CARD in view.cards:
        return UNROBBED
    if GUARD_CARD not in view.cards:
        return 0.0
    return UNROBBED if view.rules.ceding is Ceding.BOTH_JOKERS else UNROBBED_GUARD


def margins(rules: RuleSet) -> Margins:
    """The margins under these rules."""
    if rules.solo_points is SoloPoints.LADDER:
        return replace(MARGINS, alone=ALONE_ON_LADDER)
    if rules.guard is Guard.CALLED:
        return replace(MARGINS, alone=ALONE_AFTER_CALL)
    return MARGINS


def _play(view: View) -> Decision:
    observation = encode_view(view)
    codes = candidate_codes(observation)
    if len(codes) == 1:
        return action_of(view, codes[0])
    best_first = sorted(rate(observation, codes), key=lambda play: -play.points)
    codes = [play.code for play in best_first]
    last = going_out(observation, codes) if is_over_then(observation) else None
    sure = winning_play(observation, codes) if last is None else last
    return action_of(view, codes[0] if sure is None else sure)


def rate_moves(
    observation: Sequence[int], codes: Iterable[int], by: Nets | None = None
) -> list[RatedPlay]:
    """The value of each move of the seat whose turn it is, best first.

    As `rate`, but within what is possible, nothing is worth more than a play that ends the hand,
    and in a race values are exact.
    """
    rated = [
        RatedPlay(play.code, possible(observation, play.points))
        for play in sorted(rate(observation, tuple(codes), by), key=lambda play: -play.points)
    ]
    if is_race(observation):
        lost, won = race_points(observation, won=False), race_points(observation, won=True)
        limits = {True: (won, won), False: (lost, lost), None: (lost + _UNSURE, won - _UNSURE)}
        verdicts = wins(observation, [play.code for play in rated])
        rated = [
            RatedPlay(play.code, min(max(play.points, limits[verdict][0]), limits[verdict][1]))
            for play, verdict in zip(rated, verdicts, strict=True)
        ]
    best_points = max(play.points for play in rated)
    last = going_out(observation, [play.code for play in rated])
    if last is None or not is_over_then(observation):
        return sorted(rated, key=lambda play: -play.points)
    others = [play for play in rated if play.code != last]
    return [RatedPlay(last, best_points), *sorted(others, key=lambda play: -play.points)]


def judge(view: View, prospect: Prospect) -> float:
    """The value of a prospect to the seat, in points per rebel."""
    return judge_as(view, prospect, encode_prospect(view, prospect))


def judge_as(
    view: View, prospect: Prospect, observation: Sequence[int], by: Nets | None = None
) -> float:
    """The value of a prospect, seen as in an observation, to the seat, in points per rebel.

    The nets learned from hands after the declare question. Before it, a hand is worth `MAY_DECLARE`
    more to the royals: the guard may still be strong and declare. After a rebellion (sides known,
    and a hoe shown) it is worth `REBELLED` less to them; an open solo is corrected as in the play.
    """
    value = ask(observation, [PASS], by)[0]
    more = 0.0
    if prospect.exposed and prospect.hoes:
        openly = view.rules.ceding is Ceding.BOTH_JOKERS
        more = -REBELLED_OPENLY if openly else -REBELLED
    elif prospect.solo is Solo.OPEN:
        more = correction(observation)
    elif view.emperor is None and not prospect.exposed and prospect.solo is Solo.NONE:
        more = MAY_DECLARE
    return value + more if prospect.role in (EMPEROR, GUARD, LONE) else value - more


def rate(
    observation: Sequence[int], codes: Sequence[int], by: Nets | None = None
) -> list[RatedPlay]:
    """The value of each play according to the net of the seat's role, corrected; in the same order.

    `by`: the nets to ask; by default those of the package.
    """
    more = correction(observation)
    values = ask(observation, codes, by)
    return [RatedPlay(code, value + more) for code, value in zip(codes, values, strict=True)]


def correction(observation: Row[int]) -> float:
    """What is added to what the nets say about a play."""
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


def ask(observation: Sequence[int], codes: Sequence[int], by: Nets | None = None) -> list[float]:
    """What the nets say: the points per rebel for the side of the seat after each play.

    `PASS` counts as a play. `by`: as for `rate`.
    """
    shared, rows = inputs(observation, codes)
    return points(observation, shared, rows, by or nets())


def inputs(observation: Sequence[int], codes: Sequence[int]) -> tuple[list[int], list[list[int]]]:
    """The inputs that are on for all plays, and for each play those that are also on, or off."""
    slots, shape = [0] * OTHERS, [0] * SHAPE
    shared, row = [0] * MOST_COMMON, [0] * MOST_AFTER
    order(observation, slots)
    number = common(observation, slots, shared)
    shapes(observation, shape)
    rows = [row[: after(observation, slots, shape, code, row)] for code in codes]
    return shared[:number], rows


def points(
    observation: Sequence[int], shared: Sequence[int], rows: Sequence[Sequence[int]], by: Nets
) -> list[float]:
    """The points per rebel for the side of the seat that the net of its role gives to inputs."""
    sign = 1 if observation[ROLE] in (EMPEROR, GUARD, LONE) else -1
    values = by.worth(observation[ROLE], shared, rows)
    return [sign * float(value) / by.scale for value in values]
