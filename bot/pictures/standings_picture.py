"""The leaderboard as a picture."""

from dataclasses import dataclass
from functools import lru_cache

from bot.look import ThemeName
from bot.pictures import style
from bot.pictures.board import Board, Side
from bot.pictures.result_picture import points_ink, row_tops
from bot.pictures.theme import THEMES

_KEPT_PICTURES = 32
_RANK_WIDTH = 110
_TEXT_WIDTH = 740
_ROW_HEIGHT = 190
_ABOUT_SIZES = (style.TEXT_SMALL, 46)


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
    tops = row_tops([_ROW_HEIGHT] * len(scene.rows), style.MARGIN + style.HEAD_HEIGHT)
    board = Board(tops[-1] + _ROW_HEIGHT + style.MARGIN, THEMES[theme])
    _draw_head(board, scene)
    for number, (row, top) in enumerate(zip(scene.rows, tops, strict=True)):
        _draw_row(board, number, row, top)
    return board.png()


def _draw_head(board: Board, scene: StandingsScene) -> None:
    theme, left = board.theme, 2 * style.MARGIN
    room = style.PICTURE_WIDTH - 2 * left
    for text, sizes, colour, ems in (
        (scene.title, style.NUMBER_SIZES, theme.accent, 0.7),
        (scene.about, _ABOUT_SIZES, theme.text, 1.75),
    ):
        at = (left, style.MARGIN + round(style.TEXT_LARGE * ems))
        board.fit(text, at, sizes, (theme.ground, colour), room)


def _draw_row(board: Board, number: int, row: StandingRow, top: int) -> None:
    theme, pad = board.theme, style.SEAT_PAD
    middle = top + _ROW_HEIGHT // 2
    width = style.PICTURE_WIDTH - 2 * style.MARGIN
    board.plate((style.MARGIN, top, width, _ROW_HEIGHT), theme.plate)
    ink = theme.medals[number] if number < len(theme.medals) else theme.faint
    left = style.MARGIN + 2 * pad + _RANK_WIDTH
    rank = (left - _RANK_WIDTH // 2, middle)
    board.write(
        str(number + 1), rank, style.TEXT_LARGE, (theme.plate, ink), _RANK_WIDTH, Side.CENTRE
    )
    left += pad
    board.initial(row.name, number, (left + style.DISC_SIZE // 2, middle), style.DISC_SIZE)
    left += style.DISC_SIZE + pad
    name, about = (theme.plate, theme.text), (theme.plate, theme.faint)
    upper, lower = top + _ROW_HEIGHT * 32 // 100, top + _ROW_HEIGHT * 74 // 100
    board.fit(row.name, (left, upper), style.NAME_SIZES, name, _TEXT_WIDTH)
    board.write(row.about, (left, lower), style.TEXT_SMALL, about, _TEXT_WIDTH)
    left += _TEXT_WIDTH + pad
    right = style.PICTURE_WIDTH - style.MARGIN - 2 * pad
    points = (theme.plate, points_ink(theme, row.points))
    board.fit(
        f"{row.points:+d}", (right, middle), style.NUMBER_SIZES, points, right - left, Side.RIGHT
    )
