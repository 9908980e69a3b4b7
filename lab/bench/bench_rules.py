"""Measures how fast hands are played at random: `python -m lab.bench.bench_rules`.

By the rules of the game, and by the positions of training, as plain Python and compiled. A pass
counts as a decision.
"""

from collections.abc import Callable
from random import Random
from statistics import mean
from time import perf_counter, perf_counter_ns

import numpy as np

from game.hand.engine import Hand, deal, decide, evolve, legal_actions
from game.players.observation.candidates import MOST, candidates
from game.players.observation.input_layout import OBSERVATION
from game.plays.play import Holding, leads
from game.refusals import Refusal
from game.rules.ruleset import PRESETS, RuleSet
from lab.training.compiler import Array, compiled
from lab.training.hand_position import position_of
from lab.training.position import OVER, TURN, look, play
from lab.training.random_numbers import below

SECONDS = 5.0
HANDS = 200
"""The number of deals prepared for the measurements that begin with the play."""

random = Random(1)  # noqa: S311 - a seed for a benchmark
Speed = tuple[float, float]
"""Decisions and hands a second."""


def measured(hand: Callable[[int], int]) -> Speed:
    """The speed of a function that plays a hand by its number and returns its decisions."""
    hand(0)
    decisions = hands = 0
    began = perf_counter()
    while (taken := perf_counter() - began) < SECONDS:
        decisions += hand(hands % HANDS)
        hands += 1
    return decisions / taken, hands / taken


def by_events(rules: RuleSet, number: int) -> int:
    """A hand through `decide` and `evolve`, all legal actions listed at each turn."""
    hand, decisions = deal(rules, number.to_bytes(4, "big"), 0), 0
    while not hand.over:
        hand = after_one(hand)
        decisions += 1
    return decisions


def after_one(hand: Hand) -> Hand:
    """The hand after a random legal action."""
    seat = min(hand.waiting)
    legal = legal_actions(hand, seat)
    events = decide(hand, legal[int(random.random() * len(legal))])
    if isinstance(events, Refusal):
        raise TypeError(events.why)
    for event in events:
        hand = evolve(hand, event)
    return hand


def first_leads(rules: RuleSet) -> list[Hand]:
    """Hands about to be played."""
    hands = []
    for number in range(HANDS):
        hand = deal(rules, number.to_bytes(4, "big"), 0)
        while hand.phase.name != "trick":
            hand = after_one(hand)
        hands.append(hand)
    return hands


def by_position(start: list[int]) -> int:
    """The play of a hand on small integers, from its first lead, by candidates."""
    position, observation, codes, decisions = start.copy(), [0] * OBSERVATION, [0] * MOST, 0
    while not position[OVER]:
        look(position, position[TURN], observation)
        number = candidates(observation, codes)
        play(position, codes[int(random.random() * number)])
        decisions += 1
    return decisions


@compiled
def by_compiled_position(start: Array, rng: Array) -> int:
    """The same, compiled as training compiles it."""
    position, decisions = start.copy(), 0
    observation, codes = np.empty(OBSERVATION, np.int64), np.empty(MOST, np.int64)
    while not position[OVER]:
        look(position, position[TURN], observation)
        number = candidates(observation, codes)
        play(position, codes[below(rng, number)])
        decisions += 1
    return decisions


def leads_of_first_hands() -> tuple[float, float]:
    """Mean and worst microseconds to list all leads of a first hand, its table filled before."""
    hands = [Holding.of(hand.hands[0]) for hand in first_leads(PRESETS["simple"])]
    for hand in hands:
        leads(hand)
    times = []
    for hand in hands * 20:
        began = perf_counter_ns()
        leads(hand)
        times.append((perf_counter_ns() - began) / 1000)
    return mean(times), max(times)


def main() -> None:
    """Measure everything and print it side by side."""
    simple = PRESETS["simple"]
    starts = [position_of(hand) for hand in first_leads(simple)]
    arrays, rng = np.array(starts), np.array([1], np.uint64)
    speeds: list[tuple[str, Speed]] = [
        ("decide and evolve", measured(lambda number: by_events(simple, number))),
        ("positions", measured(lambda number: by_position(starts[number]))),
        ("positions, compiled", measured(lambda n: by_compiled_position(arrays[n], rng))),
    ]
    for name, (decisions, hands) in speeds:
        print(f"{name:<20} {decisions:>9,.0f} decisions/s {hands:>7,.0f} hands/s")
    average, worst = leads_of_first_hands()
    print(f"leads of a first hand: mean {average:.1f} us, worst {worst:.1f} us")


if __name__ == "__main__":
    main()
