"""Measures when it pays to rob the throne: `python -m lab.bench.robbing --preset qingdao`.

A hand is played twice, both times by five `strong` players: once a seat robs the throne, once it
does not. The table shows by how many points robbing was better, grouped by the lead: how many
points more an open solo had promised than anything else. The margin of `strong` for an open solo
should be the lead from which robbing pays.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import numpy as np

from game.cards import SEATS, preceding
from game.hand.actions import Action, Answer
from game.hand.phases.rob import royal_card_holder
from game.hand.state import Hand, PhaseName
from game.hand.view import View, view_of
from game.players.bidder import choices
from game.players.strong.net import nets
from game.players.strong.player import choose, judge
from game.players.table_play import LoggedHand, acted, dealt, enthroned
from game.rules.ruleset import DEFAULT_PRESET, PRESETS
from game.scoring import Solo
from lab.arena.estimate import DealTally
from lab.bench.calibration import signed_share, weights
from lab.progress import shown
from lab.training.expectations import play_out
from lab.training.hand_position import position_of

PART = 10
"""The number of deals that a process plays at a time."""
LEADS = range(-4, 10, 2)
"""The least lead of each group, in points; a group is two points wide."""


class RobQuestion(NamedTuple):
    """The hand when a seat is asked whether it robs the throne, and whether `strong` does.

    `lead`: by how many points an open solo promises more than anything else, or than 0.
    """

    hand: Hand
    robs: bool
    lead: float


def gains_of(preset: str, seed: int, number: int) -> Mapping[int, DealTally]:
    """What seats gained by robbing in a deal, in points, by lead."""
    gains = defaultdict[int, list[int]](list)
    for seat, question in _could_rob(dealt(PRESETS[preset], seed, number).hand):
        group = int(question.lead // LEADS.step) * LEADS.step
        if group in LEADS:
            robbed, not_robbed = (
                _points(acted(question.hand, Answer(seat, yes=yes)), seat) for yes in (True, False)
            )
            gains[group].append(robbed - not_robbed)
    return {lead: DealTally.of(points) for lead, points in gains.items()}


def _could_rob(hand: Hand) -> Iterator[tuple[int, RobQuestion]]:
    """The seats that can rob the throne, as no seat asked before them does (§2.1)."""
    questions = dict[int, RobQuestion]()
    while hand.phase.name in (PhaseName.TRIBUTE, PhaseName.ROB):
        for seat in sorted(hand.waiting):
            view = view_of(hand, seat)
            action = choose(view)
            if isinstance(action, Answer):
                points = dict(choices(view, judge))
                yes, no = (points[Answer(seat, yes=answer)] for answer in (True, False))
                questions[seat] = RobQuestion(hand, action.yes, yes - max(0.0, no))
            hand = acted(hand, action)
    seat = royal_card_holder(next(iter(questions.values())).hand.hands)
    for _ in range(SEATS):
        yield seat, questions[seat]
        if questions[seat].robs:
            return
        seat = preceding(seat)


def _points(hand: Hand, seat: int) -> int:
    """The points of a seat if all bid like `strong` and do what hints say; the play is compiled."""
    led = enthroned(LoggedHand(hand), _strong).hand
    _, value = play_out(np.array(position_of(led), np.int64), weights(), nets())
    multiplier = 1 if led.solo is Solo.OPEN else led.multiplier
    return signed_share(led.sides, seat) * value * multiplier


def _strong(view: View, _seed: bytes) -> Action:
    return choose(view)


def main() -> None:
    """Play as the arguments say, and print the table."""
    arguments = argparse.ArgumentParser(prog="python -m lab.bench.robbing", description=__doc__)
    arguments.add_argument("--deals", type=int, default=3_000)
    arguments.add_argument("--preset", choices=PRESETS, default=DEFAULT_PRESET)
    arguments.add_argument("--seed", type=int, default=2026)
    arguments.add_argument("--jobs", type=int, help="processes (one per core)")
    given = arguments.parse_args()
    total = defaultdict[int, DealTally](DealTally)
    with ProcessPoolExecutor(given.jobs) as pool:
        play = partial(gains_of, given.preset, given.seed)
        deals = pool.map(play, range(given.deals), chunksize=PART)
        for gains in shown(deals, given.deals, given.preset):
            for lead, tally in gains.items():
                total[lead] += tally
    print(f"{given.preset}, {given.deals:,} deals, seed {given.seed}: points by robbing")
    for lead in LEADS:
        tally = total[lead]
        gain = "too few" if tally.error is None else f"{tally.mean:+.1f} ± {tally.error:.1f}"
        print(f"{lead:4} to {lead + LEADS.step:2} more promised{tally.hands:8,} times{gain:>14}")


if __name__ == "__main__":
    main()
