"""The nets in training, for compiled code: one for each role, and then the two critics."""

from typing import Final, NamedTuple

import numpy as np

from game.players import normal
from game.players.observation.candidates import MOST
from game.players.observation.features import (
    INPUTS,
    MOST_AFTER,
    MOST_COMMON,
    OTHERS,
    SHAPE,
    after,
    common,
    order,
    shapes,
)
from game.players.observation.input_layout import EMPEROR, GUARD, LONE, OBSERVATION, ROLE, ROLES
from lab.training.compiler import Array, inner
from lab.training.critic import CRITIC_INPUTS
from lab.training.random_numbers import gumbel

NETS: Final = ROLES + 2
WIDTH: Final = max(INPUTS, CRITIC_INPUTS)
WIDE_LAYER: Final = 128
NARROW_LAYER: Final = 32
MOST_ON: Final = MOST_COMMON + MOST_AFTER


class Weights(NamedTuple):
    """The layers of all nets, each array indexed by net first.

    `first`: by net, input and cell. `second`: by net, cell, and cell of `first`. `third`: by net
    and cell of `second`.
    """

    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    third: Array
    third_bias: Array


def shapes_of(wide: int, narrow: int) -> tuple[tuple[int, ...], ...]:
    """The shapes of the layers of nets with this many cells."""
    return (
        (NETS, WIDTH, wide),
        (NETS, wide),
        (NETS, narrow, wide),
        (NETS, narrow),
        (NETS, narrow),
        (NETS,),
    )


SHAPES: Final = shapes_of(WIDE_LAYER, NARROW_LAYER)


class Workspace(NamedTuple):
    """The working memory of one thread, for one decision."""

    observation: Array
    slots: Array
    shape: Array
    shared: Array
    some: Array
    best: Array
    found: Array
    before: Array
    wide: Array
    narrow: Array
    worths: Array


def workspace(wide: int = WIDE_LAYER, narrow: int = NARROW_LAYER) -> Workspace:
    """A new workspace, for nets with this many cells."""
    whole = [np.empty(n, np.int64) for n in (OBSERVATION, OTHERS, SHAPE, MOST_COMMON)]
    more = [np.empty(n, np.int64) for n in (MOST_AFTER, MOST_AFTER, MOST)]
    cells = [np.empty(n, np.float32) for n in (wide, wide, narrow)]
    worths = [np.empty(MOST)]
    return Workspace(*whole, *more, *cells, *worths)


@inner
def first_layer(net: int, on: Array, n: int, w: Weights, cells: Array) -> None:
    """Writes the first layer of a net into `cells`, before the ReLU."""
    for i in range(cells.shape[0]):
        cells[i] = w.first_bias[net, i]
    for at in range(n):
        row = w.first[net, on[at]]
        for i in range(cells.shape[0]):
            cells[i] += row[i]


@inner
def value(net: int, cells: Array, w: Weights, narrow: Array) -> float:
    """The output of a net. `cells`: its first layer, to which the ReLU is applied here."""
    for i in range(cells.shape[0]):
        cells[i] = max(cells[i], np.float32(0))
    worth = w.third_bias[net]
    for j in range(narrow.shape[0]):
        total = w.second_bias[net, j]
        row = w.second[net, j]
        for i in range(cells.shape[0]):
            total += cells[i] * row[i]
        narrow[j] = max(total, np.float32(0))
        worth += narrow[j] * w.third[net, j]
    return float(worth)


@inner
def think(
    number: int, w: Weights, temperature: float, wild: int, rng: Array, d: Workspace
) -> tuple[int, int, int]:
    """Chooses among the candidates in the workspace by the net of the seat's role.

    `number`: how many candidates there are. `wild`: the one to take instead, unless negative. With
    a temperature, candidates that are nearly as good are chosen, too. Returns the candidate, n and
    m: the workspace then has the inputs shared by all, `shared[:n]`, those of the chosen candidate,
    `best[:m]`, and unless `wild` was taken the value of each candidate to the seat, `worths`.
    """
    net = d.observation[ROLE]
    sign = 1.0 if net in (EMPEROR, GUARD, LONE) else -1.0
    order(d.observation, d.slots)
    n = common(d.observation, d.slots, d.shared)
    shapes(d.observation, d.shape)
    first_layer(net, d.shared, n, w, d.before)
    chosen, most, best_m = 0, -1e9, 0
    for at in range(number):
        if wild >= 0 and at != wild:
            continue
        m = after(d.observation, d.slots, d.shape, d.found[at], d.some)
        worth = 0.0
        if wild < 0:
            worth = d.worths[at] = sign * value_after(net, m, w, d)
            if temperature > 0:
                worth += temperature * gumbel(rng)
        if worth > most:
            chosen, most, best_m = at, worth, m
            for other in range(m):
                d.best[other] = d.some[other]
    return chosen, n, best_m


@inner
def value_after(net: int, m: int, w: Weights, d: Workspace) -> float:
    """The value of a state: `before` has the layer of its shared inputs, `some[:m]` the rest."""
    for i in range(d.wide.shape[0]):
        d.wide[i] = d.before[i]
    for other in range(m):
        if d.some[other] >= 0:
            row = w.first[net, d.some[other]]
            for i in range(d.wide.shape[0]):
                d.wide[i] += row[i]
        else:
            row = w.first[net, ~d.some[other]]
            for i in range(d.wide.shape[0]):
                d.wide[i] -= row[i]
    return value(net, d.wide, w, d.narrow)


@inner
def together(shared: Array, n: int, some: Array, m: int, into: Array) -> int:
    """Writes the inputs of a state: its own, and the shared ones still on. Returns their number."""
    count = 0
    for at in range(n):
        keep = True
        for other in range(m):
            if some[other] < 0 and ~some[other] == shared[at]:
                keep = False
        if keep:
            into[count] = shared[at]
            count += 1
    for at in range(m):
        if some[at] >= 0:
            into[count] = some[at]
            count += 1
    return count


NET: Final = 0
OTHER_NET: Final = 1
RULES_OF_THUMB: Final = 2
OTHER_RULES: Final = 3
PLAIN: Final = 4
"""The kinds of players: the learning nets, others, `normal`, `normal` by other weights, `plain`."""


@inner
def pick_by_rules(kind: int, number: int, thumb: Array, other_thumb: Array, d: Workspace) -> int:
    """The candidate in the workspace that a kind of player without a net chooses."""
    if kind == PLAIN:
        return normal.plain(d.observation, d.found, number)
    if kind == OTHER_RULES:
        return normal.pick(d.observation, d.found, number, other_thumb)
    return normal.pick(d.observation, d.found, number, thumb)
