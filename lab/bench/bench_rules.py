"""Measures how fast the rules are, beside RLCard's and OpenSpiel's Dou Dizhu if installed.

Whole hands, random play, one process, one core; a pass is a decision. Run
`python -m lab.bench.bench_rules` at the top of the repository.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import mean
from time import perf_counter, perf_counter_ns
from typing import Any

import numpy as np

from game.hand.engine import Hand, deal, decide, evolve, legal_actions
from game.players.observation.candidates import MOST, candidates
from game.players.observation.input_layout import OBSERVATION
from game.plays.play import Holding, leads
from game.refusals import Refusal
from game.rules.ruleset import PRESETS, RuleSet
from lab.training.compiler import Array, compiled
from lab.training.position import OVER, TURN, look, play
from lab.training.random_numbers import below
from tests.laws.hand_position import position_of

SECONDS = 5.0
HANDS = 200
"""So many deals are prepared for what begins with the play."""

random = Random(1)  # noqa: S311 - a seed for a benchmark
Speed = tuple[float, float]
"""Decisions and hands a second."""


def measured(hand: Callable[[int], int]) -> Speed:
    """The speed of what plays the hand of a number and says how many decisions it took."""
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
    found = []
    for number in range(HANDS):
        hand = deal(rules, number.to_bytes(4, "big"), 0)
        while hand.phase.name != "trick":
            hand = after_one(hand)
        found.append(hand)
    return found


def by_position(start: list[int]) -> int:
    """The play of a hand on small integers, from its first lead, by candidates."""
    position, observation, found, decisions = start.copy(), [0] * OBSERVATION, [0] * MOST, 0
    while not position[OVER]:
        look(position, position[TURN], observation)
        number = candidates(observation, found)
        play(position, found[int(random.random() * number)])
        decisions += 1
    return decisions


@compiled
def by_compiled_position(start: Array, rng: Array) -> int:
    """The same, compiled as training compiles it."""
    position, decisions = start.copy(), 0
    observation, found = np.empty(OBSERVATION, np.int64), np.empty(MOST, np.int64)
    while not position[OVER]:
        look(position, position[TURN], observation)
        number = candidates(observation, found)
        play(position, found[below(rng, number)])
        decisions += 1
    return decisions


def by_rlcard(env: Any) -> int:
    """A hand of RLCard's Dou Dizhu."""
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(random.random() * len(legal))])
        decisions += 1
    return decisions


def by_openspiel(game: Any) -> int:
    """A hand of OpenSpiel's `dou_dizhu`; its chance nodes are no decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            state.apply_action(outcomes[int(random.random() * len(outcomes))])
            continue
        legal = state.legal_actions()
        state.apply_action(legal[int(random.random() * len(legal))])
        decisions += 1
    return decisions


def references() -> Iterable[tuple[str, Speed | None]]:
    """The references by name, None for one that is not installed."""
    rlcard = import_module("rlcard") if find_spec("rlcard") else None
    env = rlcard.make("doudizhu", config={"seed": 1}) if rlcard else None
    yield "RLCard doudizhu", measured(lambda _: by_rlcard(env)) if env else None
    pyspiel = import_module("pyspiel") if find_spec("pyspiel") else None
    game = pyspiel.load_game("dou_dizhu") if pyspiel else None
    yield "OpenSpiel dou_dizhu", measured(lambda _: by_openspiel(game)) if game else None


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
    found: list[tuple[str, Speed | None]] = [
        ("decide and evolve", measured(lambda number: by_events(simple, number))),
        ("positions", measured(lambda number: by_position(starts[number]))),
        ("positions, compiled", measured(lambda n: by_compiled_position(arrays[n], rng))),
        *references(),
    ]
    for name, speed in found:
        if speed is None:
            print(f"{name:<20} not installed")
            continue
        decisions, hands = speed
        ratios = "  ".join(
            f"{decisions / other[0]:6.1f} x {named}" for named, other in found if other
        )
        print(f"{name:<20} {decisions:>9,.0f} decisions/s {hands:>7,.0f} hands/s  {ratios}")
    average, worst = leads_of_first_hands()
    print(f"leads of a first hand: mean {average:.1f} us, worst {worst:.1f} us")


if __name__ == "__main__":
    main()
