"""The weights of a training as the file that players read: whole numbers, with their recipe."""

import json
from collections.abc import Sequence
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from game.players.sight.features import INPUTS
from game.players.sight.layout import ROLES

FIRST, SECOND, THIRD = 2**9, 2**9, 2**9
"""What 1.0 is in each layer's whole numbers."""


def write(file: IO[bytes], weights: Sequence[NDArray[Any]], recipe: dict[str, Any]) -> None:
    """Write the file. `recipe`: how the weights were made, kept beside them."""
    w1, b1, w2, b2, w3, b3 = (layer[:ROLES] for layer in weights)
    np.savez_compressed(
        file,
        first=_whole(w1[:, :INPUTS], FIRST, np.int16),
        first_bias=_whole(b1, FIRST, np.int32),
        second=_whole(w2.transpose(0, 2, 1), SECOND, np.int16),
        second_bias=_whole(b2, FIRST * SECOND, np.int64),
        third=_whole(w3, THIRD, np.int16),
        third_bias=_whole(b3, FIRST * SECOND * THIRD, np.int64),
        scale=np.float64(FIRST * SECOND * THIRD),
        recipe=np.array(json.dumps(recipe)),
    )


def _whole(layer: NDArray[Any], scale: int, kind: type) -> NDArray[Any]:
    whole = np.rint(layer.astype(np.float64) * scale)
    limits = np.iinfo(kind)
    if whole.min() < limits.min or whole.max() > limits.max:
        raise ValueError("a weight is too large")
    return whole.astype(kind)
