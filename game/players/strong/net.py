"""The nets as a game asks them for the value of a state to the royals.

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

Whole = NDArray[Any]


@dataclass(frozen=True)
class Nets:
    """The layers of the nets, by role: `first` from the inputs, `second`, `third`.

    `first` also has the negative of each input, at `INPUTS` + its number. `scale`: one point per
    rebel in the output.
    """

    first: Whole
    first_bias: Whole
    second: Whole
    second_bias: Whole
    third: Whole
    third_bias: Whole
    scale: float

    def worth(self, role: int, on: Sequence[int], after: Sequence[Sequence[int]]) -> Whole:
        """The value of each state to the royals, per rebel, in integers.

        `on`: the inputs that are on in all states. `after`: by state, those that are also on, and
        as `~number` those that are off.
        """
        weights = self.first[role]
        before = weights[list(on)].sum(axis=0, dtype=np.int64) + self.first_bias[role]
        rows = [row if row >= 0 else INPUTS + ~row for rows in after for row in rows]
        starts = np.cumsum([0, *map(len, after)])[:-1]
        wide = np.add.reduceat(weights[rows], starts, axis=0, dtype=np.int64) + before
        hidden = np.maximum(wide, 0).astype(np.float64)
        narrow = np.maximum(hidden @ self.second[role] + self.second_bias[role], 0)
        worth: Whole = narrow @ self.third[role] + self.third_bias[role]
        return worth


@cache
def nets() -> Nets:
    """The nets in the package."""
    with files(__package__).joinpath(FILE).open("rb") as kept:
        return read(kept)


def read(file: IO[bytes]) -> Nets:
    """The nets of a file. Raises `ValueError` if they are for other inputs, or of other shapes."""
    with np.load(file, allow_pickle=False) as kept:
        first = kept["first"].astype(np.int32)
        if first.ndim != 3 or first.shape[1] != INPUTS:
            raise ValueError(f"nets of shape {first.shape}, not for {INPUTS} inputs")
        wide, narrow = kept["first_bias"].shape[-1:], kept["third"].shape[-1:]
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
            if kept[name].shape != shape:
                raise ValueError(f"{name} is {kept[name].shape}, not {shape}")
        return Nets(
            np.concatenate([first, -first], axis=1),
            kept["first_bias"].astype(np.int64),
            kept["second"].astype(np.float64),
            kept["second_bias"].astype(np.float64),
            kept["third"].astype(np.float64),
            kept["third_bias"].astype(np.float64),
            float(kept["scale"]),
        )
