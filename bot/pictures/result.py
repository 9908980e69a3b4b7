"""A settled hand as a picture: who came in where, what they held, what it was worth."""

from dataclasses import dataclass
from functools import lru_cache

from bot.pictures import style
from bot.pictures.board import Badge, Board, Side
from game.cards import Cards

_KEPT_PICTURES = 32
_PLACE_WIDTH = 210
_NAME_WIDTH = 520
_BADGES_WIDTH = 2 * (style.BADGE_ICON + style.SEAT_PAD)
_POINTS_WIDTH = 320


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
    """A title, a line about sides and multiplier, and the rows from 1st to 5th."""

    title: str
    about: str
    rows: tuple[ResultRow, ...]


@lru_cache(maxsize=_KEPT_PICTURES)
def draw_result(scene: ResultScene) -> bytes:
    """The result as PNG bytes; equal scenes give equal bytes. Safe to call from several threads."""
    board = headed_board(scene.title, scene.about, len(scene.rows))
    for number, row in enumerate(scene.rows):
        _draw_row(board, row, row_top(number))
    return board.png()


def headed_board(title: str, about: str, rows: int) -> Board:
    """A board with two lines at its head and room for rows."""
    board = Board(row_top(rows) + style.MARGIN - style.ROW_SPACE)
    room = style.PICTURE_WIDTH - 4 * style.MARGIN
    left, top = 2 * style.MARGIN, style.MARGIN
    title_at, about_at = top + round(style.TEXT_LARGE * 0.7), top + round(style.TEXT_LARGE * 1.75)
    board.write(title, (left, title_at), style.TEXT_LARGE, (style.FELT, style.GOLD_LIGHT), room)
    board.write(about, (left, about_at), style.TEXT_SMALL, (style.FELT, style.CREAM), room)
    return board


def row_top(number: int) -> int:
    """Where a row begins."""
    return style.MARGIN + style.HEAD_HEIGHT + number * (style.ROW_HEIGHT + style.ROW_SPACE)


def points_ink(points: int) -> style.Colour:
    """Green for a gain, red for a loss."""
    return style.GAIN if points > 0 else style.LOSS if points else style.CREAM


def _draw_row(board: Board, row: ResultRow, top: int) -> None:
    left, pad = style.MARGIN, style.SEAT_PAD
    width = style.PICTURE_WIDTH - 2 * style.MARGIN
    middle = top + style.ROW_HEIGHT // 2
    board.plate((left, top, width, style.ROW_HEIGHT), style.PLATE)
    place_ink = style.GOLD_LIGHT if row.won else style.MUTED
    left += 2 * pad
    board.write(row.place, (left, middle), style.TEXT, (style.PLATE, place_ink), _PLACE_WIDTH)
    left += _PLACE_WIDTH + pad
    board.initial(row.name, row.seat, (left + style.DISC_SIZE // 2, middle), style.DISC_SIZE)
    left += style.DISC_SIZE + pad
    name = (style.PLATE, style.CREAM)
    board.name(row.name, (left, middle), name, _NAME_WIDTH)
    left += _NAME_WIDTH + pad
    for number, badge in enumerate(row.badges):
        centre = (left + style.BADGE_ICON // 2 + number * (style.BADGE_ICON + pad // 2), middle)
        board.badge(badge, centre, style.BADGE_ICON, style.PLATE)
    left += _BADGES_WIDTH + pad
    right = style.PICTURE_WIDTH - style.MARGIN - 2 * pad
    upper, lower = top + style.ROW_HEIGHT * 35 // 100, top + style.ROW_HEIGHT * 78 // 100
    points, total = (style.PLATE, points_ink(row.points)), (style.PLATE, style.MUTED)
    board.write(
        f"{row.points:+d}", (right, upper), style.TEXT_LARGE, points, _POINTS_WIDTH, Side.RIGHT
    )
    board.write(row.total, (right, lower), style.TEXT_SMALL, total, _POINTS_WIDTH, Side.RIGHT)
    room = right - _POINTS_WIDTH - pad - left
    board.small_cards(
        row.left, (left, top + (style.ROW_HEIGHT - style.CARD_HEIGHT // 2) // 2), room
    )
