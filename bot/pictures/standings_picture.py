"""Leaderboards as pictures."""

from dataclasses import dataclass
from functools import lru_cache

from bot.model.user import ThemeName
from bot.pictures import style
from bot.pictures.plate_board import PlateBoard, Side
from bot.pictures.result_picture import points_ink, row_tops
from bot.pictures.theme import theme_of

_RANK_WIDTH = 87
_HEAD_HEIGHT = style.HEAD_HEIGHT + style.TEXT
_NAME_WIDTH = 453
_ROW_HEIGHT = 127
_ABOUT_SIZES = (style.TEXT_SMALL, 31, 27)
_RANK_SIZES = (*style.NUMBER_SIZES, 31)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of a leaderboard.

    `rank`: None for a player without one. `about`: what the value counts. `value`: what players are
    ranked by. `sign`: whether it is a gain or a loss, 0 for neither. `own`: of the reader.
    """

    rank: int | None
    name: str
    about: str
    value: str
    sign: int = 0
    own: bool = False


@dataclass(frozen=True, slots=True)
class StandingsScene:
    """A title, two lines below it, and the lines of players."""

    title: str
    about: tuple[str, str]
    rows: tuple[StandingRow, ...]


@lru_cache(maxsize=32)
def draw_standings(scene: StandingsScene, theme: ThemeName = ThemeName.DARK) -> bytes:
    """The leaderboard as PNG bytes; equal scenes give equal bytes. Thread-safe."""
    tops = row_tops([_ROW_HEIGHT] * len(scene.rows), style.MARGIN + _HEAD_HEIGHT)
    board = PlateBoard(tops[-1] + _ROW_HEIGHT + style.MARGIN, theme_of(theme))
    _draw_head(board, scene)
    for row, top in zip(scene.rows, tops, strict=True):
        _draw_row(board, row, top)
    return board.png()


def _draw_head(board: PlateBoard, scene: StandingsScene) -> None:
    theme, left = board.theme, 2 * style.MARGIN
    room = style.PICTURE_WIDTH - 2 * left
    for text, sizes, colour, ems in (
        (scene.title, style.NUMBER_SIZES, theme.accent, 0.7),
        (scene.about[0], _ABOUT_SIZES, theme.text, 1.75),
        (scene.about[1], _ABOUT_SIZES, theme.text, 2.5),
    ):
        at = (left, style.MARGIN + round(style.TEXT_LARGE * ems))
        board.fit(text, at, sizes, (theme.ground, colour), room)


def _draw_row(board: PlateBoard, row: StandingRow, top: int) -> None:
    theme, pad = board.theme, style.SEAT_PAD
    middle = top + _ROW_HEIGHT // 2
    width = style.PICTURE_WIDTH - 2 * style.MARGIN
    if row.own:
        rim = style.ACTIVE_RIM
        outside = (style.MARGIN - rim, top - rim, width + 2 * rim, _ROW_HEIGHT + 2 * rim)
        board.plate(outside, theme.active_rim, style.PLATE_RADIUS + rim)
    board.plate((style.MARGIN, top, width, _ROW_HEIGHT), theme.plate)
    place = (row.rank or 0) - 1
    ink = theme.medals[place] if 0 <= place < len(theme.medals) else theme.faint
    left = style.MARGIN + 2 * pad + _RANK_WIDTH
    at, rank = (left - _RANK_WIDTH // 2, middle), str(row.rank or "–")
    board.fit(rank, at, _RANK_SIZES, (theme.plate, ink), _RANK_WIDTH, Side.CENTRE)
    left += pad
    board.initial(row.name, None, (left + style.DISC_SIZE // 2, middle), style.DISC_SIZE)
    left += style.DISC_SIZE + pad
    name, about = (theme.plate, theme.text), (theme.plate, theme.faint)
    upper, lower = top + _ROW_HEIGHT * 32 // 100, top + _ROW_HEIGHT * 74 // 100
    right = style.PICTURE_WIDTH - style.MARGIN - 2 * pad
    value = (theme.plate, points_ink(theme, row.sign))
    widest = right - left - _NAME_WIDTH - pad
    used = board.fit(row.value, (right, middle), style.NUMBER_SIZES, value, widest, Side.RIGHT)
    room = right - used - pad - left
    board.fit(row.name, (left, upper), style.NAME_SIZES, name, room)
    board.fit(row.about, (left, lower), _ABOUT_SIZES, about, room)
