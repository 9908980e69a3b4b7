"""The leaderboard as a picture."""

from dataclasses import dataclass
from functools import lru_cache

from bot.look import ThemeName
from bot.pictures import style
from bot.pictures.board import Board, Side
from bot.pictures.result_picture import headed_board, points_ink, row_tops
from bot.pictures.theme import THEMES

_KEPT_PICTURES = 32
_RANK_WIDTH = 150
_NAME_WIDTH = 610
_ABOUT_WIDTH = 640


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the leaderboard; `about` says how many hands, and how many of them were won."""

    name: str
    about: str
    points: int


@dataclass(frozen=True, slots=True)
class StandingsScene:
    """A title, a line below it, and the players from the first on."""

    title: str
    about: str
    rows: tuple[StandingRow, ...]


@lru_cache(maxsize=_KEPT_PICTURES)
def draw_standings(scene: StandingsScene, theme: ThemeName = ThemeName.DARK) -> bytes:
    """The leaderboard as PNG bytes; equal scenes give equal bytes. Safe to call from threads."""
    heights = [style.ROW_HEIGHT] * len(scene.rows)
    board = headed_board(scene.title, scene.about, heights, THEMES[theme])
    for number, (row, top) in enumerate(zip(scene.rows, row_tops(heights), strict=True)):
        _draw_row(board, number, row, top)
    return board.png()


def _draw_row(board: Board, number: int, row: StandingRow, top: int) -> None:
    theme, pad = board.theme, style.SEAT_PAD
    middle = top + style.ROW_HEIGHT // 2
    width = style.PICTURE_WIDTH - 2 * style.MARGIN
    board.plate((style.MARGIN, top, width, style.ROW_HEIGHT), theme.plate)
    ink = theme.medals[number] if number < len(theme.medals) else theme.faint
    left = style.MARGIN + 2 * pad + _RANK_WIDTH
    rank = (left - _RANK_WIDTH // 2, middle)
    board.write(
        str(number + 1), rank, style.TEXT_LARGE, (theme.plate, ink), _RANK_WIDTH, Side.CENTRE
    )
    left += pad
    board.initial(row.name, number, (left + style.DISC_SIZE // 2, middle), style.DISC_SIZE)
    left += style.DISC_SIZE + pad
    name = (theme.plate, theme.text)
    board.fit(row.name, (left, middle), style.NAME_SIZES, name, _NAME_WIDTH)
    left += _NAME_WIDTH + pad
    about = (theme.plate, theme.faint)
    board.write(row.about, (left, middle), style.TEXT_SMALL, about, _ABOUT_WIDTH)
    left += _ABOUT_WIDTH + pad
    right = style.PICTURE_WIDTH - style.MARGIN - 2 * pad
    points = (theme.plate, points_ink(theme, row.points))
    board.fit(
        f"{row.points:+d}", (right, middle), style.NUMBER_SIZES, points, right - left, Side.RIGHT
    )
