"""A settled hand as a picture: who came in where, what they held, what it was worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from bot.look import ThemeName
from bot.pictures import style
from bot.pictures.board import Badge, Board, Side
from bot.pictures.theme import THEMES, Colour, Theme
from game.cards import Cards

_KEPT_PICTURES = 32
_PLACE_WIDTH = 210
_NAME_WIDTH = 520
_BADGES_WIDTH = 2 * (style.BADGE_DISC + style.SEAT_PAD)
_POINTS_WIDTH = 430
_BESIDE = 4
"""The most cards that lie beside the name."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A seat in the end: its number, its place in words, its points, the cards it still held.

    `total` is said below the points. `won`: None for a draw.
    """

    seat: int
    place: str
    name: str
    points: int
    total: str
    won: bool | None = None
    left: Cards = ()
    badges: tuple[Badge, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultScene:
    """A title, the multiplier and why, a line about the sides, and the rows from 1st to 5th."""

    title: str
    multiplier: str
    about: str
    rows: tuple[ResultRow, ...]


@lru_cache(maxsize=_KEPT_PICTURES)
def draw_result(scene: ResultScene, theme: ThemeName = ThemeName.DARK) -> bytes:
    """The result as PNG bytes; equal scenes give equal bytes. Safe to call from several threads."""
    heights = [_height(row) for row in scene.rows]
    board = headed_board(scene.title, scene.about, heights, THEMES[theme], scene.multiplier)
    for row, top in zip(scene.rows, row_tops(heights), strict=True):
        _draw_row(board, row, top)
    return board.png()


def _height(row: ResultRow) -> int:
    """The height of a row, in which many cards lie on a line of their own."""
    own_line = style.CARD_HEIGHT // 2 + style.SEAT_PAD if len(row.left) > _BESIDE else 0
    return style.ROW_HEIGHT + own_line


def headed_board(
    title: str, about: str, heights: Sequence[int], theme: Theme, note: str = ""
) -> Board:
    """A board with two lines at its head, a note beside the first, and room for rows."""
    *_, last = row_tops(heights)
    board = Board(last + heights[-1] + style.MARGIN, theme)
    room = style.PICTURE_WIDTH - 4 * style.MARGIN
    left, top = 2 * style.MARGIN, style.MARGIN
    title_at, about_at = top + round(style.TEXT_LARGE * 0.7), top + round(style.TEXT_LARGE * 1.75)
    gold = (theme.ground, theme.accent)
    half = room // 2 if note else room
    taken = board.fit(title, (left, title_at), style.NUMBER_SIZES, gold, half)
    if note:
        right, free = style.PICTURE_WIDTH - left, room - taken - style.MARGIN
        board.fit(note, (right, title_at), style.NAME_SIZES, gold, free, Side.RIGHT)
    board.write(about, (left, about_at), style.TEXT_SMALL, (theme.ground, theme.text), room)
    return board


def row_tops(heights: Sequence[int]) -> list[int]:
    """Where rows of these heights begin."""
    first = style.MARGIN + style.HEAD_HEIGHT
    steps = (height + style.ROW_SPACE for height in heights[:-1])
    return list(accumulate(steps, initial=first))


def points_ink(theme: Theme, points: int) -> Colour:
    """Green for a gain, red for a loss."""
    return theme.gain if points > 0 else theme.loss if points else theme.text


def _draw_row(board: Board, row: ResultRow, top: int) -> None:
    theme, left, pad = board.theme, style.MARGIN, style.SEAT_PAD
    width = style.PICTURE_WIDTH - 2 * style.MARGIN
    middle = top + style.ROW_HEIGHT // 2
    board.plate((left, top, width, _height(row)), theme.plate)
    place_ink = theme.accent if row.won else theme.faint
    left += 2 * pad
    board.write(row.place, (left, middle), style.TEXT, (theme.plate, place_ink), _PLACE_WIDTH)
    left += _PLACE_WIDTH + pad
    board.initial(row.name, row.seat, (left + style.DISC_SIZE // 2, middle), style.DISC_SIZE)
    left += style.DISC_SIZE + pad
    name = (theme.plate, theme.text)
    board.fit(row.name, (left, middle), style.NAME_SIZES, name, _NAME_WIDTH)
    left += _NAME_WIDTH + pad
    for number, badge in enumerate(row.badges):
        centre = (left + style.BADGE_DISC // 2 + number * (style.BADGE_DISC + pad // 4), middle)
        board.badge(badge, centre)
    left += _BADGES_WIDTH + pad
    right = style.PICTURE_WIDTH - style.MARGIN - 2 * pad
    upper, lower = top + style.ROW_HEIGHT * 35 // 100, top + style.ROW_HEIGHT * 78 // 100
    points, total = (theme.plate, points_ink(theme, row.points)), (theme.plate, theme.faint)
    board.fit(
        f"{row.points:+d}", (right, upper), style.NUMBER_SIZES, points, _POINTS_WIDTH, Side.RIGHT
    )
    board.write(row.total, (right, lower), style.TEXT_SMALL, total, _POINTS_WIDTH, Side.RIGHT)
    small = style.CARD_HEIGHT // 2
    if len(row.left) <= _BESIDE:
        corner = (left, top + (style.ROW_HEIGHT - small) // 2)
        board.small_cards(row.left, corner, right - _POINTS_WIDTH - pad - left)
    else:
        left = style.MARGIN + 2 * pad
        board.small_cards(row.left, (left, top + style.ROW_HEIGHT), right - left)
