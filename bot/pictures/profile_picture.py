"""A player's record in a server, as a picture."""

from dataclasses import dataclass
from functools import lru_cache

from bot.look import ThemeName
from bot.pictures import style
from bot.pictures.board import Board, Side
from bot.pictures.theme import THEMES

_KEPT_PICTURES = 32
_DISC = 2 * style.DISC_SIZE
_FIGURE_HEIGHT = 210
_IN_A_ROW = 3
_FIGURE_ROWS = 2
_HEAD = style.MARGIN + _DISC + style.BOARD_GAP
_BARS = _HEAD + _FIGURE_ROWS * (_FIGURE_HEIGHT + style.SEAT_PAD) + style.BOARD_GAP
_HEIGHT = _BARS + style.BAR_HEIGHT + style.TEXT + style.BOARD_GAP + style.MARGIN


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it is."""

    value: str
    name: str


@dataclass(frozen=True, slots=True)
class ProfileScene:
    """Somebody's name, a line below it, figures, and the points of the latest hands, old to new."""

    name: str
    about: str
    figures: tuple[Figure, ...]
    latest: tuple[int, ...]
    latest_heading: str


@lru_cache(maxsize=_KEPT_PICTURES)
def draw_profile(scene: ProfileScene, theme: ThemeName = ThemeName.DARK) -> bytes:
    """The profile as PNG bytes; equal scenes give equal bytes. Safe to call from threads."""
    colours = THEMES[theme]
    board = Board(_HEIGHT, colours)
    left, pad = 2 * style.MARGIN, style.BOARD_GAP
    middle = style.MARGIN + _DISC // 2 + style.SEAT_PAD // 2
    board.initial(scene.name, 0, (left + _DISC // 2, middle), _DISC)
    start = left + _DISC + pad
    room = style.PICTURE_WIDTH - 2 * style.MARGIN - start
    name, about = (colours.ground, colours.accent), (colours.ground, colours.text)
    board.fit(scene.name, (start, middle - 50), style.NUMBER_SIZES, name, room)
    board.write(scene.about, (start, middle + 60), style.TEXT_SMALL, about, room)
    _draw_figures(board, scene.figures)
    _draw_bars(board, scene)
    return board.png()


def _draw_figures(board: Board, figures: tuple[Figure, ...]) -> None:
    theme, gap = board.theme, style.SEAT_PAD
    room = style.PICTURE_WIDTH - 2 * style.MARGIN
    for number, figure in enumerate(figures):
        row, place = divmod(number, _IN_A_ROW)
        beside = min(_IN_A_ROW, len(figures) - row * _IN_A_ROW)
        width = (room - (beside - 1) * gap) // beside
        left, top = style.MARGIN + place * (width + gap), _HEAD + row * (_FIGURE_HEIGHT + gap)
        board.plate((left, top, width, _FIGURE_HEIGHT), theme.plate)
        centre = left + width // 2
        value, name = (theme.plate, theme.text), (theme.plate, theme.faint)
        board.fit(
            figure.value, (centre, top + 74), style.NUMBER_SIZES, value, width - gap, Side.CENTRE
        )
        board.write(
            figure.name, (centre, top + 158), style.TEXT_SMALL, name, width - gap, Side.CENTRE
        )


def _draw_bars(board: Board, scene: ProfileScene) -> None:
    theme, left, gap = board.theme, style.MARGIN, style.SEAT_PAD
    room = style.PICTURE_WIDTH - 2 * style.MARGIN
    height = style.BAR_HEIGHT + style.TEXT + gap
    board.plate((left, _BARS, room, height), theme.plate)
    heading = (left + 2 * gap, _BARS + style.TEXT * 3 // 4)
    board.write(
        scene.latest_heading, heading, style.TEXT_SMALL, (theme.plate, theme.faint), room - 4 * gap
    )
    if not scene.latest:
        return
    most = max(1, *(abs(points) for points in scene.latest))
    step = (room - 4 * gap) // max(10, len(scene.latest))
    half = (style.BAR_HEIGHT - 2 * gap) // 2
    zero = _BARS + height - gap - half
    for number, points in enumerate(scene.latest):
        size = max(4, round(abs(points) / most * half))
        top = zero - size if points > 0 else zero
        colour = theme.gain if points > 0 else theme.loss if points else theme.faint
        bar = (left + 2 * gap + number * step, top, max(8, step - 14), size)
        board.plate(bar, colour, 8)
