"""Averages nets: `python -m lab.training.merge a.npz b.npz weights.npz`.

The mean of two nets is one net: their cells side by side, and the sum of their outputs at twice the
scale. It is better than either if they differ in seed (`docs/ai.md`).
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from lab.training.export import Layers, write_layers


def merge(nets: Sequence[Layers]) -> Layers:
    """The mean of some nets, as layers in the order of the file."""
    second = np.concatenate(
        [
            np.pad(layers["second"], ((0, 0), (0, 0), _beside(nets, number)))
            for number, layers in enumerate(nets)
        ],
        axis=1,
    )
    return {
        "first": np.concatenate([layers["first"] for layers in nets], axis=2),
        "first_bias": np.concatenate([layers["first_bias"] for layers in nets], axis=1),
        "second": second,
        "second_bias": np.concatenate([layers["second_bias"] for layers in nets], axis=1),
        "third": np.concatenate([layers["third"] for layers in nets], axis=1),
        "third_bias": np.sum([layers["third_bias"] for layers in nets], axis=0),
        "scale": np.sum([layers["scale"] for layers in nets], axis=0),
    }


def _beside(nets: Sequence[Layers], number: int) -> tuple[int, int]:
    """The number of cells of the second layer before those of a net, and after them."""
    widths = [layers["third"].shape[1] for layers in nets]
    return sum(widths[:number]), sum(widths[number + 1 :])


def read(path: Path) -> tuple[Layers, dict[str, Any]]:
    """The layers of a file and its recipe."""
    with np.load(path, allow_pickle=False) as archive:
        layers = {name: archive[name] for name in archive.files if name != "recipe"}
        return layers, json.loads(str(archive["recipe"]))


def main() -> None:
    """Average as the arguments say."""
    arguments = argparse.ArgumentParser(prog="python -m lab.training.merge", description=__doc__)
    arguments.add_argument("nets", type=Path, nargs="+", help="files of nets")
    arguments.add_argument("out", type=Path)
    given = arguments.parse_args()
    each = [read(path) for path in given.nets]
    merged = merge([layers for layers, _ in each])
    recipe = {"mean of": [recipe for _, recipe in each]}
    with given.out.open("wb") as file:
        write_layers(file, merged, recipe)


if __name__ == "__main__":
    main()
