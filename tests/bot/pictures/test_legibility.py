"""Legibility of pictures: contrast, also for the colour-blind, and shapes of suits."""

from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.model.user import ThemeName
from bot.pictures.canvas import Canvas
from bot.pictures.emblems import PIPS, Seal, SealKind
from bot.pictures.palette import dimmed
from bot.pictures.plate_board import BadgeKind, PlateBoard
from bot.pictures.result_picture import draw_result
from bot.pictures.standings_picture import draw_standings
from bot.pictures.stats_picture import draw_stats
from bot.pictures.table_picture import draw_table
from bot.pictures.theme import THEMES, Colour, Theme
from tests.bot.pictures.colour_vision import SEEN_BY, contrast
from tests.bot.pictures.samples import THEMED

LEAST = 4.5
Pair = tuple[Colour, Colour]
"""A ground, and what is written on it."""
EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def on_cards(theme: Theme) -> list[Pair]:
    """What can be read on cards, their tags and the marks beside them."""
    return [
        *((theme.face, ink) for ink in theme.inks(two_colours=False).values()),
        *((theme.face, ink) for ink in theme.inks(two_colours=True).values()),
        (theme.face, theme.small_joker),
        (theme.face, theme.big_joker),
        (theme.face_royal, theme.big_joker),
        (theme.face_guard, theme.small_joker),
        *(Seal(kind, "").colours(theme) for kind in SealKind),
        (theme.tag, theme.tag_ink),
    ]


def on_boards(theme: Theme) -> list[Pair]:
    """What can be written on boards, whether a picture of the samples has it or not."""
    return [
        *((theme.plate, ink) for ink in (theme.text, theme.faint, theme.accent)),
        *((theme.plate, ink) for ink in (theme.gain, theme.loss, *theme.medals)),
        *((theme.ground, ink) for ink in (theme.text, theme.faint, theme.accent)),
        *((seat, theme.initial) for seat in theme.seats),
        (theme.active, theme.active_text),
        (theme.face, theme.right),
        (theme.face, theme.wrong),
        (theme.wrong, theme.face),
        *(kind.colours(theme) for kind in BadgeKind),
    ]


@pytest.mark.parametrize("eyes", SEEN_BY)
@EVERY_THEME
def test_contrast_of_text(theme: Theme, eyes: str) -> None:
    faint = {
        pair: round(contrast(*pair, eyes), 2)
        for pair in (*on_cards(theme), *on_boards(theme))
        if contrast(*pair, eyes) < LEAST
    }
    assert faint == {}


@pytest.mark.parametrize("eyes", SEEN_BY)
@EVERY_THEME
def test_contrast_of_text_on_dimmed_cards(theme: Theme, eyes: str) -> None:
    for ground, ink in on_cards(theme):
        assert contrast(dimmed(ground), dimmed(ink), eyes) >= LEAST


@pytest.mark.parametrize("name", ThemeName)
def test_boards_use_no_other_colours(name: ThemeName, monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[Pair] = set()
    write = PlateBoard.write

    def watched(board: PlateBoard, text: str, at: Any, size: int, colours: Pair, *rest: Any) -> int:
        used.add(colours)
        return write(board, text, at, size, colours, *rest)

    monkeypatch.setattr(PlateBoard, "write", watched)
    for draw in (draw_table, draw_result, draw_standings, draw_stats):
        draw.cache_clear()
    for kind in ("table", "result", "leaderboard", "stats"):
        THEMED[kind](name)
    assert used <= set(on_boards(THEMES[name]))
    assert len(used) >= 10


@pytest.mark.parametrize("eyes", SEEN_BY)
@EVERY_THEME
def test_contrast_of_plates_and_cards(theme: Theme, eyes: str) -> None:
    """3 is what WCAG 2 asks of what is no text (1.4.11)."""
    for rim in (theme.emperor_rim, theme.guard_rim):
        assert contrast(theme.ground, rim, eyes) >= 3
    assert contrast(theme.face, dimmed(theme.face), eyes) >= 2
    assert contrast(theme.active, theme.plate, eyes) >= LEAST


def pip(suit: int) -> Image.Image:
    """A suit's pip in black and white."""
    canvas = Canvas((64, 64), (0, 0, 0))
    canvas.shape(PIPS[list(PIPS)[suit]], (0, 0), 64, (255, 255, 255))
    return canvas.finished().convert("L").point(lambda level: 255 if level > 127 else 0)


@pytest.mark.parametrize(("one", "other"), list(combinations(range(4), 2)))
def test_suits_differ_in_shape(one: int, other: int) -> None:
    different = ImageChops.difference(pip(one), pip(other)).histogram()[255]
    assert different >= 64 * 64 * 0.1
