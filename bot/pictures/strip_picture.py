"""The key moments of a hand below each other: when, what, and the cards that were played."""

from dataclasses import dataclass
from functools import lru_cache

from bot.look import ThemeName
from bot.pictures import style
from bot.pictures.plate_board import PlateBoard
from bot.pictures.result_picture import row_tops
from bot.pictures.theme import THEMES
from game.cards import Cards

_KEPT_PICTURES = 16
_PAD = 2 * style.SEAT_PAD
_LINE = 84
_HEAD = 150


@dataclass(frozen=True, slots=True)
class StripRow:
    """A moment: when it was, what happened, and the cards of it, if any."""

    when: str
    what: str
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class StripScene:
    """A title, and the moments in their order."""

    title: str
    rows: tuple[StripRow, ...]


@lru_cache(maxsize=_KEPT_PICTURES)
def draw_strip(scene: StripScene, theme: ThemeName = ThemeName.DARK) -> bytes:
    """The moments as PNG bytes; equal scenes give equal bytes. Safe to call from threads."""
    heights = [_height(row) for row in scene.rows]
    tops = row_tops(heights, style.MARGIN + _HEAD)
    board = PlateBoard(tops[-1] + heights[-1] + style.MARGIN, THEMES[theme])
    at = (2 * style.MARGIN, style.MARGIN + _HEAD // 2)
    room = style.PICTURE_WIDTH - 4 * style.MARGIN
    ground = board.theme.ground
    board.fit(scene.title, at, style.NUMBER_SIZES, (ground, board.theme.accent), room)
    for row, top in zip(scene.rows, tops, strict=True):
        _draw_row(board, row, top)
    return board.png()


def _height(row: StripRow) -> int:
    cards = style.CARD_HEIGHT // 2 + style.SEAT_PAD if row.cards else 0
    return 2 * _LINE + cards + 2 * style.SEAT_PAD


def _draw_row(board: PlateBoard, row: StripRow, top: int) -> None:
    theme, left = board.theme, style.MARGIN + _PAD
    width = style.PICTURE_WIDTH - 2 * style.MARGIN
    board.plate((style.MARGIN, top, width, _height(row)), theme.plate)
    room = width - 2 * _PAD
    middle = top + style.SEAT_PAD + _LINE // 2
    board.write(row.when, (left, middle), style.TEXT_SMALL, (theme.plate, theme.faint), room)
    what = (theme.plate, theme.text)
    board.fit(row.what, (left, middle + _LINE), style.NAME_SIZES, what, room)
    if row.cards:
        below = (left, top + style.SEAT_PAD + 2 * _LINE + style.SEAT_PAD // 2)
        board.counted_cards(row.cards, below, room, what)
