"""A player's statistics as a card."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from PIL import Image

from bot.model.user import ThemeName
from bot.pictures import style
from bot.pictures.canvas import Canvas
from bot.pictures.lettering import fits
from bot.pictures.palette import to_palette
from bot.pictures.plate_board import PlateBoard, Side
from bot.pictures.result_picture import points_ink
from bot.pictures.theme import Theme, theme_of

_DISC = 3 * style.DISC_SIZE // 2
_GAP = style.SEAT_PAD
_WIDTH = style.PICTURE_WIDTH - 2 * style.MARGIN
_HEAD_HEIGHT = _DISC + 2 * _GAP
_CURVE_HEIGHT = 267
_CURVE_HEADING = 67
_FIGURE_HEIGHT = 127
_ROLE_HEIGHT = 64
_ROLE_WIDTHS = 187, 127, 153
"""Widths of the name, the number of hands, and the points per hand; the bar has the rest."""
_PLACES_HEIGHT = 220
_BARS_HEIGHT = 100
_BAR_WIDTH = 100
_FEAT_HEIGHT = 140
_RATING_WIDTH = 427
_LINE, _DOT = 5, 9
_LEAST = 0.25
"""The smallest range of the curve in points per hand; a smaller one would show only noise."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with a name. `sign`: whether it is a gain or a loss, 0 for neither."""

    value: str
    name: str
    sign: int = 0


@dataclass(frozen=True, slots=True)
class RatingCurve:
    """A rating over time. `points`: means with their deviations, old to new."""

    heading: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class RoleRow:
    """A role. `shares`: hands won, drawn and lost. `value`: points per hand."""

    name: str
    hands: str
    shares: tuple[int, int, int]
    value: str
    sign: int


@dataclass(frozen=True, slots=True)
class PlaceBar:
    """The number of times that a player finished in this place. `share`: from 0 to 1."""

    name: str
    value: str
    share: float


@dataclass(frozen=True, slots=True)
class FeatPlate:
    """A feat, how often it was done, and its grade from 1 to 3."""

    name: str
    times: str
    grade: int


@dataclass(frozen=True, slots=True)
class StatsScene:
    """The statistics of a player."""

    name: str
    title: str
    rating: Figure
    curve: RatingCurve
    figures: tuple[Figure, ...]
    roles: tuple[RoleRow, ...]
    places: tuple[PlaceBar, ...]
    feats: tuple[FeatPlate, ...] = ()


@lru_cache(maxsize=32)
def draw_stats(scene: StatsScene, theme: ThemeName = ThemeName.DARK) -> bytes:
    """The card as PNG bytes; equal scenes give equal bytes. Thread-safe."""
    parts = [
        (_HEAD_HEIGHT, _draw_head),
        (_CURVE_HEIGHT if len(scene.curve.points) > 1 else 0, _draw_curve),
        (_FIGURE_HEIGHT, _draw_figures),
        (_roles_height(scene), _draw_roles),
        (_PLACES_HEIGHT if scene.places else 0, _draw_places),
        (_FEAT_HEIGHT if scene.feats else 0, _draw_feats),
    ]
    visible = [(height, draw) for height, draw in parts if height]
    tops = list(accumulate((height + _GAP for height, _ in visible), initial=style.MARGIN))
    board = PlateBoard(tops[-1] - _GAP + style.MARGIN, theme_of(theme))
    for (_, draw), top in zip(visible, tops, strict=False):
        draw(board, scene, top)
    return board.png()


def _draw_head(board: PlateBoard, scene: StatsScene, top: int) -> None:
    theme, left = board.theme, style.MARGIN + _GAP
    middle = top + _GAP + _DISC // 2
    right = style.MARGIN + _WIDTH - _GAP
    upper, lower = middle - 27, middle + 35
    board.initial(scene.name, None, (left + _DISC // 2, middle), _DISC)
    text, accent = (theme.ground, theme.text), (theme.ground, theme.accent)
    rating = scene.rating
    sizes, widest = style.NUMBER_SIZES, _RATING_WIDTH
    value_width = board.fit(rating.value, (right, upper), sizes, accent, widest, Side.RIGHT)
    about = board.write(rating.name, (right, lower), style.TEXT_SMALL, text, widest, Side.RIGHT)
    left += _DISC + style.BOARD_GAP
    board.fit(scene.name, (left, upper), sizes, accent, right - value_width - _GAP - left)
    room = right - about - _GAP - left
    board.fit(scene.title, (left, lower), style.NAME_SIZES, text, room)


def _draw_curve(board: PlateBoard, scene: StatsScene, top: int) -> None:
    theme = board.theme
    board.plate((style.MARGIN, top, _WIDTH, _CURVE_HEIGHT), theme.plate)
    heading, faint = scene.curve.heading, (theme.plate, theme.faint)
    left = style.MARGIN + 2 * _GAP
    board.write(heading, (left, top + 37), style.TEXT_SMALL, faint, _WIDTH - 4 * _GAP)
    size = (_WIDTH - 4 * _GAP, _CURVE_HEIGHT - _CURVE_HEADING - _GAP)
    picture = to_palette(theme, _curve(scene.curve.points, size, theme))
    board.picture.paste(picture, (left, top + _CURVE_HEADING))


def _curve(
    points: Sequence[tuple[float, float]], size: tuple[int, int], theme: Theme
) -> Image.Image:
    """A curve inside the band of its deviations, and a thin line at zero."""
    width, height = size
    high = max(_LEAST, *(mean + deviation for mean, deviation in points))
    low = min(-_LEAST, *(mean - deviation for mean, deviation in points))

    def up(value: float) -> float:
        return _DOT + (high - value) / (high - low) * (height - 2 * _DOT)

    step = (width - 2 * _DOT) / (len(points) - 1)
    across = [_DOT + number * step for number in range(len(points))]
    canvas = Canvas(size, theme.plate)
    above = [(x, up(mean + deviation)) for x, (mean, deviation) in zip(across, points, strict=True)]
    below = [(x, up(mean - deviation)) for x, (mean, deviation) in zip(across, points, strict=True)]
    canvas.shape(((*above, *reversed(below)),), (0, 0), 1, theme.ground)
    canvas.line([(0, up(0)), (width, up(0))], 3, theme.trim)
    line = [(x, up(mean)) for x, (mean, _) in zip(across, points, strict=True)]
    canvas.line(line, _LINE, theme.accent)
    (x, y), radius = line[-1], _DOT
    canvas.rounded((x - radius, y - radius, x + radius, y + radius), radius, theme.accent)
    return canvas.finished()


def _draw_figures(board: PlateBoard, scene: StatsScene, top: int) -> None:
    theme, figures = board.theme, scene.figures
    for figure, (left, width) in zip(figures, _columns(len(figures)), strict=True):
        board.plate((left, top, width, _FIGURE_HEIGHT), theme.plate)
        centre, room = left + width // 2, width - _GAP
        value = (theme.plate, points_ink(theme, figure.sign))
        at = (centre, top + _FIGURE_HEIGHT * 37 // 100)
        board.fit(figure.value, at, style.NUMBER_SIZES, value, room, Side.CENTRE)
        at, name = (centre, top + _FIGURE_HEIGHT * 78 // 100), (theme.plate, theme.faint)
        board.write(figure.name, at, style.TEXT_SMALL, name, room, Side.CENTRE)


def _columns(number: int) -> list[tuple[int, int]]:
    """The left edge and the width of each of this many plates side by side."""
    width = (_WIDTH - (number - 1) * _GAP) // number
    return [(style.MARGIN + column * (width + _GAP), width) for column in range(number)]


def _roles_height(scene: StatsScene) -> int:
    return len(scene.roles) * _ROLE_HEIGHT + 2 * _GAP if scene.roles else 0


def _draw_roles(board: PlateBoard, scene: StatsScene, top: int) -> None:
    theme = board.theme
    board.plate((style.MARGIN, top, _WIDTH, _roles_height(scene)), theme.plate)
    name_width, hands_width, value_width = _ROLE_WIDTHS
    start, right = style.MARGIN + 2 * _GAP, style.MARGIN + _WIDTH - 2 * _GAP
    for number, row in enumerate(scene.roles):
        middle = top + _GAP + number * _ROLE_HEIGHT + _ROLE_HEIGHT // 2
        text, faint = (theme.plate, theme.text), (theme.plate, theme.faint)
        value = (theme.plate, points_ink(theme, row.sign))
        board.write(row.name, (start, middle), style.TEXT_SMALL, text, name_width)
        ends = start + name_width + hands_width
        room = hands_width - _GAP
        board.write(row.hands, (ends, middle), style.TEXT_SMALL, faint, room, Side.RIGHT)
        board.write(row.value, (right, middle), style.TEXT_SMALL, value, value_width, Side.RIGHT)
        left = ends + 2 * _GAP
        _draw_shares(board, row.shares, (left, middle - 16, right - value_width - _GAP - left, 32))


def _draw_shares(
    board: PlateBoard, shares: tuple[int, int, int], box: tuple[int, int, int, int]
) -> None:
    """Draw a bar of the hands won, drawn and lost."""
    left, top, width, height = box
    colours = (board.theme.gain, board.theme.faint, board.theme.loss)
    ends = [width * part // max(1, sum(shares)) for part in accumulate(shares)]
    for begin, end, colour in zip((0, *ends), ends, colours, strict=False):
        if end - begin > 6:
            board.plate((left + begin, top, end - begin - 4, height), colour, 7)


def _draw_places(board: PlateBoard, scene: StatsScene, top: int) -> None:
    theme = board.theme
    board.plate((style.MARGIN, top, _WIDTH, _PLACES_HEIGHT), theme.plate)
    largest = max(0.01, *(bar.share for bar in scene.places))
    base = top + _PLACES_HEIGHT - 61
    for bar, (left, width) in zip(scene.places, _columns(len(scene.places)), strict=True):
        centre, height = left + width // 2, max(6, round(bar.share / largest * _BARS_HEIGHT))
        board.plate((centre - _BAR_WIDTH // 2, base - height, _BAR_WIDTH, height), theme.trim, 7)
        for text, middle, colour in (
            (bar.value, base - height - 27, theme.text),
            (bar.name, base + 29, theme.faint),
        ):
            at, colours = (centre, middle), (theme.plate, colour)
            board.write(text, at, style.TEXT_SMALL, colours, width - _GAP, Side.CENTRE)


def _draw_feats(board: PlateBoard, scene: StatsScene, top: int) -> None:
    theme, columns = board.theme, _columns(len(scene.feats))
    room = columns[0][1] - 2 * _GAP
    names = [feat.name for feat in scene.feats]
    sizes = (size for size in style.NAME_SIZES if all(fits(n, size, room) for n in names))
    size = next(sizes, style.NAME_SIZES[-1])
    for feat, (left, width) in zip(scene.feats, columns, strict=True):
        board.plate((left, top, width, _FEAT_HEIGHT), theme.plate)
        centre = left + width // 2
        name = (theme.plate, theme.medals[len(theme.medals) - feat.grade])
        at = (centre, top + _FEAT_HEIGHT * 38 // 100)
        board.write(feat.name, at, size, name, room, Side.CENTRE)
        at, times = (centre, top + _FEAT_HEIGHT * 78 // 100), (theme.plate, theme.faint)
        board.write(feat.times, at, style.TEXT_SMALL, times, room, Side.CENTRE)
