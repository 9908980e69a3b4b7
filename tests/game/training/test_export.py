"""The file of the nets: what is written is what is read, and nothing else is taken for it."""

import io
import json
from importlib.resources import files

import numpy as np
import pytest
from numpy.typing import NDArray

from game.players.observation.features import INPUTS
from game.players.observation.input_layout import ROLES
from game.players.strong import net
from game.training.export import FIRST, SECOND, THIRD, digest, write

RECIPE = {"seed": 7, "hands": 12}


def weights(inputs: int = INPUTS, spread: float = 0.6) -> list[NDArray[np.float32]]:
    """Layers of any numbers, with room for the critics, as training has them."""
    dice = np.random.default_rng(1)
    shapes = ((7, inputs, 6), (7, 6), (7, 4, 6), (7, 4), (7, 4), (7,))
    return [dice.normal(0, spread, shape).astype(np.float32) for shape in shapes]


def kept(layers: list[NDArray[np.float32]]) -> io.BytesIO:
    file = io.BytesIO()
    write(file, layers, RECIPE)
    file.seek(0)
    return file


def test_every_weight_is_read_as_the_whole_number_nearest_to_it() -> None:
    layers = [layer[:ROLES].astype(np.float64) for layer in weights()]
    nets = net.read(kept(weights()))
    first, second = np.rint(layers[0] * FIRST), np.rint(layers[2] * SECOND)
    assert np.array_equal(nets.first, np.concatenate([first, -first], axis=1))
    assert np.array_equal(nets.first_bias, np.rint(layers[1] * FIRST))
    assert np.array_equal(nets.second, second.transpose(0, 2, 1))
    assert np.array_equal(nets.second_bias, np.rint(layers[3] * FIRST * SECOND))
    assert np.array_equal(nets.third, np.rint(layers[4] * THIRD))
    assert np.array_equal(nets.third_bias, np.rint(layers[5] * FIRST * SECOND * THIRD))
    assert nets.scale == FIRST * SECOND * THIRD


def test_what_a_state_is_worth_is_a_whole_number_and_what_the_weights_say() -> None:
    nets, layers = net.read(kept(weights())), weights()
    on, after = [1, 5, 9], [[2, 3], [~5, 4]]
    found = nets.worth(2, on, after)
    assert np.array_equal(found, np.rint(found))
    for worth, now in zip(found, ({1, 5, 9, 2, 3}, {1, 9, 4}), strict=True):
        hidden = np.maximum(layers[0][2][sorted(now)].sum(axis=0) + layers[1][2], 0)
        narrow = np.maximum(layers[2][2] @ hidden + layers[3][2], 0)
        assert worth / nets.scale == pytest.approx(layers[4][2] @ narrow + layers[5][2], abs=0.02)


def test_the_recipe_and_the_hash_are_kept_beside_them() -> None:
    with np.load(kept(weights())) as file:
        assert json.loads(str(file["recipe"])) == RECIPE | {"sha256": digest(file)}


def test_a_weight_that_no_whole_number_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        kept(weights(spread=100))


def test_nets_for_other_inputs_are_refused() -> None:
    nearly = weights()
    layers = [np.zeros((ROLES, INPUTS - 1, 6), np.float32), *nearly[1:]]
    with pytest.raises(ValueError, match=f"{INPUTS - 1}, 6.*, not for {INPUTS} inputs"):
        net.read(kept(layers))


@pytest.mark.parametrize(
    "name", ["first", "first_bias", "second", "second_bias", "third", "third_bias", "scale"]
)
def test_layers_that_do_not_fit_together_are_refused(name: str) -> None:
    layers = dict(np.load(kept(weights())))
    layers[name] = layers[name][:1] if layers[name].ndim else layers[name][None]
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **layers)
    file.seek(0)
    with pytest.raises(ValueError, match="not"):
        net.read(file)


def test_the_shipped_nets_are_small_and_say_how_they_were_made() -> None:
    file = files("game.players.strong").joinpath(net.FILE)
    with file.open("rb") as shipped:
        assert len(shipped.read()) <= 1_000_000
        shipped.seek(0)
        kept = np.load(shipped)
        recipe = json.loads(str(kept["recipe"]))
        assert recipe["sha256"] == digest(kept)
    assert recipe["hands"] > 0
    nets = net.nets()
    assert nets.first.shape[:2] == (ROLES, 2 * INPUTS)
    assert nets.worth(0, [0], [[1], [2, ~0]]).shape == (2,)
