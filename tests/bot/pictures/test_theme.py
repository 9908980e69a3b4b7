"""Themes side by side: what is kept of one is not used for another."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bot.look import ThemeName
from bot.pictures.theme import THEMES
from tests.bot.pictures.samples import THEMED


def kept() -> Iterator[Any]:
    """Every function of the pictures that keeps what it made."""
    for name, module in list(sys.modules.items()):
        if name.startswith("bot.pictures."):
            yield from (made for made in vars(module).values() if hasattr(made, "cache_clear"))


def forget(*, whole_pictures_only: bool = False) -> None:
    """Forget what was drawn, or only the pictures that are ready to be sent."""
    for function in kept():
        if not whole_pictures_only or function.__annotations__.get("return") is bytes:
            function.cache_clear()


def drawn_afresh(kind: str, theme: ThemeName) -> bytes:
    forget()
    return THEMED[kind](theme)


def test_every_name_has_a_theme_of_its_own() -> None:
    assert list(THEMES) == list(ThemeName)
    assert len(set(THEMES.values())) == len(ThemeName)


def test_a_name_that_only_a_newer_version_knows_is_the_default() -> None:
    assert ThemeName("sepia") is ThemeName.DARK


@pytest.mark.parametrize("kind", THEMED)
def test_themes_in_turn_are_drawn_as_each_alone(kind: str) -> None:
    alone = {theme: drawn_afresh(kind, theme) for theme in ThemeName}
    assert len(set(alone.values())) == len(ThemeName)
    forget()
    for theme in (*ThemeName, *ThemeName):
        assert THEMED[kind](theme) == alone[theme]
        forget(whole_pictures_only=True)
        assert THEMED[kind](theme) == alone[theme]
