"""Everybody can read the pictures: contrast, colour blindness, suits told apart by their shape."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.pictures import style
from bot.pictures.canvas import Canvas
from bot.pictures.palette import dimmed
from bot.pictures.shapes import PIPS
from tests.bot.pictures.sight import SEEN_BY, contrast

LEAST = 4.5
ON_CARDS = [
    *((style.FACE, ink) for ink in style.SUIT_INKS.values()),
    (style.FACE, style.DUSK),
    (style.FACE_ROYAL, style.RED),
    (style.FACE_GUARD, style.DUSK),
    (style.SEAL_ROYAL, style.FACE_ROYAL),
    (style.STEEL, style.FACE_GUARD),
    (style.BADGE, style.BADGE_INK),
]
ON_BOARDS = [
    *((style.PLATE, ink) for ink in (style.CREAM, style.MUTED, style.GOLD_LIGHT)),
    *((style.PLATE, ink) for ink in (style.GAIN, style.LOSS, style.STEEL_LIGHT)),
    *((style.FELT, ink) for ink in (style.CREAM, style.MUTED, style.GOLD_LIGHT)),
    *((colour, style.FACE) for colour in style.SEAT_COLOURS),
]


@pytest.mark.parametrize("eyes", SEEN_BY)
@pytest.mark.parametrize(("ground", "ink"), [*ON_CARDS, *ON_BOARDS])
def test_text_stands_out_from_its_ground(
    ground: style.Colour, ink: style.Colour, eyes: str
) -> None:
    assert contrast(ground, ink, eyes) >= LEAST


@pytest.mark.parametrize("eyes", SEEN_BY)
@pytest.mark.parametrize(("ground", "ink"), ON_CARDS)
def test_text_stands_out_on_a_dimmed_card(
    ground: style.Colour, ink: style.Colour, eyes: str
) -> None:
    assert contrast(dimmed(ground), dimmed(ink), eyes) >= LEAST


@pytest.mark.parametrize("eyes", SEEN_BY)
def test_a_dimmed_card_and_a_seat_that_waits_are_told_by_their_light(eyes: str) -> None:
    assert contrast(style.FACE, dimmed(style.FACE), eyes) >= 2
    assert contrast(style.FACE, style.PLATE, eyes) >= LEAST


def pip(suit: int) -> Image.Image:
    """A suit's pip in black and white."""
    canvas = Canvas((64, 64), (0, 0, 0))
    canvas.shape(PIPS[list(PIPS)[suit]], (0, 0), 64, (255, 255, 255))
    return canvas.finished().convert("L").point(lambda level: 255 if level > 127 else 0)


@pytest.mark.parametrize(("one", "other"), list(combinations(range(4), 2)))
def test_suits_are_told_apart_without_their_colours(one: int, other: int) -> None:
    different = ImageChops.difference(pip(one), pip(other)).histogram()[255]
    assert different >= 64 * 64 * 0.1
