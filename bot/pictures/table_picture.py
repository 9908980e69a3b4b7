"""The table as a picture: five seats around the last play."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.model.user import PLAIN, DisplayPreferences
from bot.pictures import style
from bot.pictures.emblems import Sealed
from bot.pictures.plate_board import Chair, PlateBoard, Side, draw_chair, fan
from bot.pictures.sprites import place_fan
from bot.pictures.theme import theme_of
from game.cards import SEATS, Cards

Point = tuple[int, int]

HEADING_HEIGHT = round(style.TEXT * 1.25)
_MIDDLE_HEIGHT = HEADING_HEIGHT + style.CARD_HEIGHT
HEIGHT = 2 * style.MARGIN + 2 * style.SEAT_HEIGHT + 2 * style.BOARD_GAP + _MIDDLE_HEIGHT
MIDDLE_TOP = style.MARGIN + style.SEAT_HEIGHT + style.BOARD_GAP
MIDDLE_BOTTOM = MIDDLE_TOP + _MIDDLE_HEIGHT
_TOP, _BOTTOM = style.MARGIN, HEIGHT - style.MARGIN - style.SEAT_HEIGHT
_STEP = style.SEAT_WIDTH + style.SEAT_GAP
_CENTRE = (style.PICTURE_WIDTH - style.SEAT_WIDTH) // 2
_THREE = (_CENTRE - _STEP, _CENTRE, _CENTRE + _STEP)
_TWO = (_CENTRE - _STEP // 2, _CENTRE + _STEP // 2)
_FROM_A_SEAT = (
    (_THREE[1], _BOTTOM),
    (_THREE[0], _BOTTOM),
    (_TWO[0], _TOP),
    (_TWO[1], _TOP),
    (_THREE[2], _BOTTOM),
)
"""The places clockwise, beginning with the viewer's own seat, at the bottom in the middle."""
_FROM_THE_SIDE = (
    (_THREE[1], _TOP),
    (_THREE[2], _TOP),
    (_TWO[1], _BOTTOM),
    (_TWO[0], _BOTTOM),
    (_THREE[0], _TOP),
)
"""The places clockwise from seat 0, for a spectator: nobody sits at the bottom in the middle."""


def place(number: int, own: int | None, *, counter_clockwise: bool = False) -> Point:
    """The upper left corner of a seat's plate. `own`: the viewer's seat, None for a spectator."""
    places = _FROM_THE_SIDE if own is None else _FROM_A_SEAT
    turn = (number - (own or 0)) % SEATS
    return places[-turn % SEATS if counter_clockwise else turn]


def corners(own: int | None) -> tuple[Point, Point]:
    """The centres of the two free corners, left and right."""
    middle = (_BOTTOM if own is None else _TOP) + style.SEAT_HEIGHT // 2
    left = (_TWO[0] - style.ACTIVE_RIM + style.TRIM_INSET) // 2
    return (left, middle), (style.PICTURE_WIDTH - left, middle)


def arrows(own: int | None, *, counter_clockwise: bool = False) -> Iterator[tuple[str, Point]]:
    """An arrow from each seat to the next, and its centre."""
    above, right, below, left = "◀▲▶▼" if counter_clockwise else "▶▼◀▲"
    three, two = (above, below) if own is None else (below, above)
    rows = (_TOP, _BOTTOM) if own is None else (_BOTTOM, _TOP)
    first, second = (top + style.SEAT_HEIGHT // 2 for top in rows)
    for corner in _THREE[1:]:
        yield three, (corner - style.SEAT_GAP // 2, first)
    yield two, (_TWO[1] - style.SEAT_GAP // 2, second)
    edge, middle = style.MARGIN + style.ARROW_ROOM // 2, MIDDLE_BOTTOM - style.CARD_HEIGHT // 2
    yield left, (edge, middle)
    yield right, (style.PICTURE_WIDTH - edge, middle)


_LEFT = style.MARGIN + style.ARROW_ROOM
_ROOM = style.PICTURE_WIDTH - 2 * _LEFT
_CORNER_WIDTH = 153


@dataclass(frozen=True, slots=True)
class TableScene:
    """The scene of a table, as everybody may see it.

    `chairs`: the five seats in play order. `own`: the viewer's seat, None for a spectator. `play`:
    the cards on the table, below the `heading`. `sealed`: those with seals. `last`, `last_heading`,
    `last_who`: the play that won the last trick, its heading, and who played it. `stakes`, `clock`:
    lines in the two free corners.
    """

    chairs: tuple[Chair, ...]
    heading: str
    play: Cards = ()
    sealed: Sealed = ()
    last: Cards = ()
    last_heading: str = ""
    last_who: str = ""
    stakes: tuple[str, ...] = ()
    clock: tuple[str, ...] = ()
    own: int | None = None


@lru_cache(maxsize=64)
def draw_table(
    scene: TableScene, look: DisplayPreferences = PLAIN, *, english: bool = False
) -> bytes:
    """The table as PNG bytes; equal scenes give equal bytes. Thread-safe."""
    board = PlateBoard(HEIGHT, theme_of(look.theme, english=english))
    reverse = look.reverses(english=english)
    for number, chair in enumerate(scene.chairs):
        draw_chair(board, chair, number, place(number, scene.own, counter_clockwise=reverse))
    ground = board.theme.ground
    for arrow, middle in arrows(scene.own, counter_clockwise=reverse):
        colours = (ground, board.theme.accent)
        board.write(arrow, middle, style.ARROW_SIZE, colours, style.ARROW_ROOM, Side.CENTRE)
    for lines, middle in zip((scene.stakes, scene.clock), corners(scene.own), strict=True):
        _draw_corner(board, lines, middle)
    _draw_play(board, scene, two_colours=look.two_colours)
    if scene.last:
        _draw_last(board, scene)
    return board.png()


def _draw_corner(board: PlateBoard, lines: tuple[str, ...], middle: tuple[int, int]) -> None:
    """Draw short lines in a free corner."""
    colours = (board.theme.ground, board.theme.accent)
    step = round(style.TEXT * 1.3)
    for number, line in enumerate(lines):
        at = (middle[0], middle[1] + (2 * number - len(lines) + 1) * step // 2)
        board.fit(line, at, style.NUMBER_SIZES, colours, _CORNER_WIDTH, Side.CENTRE)


def _draw_play(board: PlateBoard, scene: TableScene, *, two_colours: bool) -> None:
    middle = style.PICTURE_WIDTH // 2
    theme = board.theme
    colours = (theme.ground, theme.text)
    room = _ROOM - (style.LAST_TRICK_WIDTH if scene.last else 0)
    if not scene.play:
        at = (_LEFT + room // 2, (MIDDLE_TOP + MIDDLE_BOTTOM) // 2)
        board.fit(scene.heading, at, style.NUMBER_SIZES, colours, room, Side.CENTRE)
        return
    at = (middle, MIDDLE_TOP + style.TEXT // 2)
    board.fit(scene.heading, at, style.NUMBER_SIZES, colours, _ROOM, Side.CENTRE)
    steps = fan(scene.play, room - style.CARD_WIDTH, style.STEP_MAX, style.STEP_MIN)
    width = style.CARD_WIDTH + sum(steps)
    left = min(middle - width // 2, _LEFT + room - width)
    seals = dict(scene.sealed)
    place_fan(
        board.picture,
        theme,
        scene.play,
        steps,
        (left, MIDDLE_BOTTOM - style.CARD_HEIGHT),
        seals=[seals.get(card) for card in scene.play],
        two_colours=two_colours,
        counted=len(scene.play) >= style.COUNTED_PLAY,
    )


def _draw_last(board: PlateBoard, scene: TableScene) -> None:
    left = _LEFT + _ROOM - style.LAST_TRICK_WIDTH + style.SEAT_PAD
    room = style.LAST_TRICK_WIDTH - style.SEAT_PAD
    small = style.CARD_HEIGHT // 2
    top = MIDDLE_BOTTOM - small
    line_height = round(style.TEXT_SMALL * 1.15)
    theme = board.theme
    lines = (scene.last_heading, theme.faint), (scene.last_who, theme.text)
    for number, (text, colour) in enumerate(lines):
        at = (left, top - (len(lines) - number) * line_height + line_height // 4)
        board.write(text, at, style.TEXT_SMALL, (theme.ground, colour), room)
    board.counted_cards(scene.last, (left, top), room, (theme.ground, theme.text))
