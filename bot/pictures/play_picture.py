"""Plays as a picture: one below the other, each above the play that it should beat."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import count
from typing import NamedTuple

from PIL import Image

from bot.model.user import ThemeName
from bot.pictures import style
from bot.pictures.canvas import Canvas, png
from bot.pictures.emblems import Shape, path
from bot.pictures.palette import new_picture, to_palette
from bot.pictures.sprites import Sprite, place_fan, rounded_mask
from bot.pictures.theme import Theme, theme_of
from game.cards import SUITS, Card, Cards, Suit

_WIDTH = 720
_MARK_SIZE = 72
_MARK_ROOM = 96
_COLUMN_GAP = 16
_OVERLAP_GAP = 8
_ROW_GAP = 44
_WIDE_STEPS = 6

_TICK: Shape = (path((0.20, 0.52), (0.31, 0.40), (0.44, 0.54), (0.70, 0.24), (0.81, 0.34),
                     (0.45, 0.76)),)  # fmt: skip
_CROSS: Shape = (path((0.25, 0.35), (0.35, 0.25), (0.5, 0.40), (0.65, 0.25), (0.75, 0.35),
                      (0.60, 0.5), (0.75, 0.65), (0.65, 0.75), (0.5, 0.60), (0.35, 0.75),
                      (0.25, 0.65), (0.40, 0.5)),)  # fmt: skip


class Column(NamedTuple):
    """Cards, and below them those that they should beat, if any; dimmed unless `bright`."""

    upper: Cards
    lower: Cards = ()
    bright: bool = True


class TextLine(NamedTuple):
    """A line of the picture: a play and what it should beat, column by column.

    `right`: whether the play is allowed, shown as a tick or a cross; None for no verdict.
    """

    columns: tuple[Column, ...]
    right: bool | None = None


def draw_plays(
    lines: Sequence[TextLine], theme: ThemeName = ThemeName.DARK, *, english: bool = False
) -> bytes:
    """The plays as PNG bytes; cards without a suit are given suits in turn.

    Thread-safe. Raises ValueError if there is nothing to draw.
    """
    if not any(line.columns for line in lines):
        raise ValueError("no play to draw")
    return _picture(tuple(lines), theme_of(theme, english=english))


@lru_cache(maxsize=64)
def _picture(lines: tuple[TextLine, ...], theme: Theme) -> bytes:
    sizes = [_size(line) for line in lines]
    width = max(_WIDTH, *(width for width, _ in sizes)) + 2 * style.MARGIN
    height = sum(height for _, height in sizes) + _ROW_GAP * (len(lines) - 1) + 2 * style.MARGIN
    picture = new_picture(theme, (width, height), theme.ground)
    top = style.MARGIN
    for line, (_, line_height) in zip(lines, sizes, strict=True):
        _place_line(picture, line, top, line_height, theme)
        top += line_height + _ROW_GAP
    return png(picture, theme)


def _place_line(picture: Image.Image, line: TextLine, top: int, height: int, theme: Theme) -> None:
    left = style.MARGIN
    if line.right is not None:
        mark = _mark(theme, right=line.right)
        corner = (left, top + (height - _MARK_SIZE) // 2)
        picture.paste(mark.picture, corner, mark.mask)
        left += _MARK_ROOM
    step, suits = _step(line), (count(), count())
    for column in line.columns:
        width = _column_width(column, step)
        lower_top = top + style.CARD_HEIGHT + _OVERLAP_GAP
        for cards, y, turn in ((column.upper, top, suits[0]), (column.lower, lower_top, suits[1])):
            suited = [_with_suit(card, next(turn)) for card in cards]
            steps = (step,) * (len(cards) - 1)
            fan_left = left + (width - _fan_width(len(cards), step)) // 2
            dim = () if column.bright else suited
            place_fan(picture, theme, suited, steps, (fan_left, y), dim=dim)
        left += width + _COLUMN_GAP


def _size(line: TextLine) -> tuple[int, int]:
    step = _step(line)
    width = sum(_column_width(column, step) for column in line.columns)
    width += _COLUMN_GAP * (len(line.columns) - 1) + (_MARK_ROOM if line.right is not None else 0)
    rows = 2 if any(column.lower for column in line.columns) else 1
    return width, rows * style.CARD_HEIGHT + (rows - 1) * _OVERLAP_GAP


def _step(line: TextLine) -> int:
    longest = max(max(len(column.upper), len(column.lower)) for column in line.columns)
    return style.STEP_MAX if longest <= _WIDE_STEPS else style.STEP_MIN


def _column_width(column: Column, step: int) -> int:
    return _fan_width(max(len(column.upper), len(column.lower)), step)


def _fan_width(cards: int, step: int) -> int:
    return style.CARD_WIDTH + (cards - 1) * step


def _with_suit(card: Card, turn: int) -> Card:
    """A card with a suit: its own, or one in turn."""
    if card.is_joker or card.suit is not Suit.NONE:
        return card
    return Card(card.rank, SUITS[-1 - turn % len(SUITS)])


@cache
def _mark(theme: Theme, *, right: bool) -> Sprite:
    """A green tick or a red cross on a light disc."""
    canvas = Canvas((_MARK_SIZE, _MARK_SIZE), theme.face)
    ink = theme.right if right else theme.wrong
    canvas.shape(_TICK if right else _CROSS, (0, 0), _MARK_SIZE, ink)
    mask = rounded_mask((_MARK_SIZE, _MARK_SIZE), _MARK_SIZE // 2)
    return Sprite(to_palette(theme, canvas.finished()), mask)
