"""Measures what the answers of the lesson are worth: `python -m lab.bench.lesson_values`.

Each answer is played on by `strong` players, in the real hand and in worlds that the newcomer
cannot tell from it. Run it after new nets or new steps: every wrong answer that the rules allow has
to bring at least one point less than the right one.
"""

import argparse
from statistics import fmean

from game.cards import SEATS
from game.hand.actions import Action
from game.hand.engine import Hand, act
from game.lesson.steps import STEPS, Step
from game.notation.formatter import read_action
from game.players.levels import Level, player
from game.players.table_play import LoggedHand, played
from game.refusals import Refusal
from tests.laws.dice import Dice
from tests.laws.worlds import another_world

LEAST = 1.0
"""How many points less a wrong answer has to bring."""


def points(hand: Hand, action: Action) -> int | None:
    """The points of the seat that takes this action; None if it is refused."""
    after = act(hand, action)
    if isinstance(after, Refusal):
        return None
    end = played(LoggedHand(after), (player(Level.STRONG),) * SEATS)
    return end.result.points[action.seat]


def mean_points(step: Step, option: str, worlds: int) -> float | None:
    """The mean points of an answer over so many worlds, the same ones for each answer."""
    action, values = read_action(step.seat, option), list[int]()
    for number in range(worlds):
        world = another_world(step.position(), step.seat, Dice(f"world {number}".encode()))
        value = points(world, action)
        if value is None:
            return None
        values.append(value)
    return fmean(values)


def measure(step: Step, worlds: int) -> None:
    """Print what each answer of a step is worth, and whether the wrong ones are wrong enough."""
    best = mean_points(step, step.right, worlds)
    assert best is not None
    for option in step.options:
        value = mean_points(step, option, worlds)
        real = points(step.position(), read_action(step.seat, option))
        verdict = "refused" if value is None else f"{value - best:+.2f} (here {real:+d})"
        is_fine = option == step.right or value is None or best - value >= LEAST
        print(f"{step.name:8} {option:24} {verdict}{'' if is_fine else '  too good'}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worlds", type=int, default=200)
    worlds = parser.parse_args().worlds
    for step in STEPS:
        if step.options:
            measure(step, worlds)
