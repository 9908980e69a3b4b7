"""The palettes of themes, and conversions between their colours."""

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import count
from typing import Any

import pytest
from PIL import Image

from bot.pictures.palette import colours, dim_table, mix, nearest, shade_table, to_palette
from bot.pictures.theme import DARK, LIGHT, THEMES, Colour, Theme

EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def named(theme: Theme) -> Iterator[Colour]:
    """Every colour of a theme."""
    for field in fields(theme):
        value = getattr(theme, field.name)
        if not isinstance(value, bool):
            yield from value if isinstance(value[0], tuple) else (value,)


@EVERY_THEME
def test_palette_fits_into_a_png_without_duplicates(theme: Theme) -> None:
    assert len(colours(theme)) <= 256
    assert len(set(colours(theme))) == len(colours(theme))


def test_palette_of_a_theme_without_equal_colours_fits() -> None:
    numbers = count()
    some: dict[str, Any] = {
        field.name: (next(numbers) % 7 * 36, next(numbers) % 11 * 23, next(numbers) % 13 * 19)
        for field in fields(DARK)
    }
    some |= {"seats": DARK.seats, "medals": LIGHT.medals}
    assert 180 <= len(colours(Theme(**some))) <= 256


@EVERY_THEME
def test_colours_of_a_theme_are_in_its_palette(theme: Theme) -> None:
    for colour in named(theme):
        assert colours(theme)[nearest(theme, colour)] == colour
        drawn = to_palette(theme, Image.new("RGB", (2, 2), colour))
        assert drawn.convert("RGB").getpixel((0, 0)) == colour


def test_themes_are_compared_by_identity() -> None:
    assert replace(DARK) != DARK


@EVERY_THEME
def test_dimming_and_shading_make_faces_darker(theme: Theme) -> None:
    face = nearest(theme, theme.face)
    for table in (dim_table(theme), shade_table(theme)):
        assert len(table) == 256
        assert sum(colours(theme)[table[face]]) < sum(theme.face)


def test_mixed_colours() -> None:
    assert mix((0, 10, 200), (100, 20, 0), 0) == (0, 10, 200)
    assert mix((0, 10, 200), (100, 20, 0), 0.5) == (50, 15, 100)
    assert mix((0, 10, 200), (100, 20, 0), 1) == (100, 20, 0)
