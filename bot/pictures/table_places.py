"""Where the seats of a table lie, from every seat and from no side, and the way the turn goes."""

from collections.abc import Iterator

from bot.pictures import style
from game.seats import SEATS

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
"""Clockwise, from one's own seat: nearest to oneself, in the middle."""
_FROM_THE_SIDE = (
    (_THREE[1], _TOP),
    (_THREE[2], _TOP),
    (_TWO[1], _BOTTOM),
    (_TWO[0], _BOTTOM),
    (_THREE[0], _TOP),
)
"""Clockwise, from seat 0: nobody sits where the one who looks would sit."""


def place(number: int, own: int | None, *, counter_clockwise: bool = False) -> Point:
    """The upper left corner of a seat's plate, as seen from the seat `own` or from no side."""
    places = _FROM_THE_SIDE if own is None else _FROM_A_SEAT
    turn = (number - (own or 0)) % SEATS
    return places[-turn % SEATS if counter_clockwise else turn]


def corners(own: int | None) -> tuple[Point, Point]:
    """The middles of the two corners where nobody sits, left and right."""
    middle = (_BOTTOM if own is None else _TOP) + style.SEAT_HEIGHT // 2
    left = (_TWO[0] - style.ACTIVE_RIM + style.TRIM_INSET) // 2
    return (left, middle), (style.PICTURE_WIDTH - left, middle)


def arrows(own: int | None, *, counter_clockwise: bool = False) -> Iterator[tuple[str, Point]]:
    """An arrow from each seat to the next, and its middle."""
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
