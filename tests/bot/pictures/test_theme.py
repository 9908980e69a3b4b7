"""Themes: caches do not mix them, and no colour is defined elsewhere."""

import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest
from PIL import Image

from bot.model.user import ThemeName
from bot.pictures import theme
from bot.pictures.palette import colours
from bot.pictures.theme import DARK, THEMES, Theme
from tests.bot.pictures.samples import THEMED


def cached_functions() -> Iterator[Any]:
    """Every function of the pictures that keeps what it made; fonts know of no colours."""
    for name, module in list(sys.modules.items()):
        if name.startswith("bot.pictures."):
            yield from (
                function for function in vars(module).values() if hasattr(function, "cache_clear")
            )


def forget(*, whole_pictures_only: bool = False) -> None:
    """Forget what was drawn, or only the pictures that are ready to be sent."""
    for function in cached_functions():
        if not whole_pictures_only or function.__annotations__.get("return") is bytes:
            function.cache_clear()


def drawn_afresh(kind: str, name: ThemeName) -> bytes:
    forget()
    return THEMED[kind](name)


@cache
def alone(kind: str) -> dict[ThemeName, bytes]:
    """A picture in each theme, with nothing kept of another; the light one is `grey`."""
    return {name: drawn_afresh(kind, name) for name in ThemeName}


def test_every_name_has_its_own_theme() -> None:
    assert list(THEMES) == list(ThemeName)
    assert len(set(THEMES.values())) == len(ThemeName)


@pytest.fixture
def grey(monkeypatch: pytest.MonkeyPatch) -> Theme:
    """A theme of one colour, but for the faces of the cards, in the place of the light one."""
    colour = (120, 120, 120)
    alike: dict[str, Any] = {field.name: colour for field in fields(Theme)}
    alike |= {"seats": (colour,) * 5, "medals": (colour,) * 3, "face": DARK.face}
    grey_theme = Theme(**(alike | {"face_royal": DARK.face_royal, "face_guard": DARK.face_guard}))
    monkeypatch.setitem(cast(dict[ThemeName, Theme], THEMES), ThemeName.LIGHT, grey_theme)
    return grey_theme


def test_colours_are_defined_only_in_themes() -> None:
    three_numbers = re.compile(r"\(\s*\d+,\s*\d+,\s*\d+,?\s*\)")
    files = Path(theme.__file__).parent.glob("*.py")
    found = {file.name for file in files if three_numbers.search(file.read_text(encoding="utf-8"))}
    assert found - {"style.py"} == {"theme.py"}  # style.py has three sizes of letters


@pytest.mark.usefixtures("grey")
@pytest.mark.parametrize("kind", THEMED)
def test_equal_scenes_give_equal_bytes_in_each_theme(kind: str) -> None:
    each = alone(kind)
    assert len(set(each.values())) == len(ThemeName)
    forget()
    for name in (*ThemeName, *ThemeName):
        assert THEMED[kind](name) == each[name]
        forget(whole_pictures_only=True)
        assert THEMED[kind](name) == each[name]


@pytest.mark.parametrize("kind", THEMED)
def test_picture_has_only_colours_of_its_theme(kind: str, grey: Theme) -> None:
    picture = Image.open(BytesIO(alone(kind)[ThemeName.LIGHT]))
    _, highest = cast(tuple[int, int], picture.getextrema())
    assert highest < len(colours(grey)) < 40
