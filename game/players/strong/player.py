"""The player `strong`: the play or bid that its nets value most.

A net values the state after each candidate. The same nets judge a hand before its first lead, from
which the value of each bid follows (`bidder`). Both are corrected (`corrections`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.hand.actions import Decision
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
from game.players.observation.input_layout import EMPEROR, GUARD, LONE, PASS, ROLE, action_of
from game.players.observation.view_encoder import encode_prospect, encode_view
from game.players.race import going_out, is_over_then, is_race, race_points, winning_play, wins
from game.players.strong.corrections import bid_correction, correction, possible, unforeseen
from game.players.strong.net import Nets, nets
from game.rules.ruleset import Guard, RuleSet, SoloPoints

MARGINS = Margins(alone=2.0, declare=0.9, rebel=1.7, kick=-0.15, royals_kick=1.3, keeps_throne=True)
"""`kick` is negative: a vote takes two seats, and each adds half of what it takes."""
ALONE_ON_LADDER, ALONE_AFTER_CALL = 1.0, 6.0
"""The margin for an open solo where solos count by the ladder, and else where the guard is called.
Measured by `python -m lab.bench.robbing`, like that of the other rules.
"""
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
    """Each bid of the seat of a view with its points, corrected for what others may bid.

    `by`: the judge to ask; by default the nets.
    """
    bids = choices(view, by or _judge_possible)
    return [(each, points + unforeseen(view, each)) for each, points in bids]


def _judge_possible(view: View, prospect: Prospect) -> float:
    """As `judge`, limited to what a hand can bring."""
    observation = encode_prospect(view, prospect)
    return possible(observation, judge_as(view, prospect, observation))


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
    """As `judge`, for a prospect encoded in an observation. `by`: as for `rate`."""
    (value,) = ask(observation, [PASS], by)
    return value + bid_correction(view, prospect, observation)


def rate(
    observation: Sequence[int], codes: Sequence[int], by: Nets | None = None
) -> list[RatedPlay]:
    """The value of each play according to the net of the seat's role, corrected; in the same order.

    `by`: the nets to ask; by default those of the package.
    """
    more = correction(observation)
    values = ask(observation, codes, by)
    return [RatedPlay(code, value + more) for code, value in zip(codes, values, strict=True)]


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
