"""Exports the weights of a training as the file that players read: integers with their recipe."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from game.players.observation.features import INPUTS
from game.players.observation.input_layout import ROLES
from lab.training.nets import SHAPES, Weights

LAYERS = ("first", "first_bias", "second", "second_bias", "third", "third_bias")
FIRST, SECOND, THIRD = 2**9, 2**9, 2**9
"""The integer for 1.0 in each layer."""


def write(file: IO[bytes], weights: Sequence[NDArray[Any]], recipe: dict[str, Any]) -> None:
    """Writes the file. `recipe`: how the weights were made, stored beside them with their hash.

    Raises `ValueError` if a weight is too large.
    """
    w1, b1, w2, b2, w3, b3 = (layer[:ROLES] for layer in weights)
    layers: dict[str, Any] = {
        "first": _whole(w1[:, :INPUTS], FIRST, np.int16),
        "first_bias": _whole(b1, FIRST, np.int32),
        "second": _whole(w2.transpose(0, 2, 1), SECOND, np.int16),
        "second_bias": _whole(b2, FIRST * SECOND, np.int64),
        "third": _whole(w3, THIRD, np.int16),
        "third_bias": _whole(b3, FIRST * SECOND * THIRD, np.int64),
    }
    kept = json.dumps(recipe | {"sha256": digest(layers)})
    scale = np.float64(FIRST * SECOND * THIRD)
    np.savez_compressed(file, **layers, scale=scale, recipe=np.array(kept))


def read_weights(file: IO[bytes]) -> Weights:
    """The nets that `write` wrote, as training has them: the critics and unused inputs are zero."""
    weights = Weights(*(np.zeros(shape, np.float32) for shape in SHAPES))
    with np.load(file, allow_pickle=False) as archive:
        weights.first[:ROLES, :INPUTS] = archive["first"] / FIRST
        weights.first_bias[:ROLES] = archive["first_bias"] / FIRST
        weights.second[:ROLES] = archive["second"].transpose(0, 2, 1) / SECOND
        weights.second_bias[:ROLES] = archive["second_bias"] / (FIRST * SECOND)
        weights.third[:ROLES] = archive["third"] / THIRD
        weights.third_bias[:ROLES] = archive["third_bias"] / (FIRST * SECOND * THIRD)
    return weights


def digest(layers: Mapping[str, NDArray[Any]]) -> str:
    """The SHA-256 of the layers, one after the other."""
    return sha256(b"".join(layers[name].tobytes() for name in LAYERS)).hexdigest()


def _whole(layer: NDArray[Any], scale: int, kind: type) -> NDArray[Any]:
    whole = np.rint(layer.astype(np.float64) * scale)
    limits = np.iinfo(kind)
    if whole.min() < limits.min or whole.max() > limits.max:
        raise ValueError("a weight is too large")
    return whole.astype(kind)
