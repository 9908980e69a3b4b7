"""Compares the points of hints with results: `python -m lab.bench.calibration --deals 3000`.

Five `strong` players bid and play by themselves. At each choice the points that a hint would show
for what they did are set against what the hand brought in the end, by role and by kind of bid. Both
are in points per rebel before any doubling. A vote to rebel is counted if it was carried, its
opposite if it was not. All choices count alike; the errors take those of one hand of a seat as one
case.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from math import sqrt
from typing import NamedTuple

from game.cards import GUARD_CARD, PACKS
from game.hand.actions import Action, Answer, Ascend, Cede, Decision
from game.hand.engine import act, legal_actions
from game.hand.state import Hand, PhaseName
from game.hand.view import View, view_of
from game.players.bidder import SHARE, choices
from game.players.observation.candidates import candidate_codes
from game.players.observation.input_layout import (
    AGAINST,
    EMPEROR,
    GUARD,
    LONE,
    OPEN,
    REBEL,
    ROLE,
    code_of,
)
from game.players.observation.view_encoder import encode_view
from game.players.strong.player import choose, judge, rate_moves
from game.players.table_play import dealt
from game.refusals import Refusal
from game.rules.ruleset import DEFAULT_PRESET, PRESETS
from game.scoring import Solo
from lab.progress import shown

PART = 10
"""The number of deals that a process plays at a time."""
ENOUGH = 100
"""Fewer cases than this say nothing."""
MOST = 0.3
"""A larger difference, in points per rebel, is marked."""

_ROLES = {
    (EMPEROR, 0): "emperor",
    (GUARD, 0): "guard",
    (REBEL, 0): "rebel",
    (LONE, 0): "lone emperor, dark",
    (LONE, 1): "lone emperor, open",
    (AGAINST, 0): "against a dark solo",
    (AGAINST, 1): "against an open solo",
}
_VOTES = (PhaseName.KICK, PhaseName.REBELLION, PhaseName.ROYALS_KICK, PhaseName.OPEN_GUARD)


class Promise(NamedTuple):
    """The points that a hint would have shown to a seat before a choice.

    `points`: those of the seat, or if `per_rebel` those for one rebel.
    """

    seat: int
    situation: str
    points: float
    per_rebel: bool


class Case(NamedTuple):
    """A hand of a seat in a situation: the promises of all its choices, and the result."""

    situation: str
    choices: int
    promised: float
    came: float


def cases_of(preset: str, seed: int, number: int) -> list[Case]:
    """The cases of a deal."""
    hand, promises = dealt(PRESETS[preset], seed, number).hand, list[Promise]()
    while not hand.over:
        for seat in sorted(hand.waiting):
            legal = legal_actions(hand, seat)
            if len(legal) == 1:
                hand = _acted(hand, legal[0])
                continue
            view = view_of(hand, seat)
            action = choose(view)
            if promise := _promise(view, seat, action):
                promises.append(promise)
            hand = _acted(hand, action)
    by_case = defaultdict[tuple[int, str], list[float]](list)
    for promise in promises:
        if not _counts(hand, promise.situation):
            continue
        share = 1 if promise.per_rebel else SHARE[_role(hand, promise.seat)]
        by_case[promise.seat, promise.situation].append(promise.points / share)
    return [
        Case(situation, len(points), sum(points), _came(hand, seat))
        for (seat, situation), points in by_case.items()
    ]


def _acted(hand: Hand, action: Action) -> Hand:
    after = act(hand, action)
    if isinstance(after, Refusal):
        raise ValueError(f"{action} is refused: {after.why}")
    return after


def _promise(view: View, seat: int, action: Decision) -> Promise | None:
    if view.phase is PhaseName.TRIBUTE:
        return None
    if view.phase is PhaseName.TRICK:
        observation = encode_view(view)
        own = code_of(view, action)
        rated = rate_moves(observation, candidate_codes(observation))
        points = next(play.points for play in rated if play.code == own)
        situation = _ROLES[observation[ROLE], observation[OPEN]]
        return Promise(seat, situation, points, per_rebel=True)
    points = dict(choices(view, judge))[action]
    if view.phase in _VOTES:
        doubled = 2 if isinstance(action, Answer) and action.yes else 1
        points /= doubled * view.multiplier
    return Promise(seat, _kind(view, action), points, per_rebel=False)


def _kind(view: View, action: Decision) -> str:
    """The kind of a bid."""
    match action:
        case Answer(yes=yes):
            return f"{view.phase}: {'yes' if yes else 'no'}"
        case Ascend(open_solo=True):
            return "throne: open solo"
        case Ascend(call=None):
            return "throne: dark solo" if GUARD_CARD in view.cards else "throne: ascend"
        case Ascend(call=call):
            alone = view.cards.count(call) == PACKS
            return "throne: dark solo" if alone else "throne: ascend"
        case Cede():
            return "throne: cede"
        case _:
            return str(view.phase)


def _counts(hand: Hand, situation: str) -> bool:
    """Whether a vote to rebel was carried, or its opposite was not; true of everything else."""
    phase, _, answer = situation.partition(": ")
    if phase != PhaseName.REBELLION:
        return True
    return (PhaseName.REBELLION in hand.doublings) == (answer == "yes")


def _role(hand: Hand, seat: int) -> int:
    sides = hand.sides
    if seat == sides.emperor:
        return EMPEROR if sides.solo is Solo.NONE else LONE
    return GUARD if seat == sides.guard else REBEL


def _came(hand: Hand, seat: int) -> float:
    """The points per rebel, before any doubling, that the hand brought to the side of a seat."""
    result = hand.result
    if result is None:
        raise ValueError("the hand has no result")
    multiplier = 1 if result.sides.solo is Solo.OPEN else result.multiplier
    return result.points[seat] / (SHARE[_role(hand, seat)] * multiplier)


def table(cases: list[Case]) -> Iterator[str]:
    """The table of all situations, as lines."""
    by_situation = defaultdict[str, list[Case]](list)
    for case in cases:
        by_situation[case.situation].append(case)
    yield f"{'':24}{'cases':>8}{'promised':>10}{'came':>8}{'difference':>12}"
    for situation in sorted(by_situation, key=_order):
        each = by_situation[situation]
        choices = sum(case.choices for case in each)
        promised = sum(case.promised for case in each) / choices
        came = sum(case.came * case.choices for case in each) / choices
        difference = came - promised
        misses = (c.came * c.choices - c.promised - difference * c.choices for c in each)
        error = sqrt(sum(miss**2 for miss in misses)) / choices
        mark = " !" if len(each) >= ENOUGH and abs(difference) > MOST else ""
        yield (
            f"{situation:24}{len(each):8,}{promised:+10.2f}{came:+8.2f}"
            f"{difference:+12.2f} ± {error:.2f}{mark}"
        )


def _order(situation: str) -> tuple[int, str]:
    roles = list(_ROLES.values())
    return (roles.index(situation), "") if situation in roles else (len(roles), situation)


def main() -> None:
    """Play as the arguments say, and print the table."""
    arguments = argparse.ArgumentParser(prog="python -m lab.bench.calibration", description=__doc__)
    arguments.add_argument("--deals", type=int, default=3_000)
    arguments.add_argument("--preset", choices=PRESETS, default=DEFAULT_PRESET)
    arguments.add_argument("--seed", type=int, default=2026)
    arguments.add_argument("--jobs", type=int, help="processes (one per core)")
    given = arguments.parse_args()
    play = partial(cases_of, given.preset, given.seed)
    with ProcessPoolExecutor(given.jobs) as pool:
        deals = pool.map(play, range(given.deals), chunksize=PART)
        cases = list(chain.from_iterable(shown(deals, given.deals, "calibration")))
    print(f"{given.preset}, {given.deals:,} deals, seed {given.seed}: points per rebel")
    print(*table(cases), sep="\n")


if __name__ == "__main__":
    main()
