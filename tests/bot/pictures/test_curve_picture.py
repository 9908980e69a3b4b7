"""The axes of a learning curve."""

import io

import pytest
from PIL import Image

from bot.pictures.curve_picture import Curve, Measurement, draw_curves, ticks


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([0.0], [0, 0.2]),
        ([0.0, 0.55], [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]),
        ([-0.9, 1.8, 0.0], [-1, -0.5, 0, 0.5, 1, 1.5, 2]),
        ([0, 4_000_000], [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]),
        ([0, 45_000_001], [0, 10e6, 20e6, 30e6, 40e6, 50e6]),
        ([-3.2, 0], [-4, -3, -2, -1, 0]),
    ],
)
def test_ticks_are_round_numbers_around_all_values(values: list[float], found: list[float]) -> None:
    assert ticks(values) == pytest.approx(found)
    assert ticks(values)[0] <= min(values)
    assert max(values) <= ticks(values)[-1]


@pytest.mark.parametrize("points", [0.0, 3.0, -3.0])
def test_one_point_alone_is_a_picture(points: float) -> None:
    alone = Curve("normal", "normal", rings=False, measurements=(Measurement(0, points, 0.0),))
    with Image.open(io.BytesIO(draw_curves([alone]))) as picture:
        assert picture.width == 1440
