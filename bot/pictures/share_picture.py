"""The result of a hand as a picture to show to others: who won, why, the seats, what happened."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.model.user import ThemeName
from bot.pictures import style
from bot.pictures.lettering import ink
from bot.pictures.plate_board import Badge, PlateBoard
from bot.pictures.result_picture import ResultRow, draw_row, row_height, row_tops
from bot.pictures.theme import theme_of

_BADGE = 121
_HEAD = 171
"""The height of the winner and the title above the sum."""
_LINE = 59
_STEP_GAP = 11
_TITLE_SIZES = (91, *style.NUMBER_SIZES)
_MOMENT_SIZES = (style.TEXT_SMALL, 31)
_ROOM = style.PICTURE_WIDTH - 2 * style.MARGIN - 4 * style.SEAT_PAD
_Step = tuple[str, int]
"""A step of the sum, and how far from the left it begins."""


@dataclass(frozen=True, slots=True)
class ShareScene:
    """A finished hand.

    `winners`: badges of the side that won, of both in a draw. `about`: a line below the title.
    `steps`: how the points add up. `moments`: the turning points of the hand, one a line.
    """

    title: str
    about: str
    winners: tuple[Badge, ...]
    steps: tuple[str, ...]
    rows: tuple[ResultRow, ...]
    moments: tuple[str, ...]


@lru_cache(maxsize=32)
def draw_share(scene: ShareScene, *, english: bool = False) -> bytes:
    """The scene as PNG bytes; equal scenes give equal bytes. Thread-safe."""
    lines = list(_wrapped(scene.steps))
    pad, first = style.SEAT_PAD, style.MARGIN
    heights = [
        _HEAD + len(lines) * (_LINE + _STEP_GAP) + pad,
        *map(row_height, scene.rows),
        *([len(scene.moments) * _LINE + 2 * pad] if scene.moments else []),
    ]
    tops = row_tops(heights, first)
    theme = theme_of(ThemeName.DARK, english=english)
    board = PlateBoard(tops[-1] + heights[-1] + style.MARGIN, theme)
    width = style.PICTURE_WIDTH - 2 * style.MARGIN
    board.plate((first, first, width, heights[0]), theme.plate)
    _draw_head(board, scene)
    for number, line in enumerate(lines):
        _draw_steps(board, line, first + _HEAD + number * (_LINE + _STEP_GAP))
    for row, top in zip(scene.rows, tops[1:], strict=False):
        draw_row(board, row, top)
    if scene.moments:
        board.plate((first, tops[-1], width, heights[-1]), theme.plate)
    for number, moment in enumerate(scene.moments):
        at = (first + 2 * pad, tops[-1] + pad + number * _LINE + _LINE // 2)
        board.fit(moment, at, _MOMENT_SIZES, (theme.plate, theme.text), _ROOM)
    return board.png()


def _draw_head(board: PlateBoard, scene: ShareScene) -> None:
    theme, pad = board.theme, style.SEAT_PAD
    left, middle = style.MARGIN + 2 * pad, style.MARGIN + _HEAD * 48 // 100
    for badge in scene.winners:
        board.badge(badge, (left + _BADGE // 2, middle), _BADGE)
        left += _BADGE + pad
    left += pad
    room = style.PICTURE_WIDTH - style.MARGIN - 2 * pad - left
    upper, lower = style.MARGIN + _HEAD * 39 // 100, style.MARGIN + _HEAD * 76 // 100
    board.fit(scene.title, (left, upper), _TITLE_SIZES, (theme.plate, theme.accent), room)
    board.write(scene.about, (left, lower), style.TEXT_SMALL, (theme.plate, theme.faint), room)


def _wrapped(steps: Iterable[str]) -> Iterator[list[_Step]]:
    """The steps in lines that are not too long."""
    line, used = list[_Step](), 0
    for step in steps:
        width = _step_width(step)
        if line and used + width > _ROOM:
            yield line
            line, used = [], 0
        line.append((step, used))
        used += width + _STEP_GAP
    yield line


def _step_width(step: str) -> int:
    return ink(step, style.TEXT_SMALL, _ROOM).width + 4 * style.SEAT_PAD


def _draw_steps(board: PlateBoard, line: list[_Step], top: int) -> None:
    theme, pad = board.theme, style.SEAT_PAD
    for step, begin in line:
        left = style.MARGIN + 2 * pad + begin
        board.plate((left, top, _step_width(step), _LINE), theme.ground, _LINE // 2)
        at, colours = (left + 2 * pad, top + _LINE // 2), (theme.ground, theme.text)
        board.write(step, at, style.TEXT_SMALL, colours, _ROOM)
