"""The result of a hand as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from bot.model.user import ThemeName
from bot.pictures import style
from bot.pictures.plate_board import Badge, PlateBoard, Side
from bot.pictures.theme import Colour, Theme, theme_of
from game.cards import Cards

_PLACE_WIDTH = 107
_NAME_WIDTH = 267
_POINTS_WIDTH = 233


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A seat at the end of a hand.

    `place`: in words. `initial`: the letter of its disc. `total`: below the points, or empty.
    `won`: whether its side won, which colours the place; a draw is no win. `left`: the cards that
    it still had. `level`: of an AI player, shown below the name.
    """

    seat: int
    place: str
    name: str
    initial: str
    points: int
    total: str
    won: bool | None = None
    left: Cards = ()
    badges: tuple[Badge, ...] = ()
    level: str = ""


@lru_cache(maxsize=32)
def draw_result(
    rows: tuple[ResultRow, ...], theme: ThemeName = ThemeName.DARK, *, english: bool = False
) -> bytes:
    """The rows as PNG bytes; equal rows give equal bytes. Thread-safe."""
    heights = [row_height(row) for row in rows]
    tops = row_tops(heights, style.MARGIN)
    board = PlateBoard(tops[-1] + heights[-1] + style.MARGIN, theme_of(theme, english=english))
    for row, top in zip(rows, tops, strict=True):
        draw_row(board, row, top)
    return board.png()


def row_height(row: ResultRow) -> int:
    """The height of a row; remaining cards have their own line."""
    return style.ROW_HEIGHT + (style.CARD_HEIGHT // 2 + style.SEAT_PAD if row.left else 0)


def row_tops(heights: Sequence[int], first: int) -> list[int]:
    """The tops of rows with these heights. `first`: the top of the first one."""
    steps = (height + style.ROW_SPACE for height in heights[:-1])
    return list(accumulate(steps, initial=first))


def points_ink(theme: Theme, points: int) -> Colour:
    """The colour of points: green for a gain, red for a loss."""
    if points == 0:
        return theme.text
    return theme.gain if points > 0 else theme.loss


def draw_row(board: PlateBoard, row: ResultRow, top: int) -> None:
    """Draw a row as wide as the picture."""
    theme, left, pad = board.theme, style.MARGIN, style.SEAT_PAD
    width = style.PICTURE_WIDTH - 2 * style.MARGIN
    middle = top + style.ROW_HEIGHT // 2
    board.plate((left, top, width, row_height(row)), theme.plate)
    place_ink = theme.accent if row.won else theme.faint
    left += 2 * pad
    board.write(row.place, (left, middle), style.TEXT, (theme.plate, place_ink), _PLACE_WIDTH)
    left += _PLACE_WIDTH + pad
    board.initial(row.initial, row.seat, (left + style.DISC_SIZE // 2, middle), style.DISC_SIZE)
    left += style.DISC_SIZE + pad
    name, faint = (theme.plate, theme.text), (theme.plate, theme.faint)
    upper, lower = top + style.ROW_HEIGHT * 35 // 100, top + style.ROW_HEIGHT * 78 // 100
    at = (left, upper if row.level else middle)
    board.fit(row.name, at, style.NAME_SIZES, name, _NAME_WIDTH)
    if row.level:
        board.write(row.level, (left, lower), style.TEXT_SMALL, faint, _NAME_WIDTH)
    left += _NAME_WIDTH + pad
    for number, badge in enumerate(row.badges):
        centre = (left + style.BADGE_SIZE // 2 + number * (style.BADGE_SIZE + pad // 3), middle)
        board.badge(badge, centre)
    right = style.PICTURE_WIDTH - style.MARGIN - 2 * pad
    points = (theme.plate, points_ink(theme, row.points))
    board.fit(
        f"{row.points:+d}",
        (right, upper if row.total else middle),
        style.NUMBER_SIZES,
        points,
        _POINTS_WIDTH,
        Side.RIGHT,
    )
    if row.total:
        board.write(row.total, (right, lower), style.TEXT_SMALL, faint, _POINTS_WIDTH, Side.RIGHT)
    left = style.MARGIN + 2 * pad
    board.small_cards(row.left, (left, top + style.ROW_HEIGHT), right - left)
