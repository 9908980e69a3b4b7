"""The nets: they estimate the value of a state to the royals.

Each role has a net with two hidden layers. All weights are integers, small enough that every sum is
exact in a double. So the same state has the same value on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from game.players.observation.features import INPUTS
from game.players.observation.input_layout import ROLES

FILE = "weights.npz"

Array = NDArray[Any]


@dataclass(frozen=True)
class Nets:
    """The layers of the nets, by role: `first` from the inputs, then `second` and `third`.

    `scale` is the output for one point per rebel.
    """

    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    third: Array
    third_bias: Array
    scale: float

    def worth(self, role: int, on: Sequence[int], after: Sequence[Sequence[int]]) -> Array:
        """The value of each state to the royals, in integers: points per rebel times `scale`.

        `on`: the inputs that are on in all states. `after`: by state, the inputs that are also on,
        and as `~number` those that are off.
        """
        weights = self.first[role]
        before = weights[list(on)].sum(axis=0, dtype=np.int64) + self.first_bias[role]
        states = np.repeat(np.arange(len(after)), [len(inputs) for inputs in after])
        numbers = np.array([number for inputs in after for number in inputs], np.intp)
        is_off = numbers < 0
        used, columns = np.unique(np.where(is_off, ~numbers, numbers), return_inverse=True)
        switched = np.zeros((len(after), len(used)))
        switched[states, columns] = np.where(is_off, -1, 1)
        hidden = np.maximum(switched @ weights[used].astype(np.float64) + before, 0)
        narrow = np.maximum(hidden @ self.second[role] + self.second_bias[role], 0)
        worth: Array = narrow @ self.third[role] + self.third_bias[role]
        return worth


@cache
def nets() -> Nets:
    with files(__package__).joinpath(FILE).open("rb") as file:
        return read(file)


def read(file: IO[bytes]) -> Nets:
    """Reads the nets from a file. Raises `ValueError` if their shapes are wrong."""
    with np.load(file, allow_pickle=False) as archive:
        first = archive["first"]
        if first.ndim != 3 or first.shape[1] != INPUTS:
            raise ValueError(f"nets of shape {first.shape}, not for {INPUTS} inputs")
        wide, narrow = archive["first_bias"].shape[-1:], archive["third"].shape[-1:]
        shapes = {
            "first": (ROLES, INPUTS, *wide),
            "first_bias": (ROLES, *wide),
            "second": (ROLES, *wide, *narrow),
            "second_bias": (ROLES, *narrow),
            "third": (ROLES, *narrow),
            "third_bias": (ROLES,),
            "scale": (),
        }
        for name, shape in shapes.items():
            if archive[name].shape != shape:
                raise ValueError(f"{name} is {archive[name].shape}, not {shape}")
        return Nets(
            first,
            archive["first_bias"].astype(np.int64),
            archive["second"].astype(np.float64),
            archive["second_bias"].astype(np.float64),
            archive["third"].astype(np.float64),
            archive["third_bias"].astype(np.float64),
            float(archive["scale"]),
        )
