"""Tunes `normal` with fast hands: the weights of its play, and its appraisal of hands."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from statistics import mean
from typing import Final, NamedTuple

import numpy as np

from game.cards import SEATS
from game.players import normal
from game.players.appraisal import TRAITS, traits
from game.players.observation.candidates import candidates
from game.players.observation.input_layout import ROLE, ROLES
from lab.arena import first_normal
from lab.training.compiler import Array, compiled
from lab.training.matches import Figure, compare
from lab.training.nets import (
    OTHER_RULES,
    PLAIN,
    RULES_OF_THUMB,
    SHAPES,
    Weights,
    Workspace,
    workspace,
)
from lab.training.position import OVER, POSITION, TURN, VALUE, look, play
from lab.training.training_deal import deal

DEALS, MORE_DEALS = 1_500, 6_000
BEYOND: Final = 0.02
"""The points per hand by which new weights must be better, on some deals and again on more."""
LEAST: Final = {16: 0.05, 17: 0.5}
"""The least values of the weights that end up in a divisor."""
_MOST_CHANGED = 4
_RIDGE = 2.0


class TuningStep(NamedTuple):
    """The best weights after a number of tries, and by how much they beat those before."""

    tries: int
    gain: float
    weights: tuple[float, ...]


FIRST: Final = TuningStep(0, 0.0, normal.WEIGHTS)


def climb(
    pool: Executor, seed: int, rules: Array, best: TuningStep, tries: int
) -> Iterator[TuningStep | None]:
    """Tries weights near the best ones. Yields for each try the new best step, or None.

    A try follows from the seed, its number and the best weights so far. So an interrupted climb
    goes on as it would have.
    """
    for number in range(best.tries + 1, tries + 1):
        dice = np.random.default_rng([seed, number])
        tried, gain = _near(dice, best.weights), 0.0
        for deals in (DEALS, MORE_DEALS):
            dealt = int(dice.integers(2**31))
            new, old = (
                _worth(pool, dealt, deals, rules, weights, best.weights)
                for weights in (tried, best.weights)
            )
            gain = new - old
            if gain <= BEYOND:
                break
        else:
            best = TuningStep(number, round(gain, 4), tried)
        yield best if best.tries == number else None


def _near(dice: np.random.Generator, weights: Sequence[float]) -> tuple[float, ...]:
    """The weights with a few made a little larger or smaller; sometimes one may change its sign."""
    near = list(weights)
    changed = dice.choice(len(near), dice.integers(1, _MOST_CHANGED + 1), replace=False)
    for at in changed:
        near[at] *= np.exp(dice.normal(0, 0.4))
    if dice.random() < 0.15:
        near[changed[0]] += dice.normal(0, 0.3)
    return tuple(round(max(float(w), LEAST.get(at, float(w))), 3) for at, w in enumerate(near))


def _worth(
    pool: Executor,
    seed: int,
    deals: int,
    rules: Array,
    weights: Sequence[float],
    best: Sequence[float],
) -> float:
    """The mean points of weights against the best ones, the untuned ones, and `plain`."""
    opponents = ((OTHER_RULES, best), (OTHER_RULES, first_normal.WEIGHTS), (PLAIN, best))
    return mean(
        _match(pool, seed, deals, rules, weights, kind, other).points for kind, other in opponents
    )


def gained(pool: Executor, seed: int, rules: Array, weights: Sequence[float]) -> Figure:
    """The points of weights against the current ones, over deals that no try had."""
    dealt = int(np.random.default_rng([seed, 0]).integers(2**31))
    return _match(pool, dealt, MORE_DEALS, rules, weights, OTHER_RULES, normal.WEIGHTS)


def _match(
    pool: Executor,
    seed: int,
    deals: int,
    rules: Array,
    weights: Sequence[float],
    kind: int,
    other: Sequence[float],
) -> Figure:
    """The points of one player with these weights against four of a kind with other weights."""
    nobody = Weights(*(np.zeros(shape, np.float32) for shape in SHAPES))
    return compare(
        pool,
        seed,
        deals,
        rules,
        RULES_OF_THUMB,
        kind,
        nobody,
        nobody,
        np.array(weights),
        np.array(other),
    )["1v4"]


def fit(seed: int, hands: int, rules: Array, weights: Sequence[float]) -> list[tuple[float, ...]]:
    """The points per rebel that each trait of a hand gives the royals, by role; by least squares.

    The hands are dealt by the rows of `rules` in turn, and played with these weights.
    """
    traits_of_seats = np.zeros((hands * SEATS, TRAITS))
    roles, values = np.zeros(len(traits_of_seats), np.int64), np.zeros(len(traits_of_seats))
    rng = np.array([seed], np.uint64)
    _gather(rng, rules, np.array(weights), workspace(), traits_of_seats, roles, values)
    table = []
    for role in range(ROLES):
        of_role, worth = traits_of_seats[roles == role], values[roles == role]
        much = of_role.T @ of_role + _RIDGE * np.eye(TRAITS)
        each = np.linalg.solve(much, of_role.T @ worth)
        table.append(tuple(round(float(one), 3) for one in each))
    return table


@compiled
def _gather(
    rng: Array,
    rules: Array,
    thumb: Array,
    d: Workspace,
    traits_of_seats: Array,
    roles: Array,
    values: Array,
) -> None:
    """Plays hands, and writes for each seat its traits, its role, and the points per rebel."""
    p = np.empty(POSITION, np.int64)
    for first in range(0, traits_of_seats.shape[0], SEATS):
        deal(rng, rules[first // SEATS % rules.shape[0]], p)
        for seat in range(SEATS):
            look(p, seat, d.observation)
            traits(d.observation, traits_of_seats[first + seat])
            roles[first + seat] = d.observation[ROLE]
        while not p[OVER]:
            look(p, p[TURN], d.observation)
            number = candidates(d.observation, d.found)
            chosen = 0 if number == 1 else normal.pick(d.observation, d.found, number, thumb)
            play(p, d.found[chosen])
        for seat in range(SEATS):
            values[first + seat] = p[VALUE]
