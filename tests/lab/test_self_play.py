"""Players can be compiled for self-play."""

import numpy as np

from game.players import normal
from game.players.observation.input_layout import EMPEROR, GUARD, OBSERVATION, PASS, REBEL, ROLE
from lab.training.compiler import compiled


def test_the_rules_of_thumb_can_be_compiled() -> None:
    pick, weights = compiled(normal.pick), np.array(normal.WEIGHTS)
    observation, codes = np.zeros(OBSERVATION, np.int64), np.array([PASS, PASS])
    for role in (EMPEROR, GUARD, REBEL):
        observation[ROLE] = role
        assert pick(observation, codes, 2, weights) == 0
