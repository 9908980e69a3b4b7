"""Exports the weights of a training as the file that players read: integers with their recipe."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from game.players.observation.features import INPUTS
from game.players.observation.input_layout import ROLES
from lab.training.nets import Weights, shapes_of

Layers = dict[str, NDArray[Any]]
LAYERS = ("first", "first_bias", "second", "second_bias", "third", "third_bias")
FIRST, SECOND, THIRD = 2**9, 2**9, 2**9
"""The integer for 1.0 in each layer."""


def write(file: IO[bytes], weights: Sequence[NDArray[Any]], recipe: dict[str, Any]) -> None:
    """Writes the weights of a training. Raises `ValueError` if one is too large."""
    w1, b1, w2, b2, w3, b3 = (layer[:ROLES] for layer in weights)
    layers: Layers = {
        "first": _whole(w1[:, :INPUTS], FIRST, np.int16),
        "first_bias": _whole(b1, FIRST, np.int32),
        "second": _whole(w2.transpose(0, 2, 1), SECOND, np.int16),
        "second_bias": _whole(b2, FIRST * SECOND, np.int64),
        "third": _whole(w3, THIRD, np.int16),
        "third_bias": _whole(b3, FIRST * SECOND * THIRD, np.int64),
        "scale": np.array(FIRST * SECOND * THIRD, np.float64),
    }
    write_layers(file, layers, recipe)


def write_layers(file: IO[bytes], layers: Layers, recipe: dict[str, Any]) -> None:
    """Writes a file of nets. `recipe`: how they were made, stored beside them with their hash."""
    digest = sha256(b"".join(layers[name].tobytes() for name in LAYERS)).hexdigest()
    arrays: Layers = {**layers, "recipe": np.array(json.dumps(recipe | {"sha256": digest}))}
    np.savez_compressed(file, allow_pickle=False, **arrays)


def read_weights(file: IO[bytes]) -> Weights:
    """The nets of a file, also of a merged one, as training has them.

    The critics and unused inputs are zero.
    """
    with np.load(file, allow_pickle=False) as archive:
        shapes = shapes_of(archive["first"].shape[-1], archive["third"].shape[-1])
        weights = Weights(*(np.zeros(shape, np.float32) for shape in shapes))
        weights.first[:ROLES, :INPUTS] = archive["first"] / FIRST
        weights.first_bias[:ROLES] = archive["first_bias"] / FIRST
        weights.second[:ROLES] = archive["second"].transpose(0, 2, 1) / SECOND
        weights.second_bias[:ROLES] = archive["second_bias"] / (FIRST * SECOND)
        weights.third[:ROLES] = archive["third"] * (FIRST * SECOND / archive["scale"])
        weights.third_bias[:ROLES] = archive["third_bias"] / archive["scale"]
    return weights


def _whole(layer: NDArray[Any], scale: int, kind: type) -> NDArray[Any]:
    whole = np.rint(layer.astype(np.float64) * scale)
    limits = np.iinfo(kind)
    if whole.min() < limits.min or whole.max() > limits.max:
        raise ValueError("a weight is too large")
    return whole.astype(kind)
