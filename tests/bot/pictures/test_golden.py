"""Pictures are like the golden ones, which `lab/golden/draw.py` draws."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from lab.golden.draw import FOLDER, difference, golden, opened
from tests.bot.pictures.samples import SAMPLES

OUT = Path("out") / "differences"
"""Where the differences are drawn."""


@pytest.mark.parametrize("name", SAMPLES)
def test_picture_is_small_and_like_its_golden_one(name: str) -> None:
    content = SAMPLES[name]()
    most = 200_000 if name == "hand-44" or not name.startswith("hand") else 110_000
    assert len(content) <= most
    drawn, kept = opened(content), golden(name)
    assert drawn.size == kept.size
    if far := difference(drawn, kept):
        OUT.mkdir(parents=True, exist_ok=True)
        far.save(OUT / f"{name}.png")
        pytest.fail(f"{OUT / name}.png shows where it differs")


def test_every_golden_picture_has_a_sample() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(SAMPLES)


def a_word_too_much(picture: Image.Image) -> None:
    ImageDraw.Draw(picture).rectangle((100, 400, 200, 450), (255, 255, 255))


def another_colour(picture: Image.Image) -> None:
    picture.paste(picture.point(lambda level: 255 - level))


@pytest.mark.parametrize("spoil", [a_word_too_much, another_colour])
def test_differences_are_found(spoil: Callable[[Image.Image], None]) -> None:
    spoiled = golden("table")
    spoil(spoiled)
    assert difference(spoiled, golden("table")) is not None
