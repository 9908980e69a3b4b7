"""How hands of self-play begin, and that players can be compiled for it."""

import numpy as np
import pytest

from game.cards import SEATS
from game.players import normal
from game.players.observation.input_layout import EMPEROR, GUARD, OBSERVATION, PASS, REBEL, ROLE
from lab.training.compiler import compiled
from lab.training.learner import deals_of
from lab.training.nets import Weights, shapes_of, workspace
from lab.training.position import GONE, POSITION
from lab.training.self_play import begin_hand, keep_endgame
from lab.training.train import finishing_manner


@pytest.mark.parametrize(
    ("out", "share", "leads"),
    [
        pytest.param(1, 1.0, 0, id="one is out"),
        pytest.param(3, 1.0, SEATS, id="never a race of two"),
        pytest.param(1, 0.0, SEATS, id="no endgames are wanted"),
    ],
)
def test_hands_begin_in_endgames(out: int, share: float, leads: int) -> None:
    dice, sizes = np.array([1], np.uint64), (4, 2)
    p, kept, endgame = (np.zeros(POSITION, np.int64) for _ in range(3))
    p[GONE] = out
    keep_endgame(dice, p, endgame)
    manner = finishing_manner(0, endgames=share)._replace(bids=1)
    weights = Weights(*(np.zeros(shape, np.float32) for shape in shapes_of(*sizes)))
    with np.errstate(over="ignore"):  # of random numbers
        begun = begin_hand(
            dice, deals_of(["simple"]), manner, endgame, weights, workspace(*sizes), kept
        )
    assert begun == leads
    assert kept[GONE] == (0 if leads else out)


def test_the_rules_of_thumb_can_be_compiled() -> None:
    pick, weights = compiled(normal.pick), np.array(normal.WEIGHTS)
    observation, codes = np.zeros(OBSERVATION, np.int64), np.array([PASS, PASS])
    for role in (EMPEROR, GUARD, REBEL):
        observation[ROLE] = role
        assert pick(observation, codes, 2, weights) == 0
