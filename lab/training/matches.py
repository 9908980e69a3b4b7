"""Fast duplicate deals during training and tuning. The reported figures come from the arena."""

from concurrent.futures import Executor
from typing import Final, NamedTuple

import numpy as np

from game.cards import SEATS
from game.players import normal
from game.players.observation.candidates import candidates
from game.players.observation.input_layout import NOTHING
from lab.training.compiler import Array, compiled
from lab.training.learner import THREADS
from lab.training.nets import (
    NET,
    OTHER_NET,
    Weights,
    Workspace,
    pick_by_rules,
    think,
    workspace,
)
from lab.training.position import (
    OVER,
    POSITION,
    SOLO,
    THE_EMPEROR,
    THE_GUARD,
    TURN,
    VALUE,
    look,
    play,
)
from lab.training.training_deal import deal

_SIDES: Final = 10
"""A kind of player above this is two: `10 * royals + rebels + 11`."""


class Figure(NamedTuple):
    """Points per hand, and their standard error."""

    points: float
    error: float


@compiled
def play_deals(
    rng: Array,
    rules: Array,
    who: Array,
    w: Weights,
    other: Weights,
    thumb: Array,
    other_thumb: Array,
    d: Workspace,
    values: Array,
) -> None:
    """Plays each deal once for every row of `who`: a kind of player by seat, from the emperor on.

    `values` gets, by deal and row, the points per rebel; and then, by deal, the kind of solo and
    the seat of the guard, counted from the emperor.
    """
    dealt = np.empty(POSITION, np.int64)
    for hand in range(values.shape[0]):
        deal(rng, rules[hand % rules.shape[0]], dealt)
        emperor, guard = dealt[THE_EMPEROR], dealt[THE_GUARD]
        for row in range(who.shape[0]):
            p = dealt.copy()
            while not p[OVER]:
                seat = p[TURN]
                look(p, seat, d.observation)
                number = candidates(d.observation, d.found)
                if number == 1:
                    play(p, d.found[0])
                    continue
                kind = who[row, (seat - emperor) % SEATS]
                if kind > _SIDES:
                    royal = seat in (emperor, guard)
                    kind = (kind - 11) // 10 if royal else (kind - 11) % 10
                if kind == NET:
                    chosen = think(number, w, 0.0, NOTHING, rng, d)[0]
                elif kind == OTHER_NET:
                    chosen = think(number, other, 0.0, NOTHING, rng, d)[0]
                else:
                    chosen = pick_by_rules(kind, number, thumb, other_thumb, d)
                play(p, d.found[chosen])
            values[hand, row] = p[VALUE]
        values[hand, who.shape[0]] = dealt[SOLO]
        values[hand, who.shape[0] + 1] = (guard - emperor) % SEATS if guard >= 0 else NOTHING


def compare(
    pool: Executor,
    seed: int,
    deals: int,
    rules: Array,
    ours: int,
    theirs: int,
    w: Weights,
    other: Weights,
    thumb: Array | None = None,
    other_thumb: Array | None = None,
) -> dict[str, Figure]:
    """The points of one player against another, by the modes of the arena: `1v4` and `sides`."""
    rows = [[ours if seat == at else theirs for seat in range(SEATS)] for at in range(SEATS)]
    rows += [[11 + 10 * ours + theirs] * SEATS, [11 + 10 * theirs + ours] * SEATS]
    who = np.array(rows, np.int64)
    tuned = np.array(normal.WEIGHTS)
    each = [np.zeros((deals // THREADS, len(rows) + 2), np.float32) for _ in range(THREADS)]
    jobs = [
        pool.submit(
            play_deals,
            np.array([seed * 1000 + thread], np.uint64),
            rules,
            who,
            w,
            other,
            tuned if thumb is None else thumb,
            tuned if other_thumb is None else other_thumb,
            workspace(),
            values,
        )
        for thread, values in enumerate(each)
    ]
    for job in jobs:
        job.result()
    return _figures(np.concatenate(each))


def _figures(values: Array) -> dict[str, Figure]:
    alone, guard = values[:, -2] > 0, values[:, -1]
    one = np.zeros(len(values))
    for seat in range(SEATS):
        worth = values[:, seat]
        royal = guard == seat
        share = np.where(alone, 4, 2) if seat == 0 else np.where(royal, 1, -1)
        one += share * worth / SEATS
    royals = np.where(alone, 4, 3) * (values[:, SEATS] - values[:, SEATS + 1])
    return {"1v4": _figure(one), "sides": _figure(royals / SEATS)}


def _figure(points: Array) -> Figure:
    return Figure(float(points.mean()), float(points.std() / len(points) ** 0.5))
