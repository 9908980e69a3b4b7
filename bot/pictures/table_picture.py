"""The table as a picture: five seats around it, and the play that lies there."""

from dataclasses import dataclass
from functools import lru_cache

from bot.look import PLAIN, Look
from bot.pictures import style
from bot.pictures.board import Badge, Board, Side
from bot.pictures.faces import face_of
from bot.pictures.sprites import card_sprite, count_tag, covered_sprite, tiny_back
from bot.pictures.theme import THEMES
from game.cards import Cards
from game.seats import SEATS

_KEPT_PICTURES = 64
_HEIGHT = 2 * style.MARGIN + 2 * style.SEAT_HEIGHT + 2 * style.BOARD_GAP + style.MIDDLE_HEIGHT
_LEFTMOST, _RIGHTMOST = (
    style.MARGIN,
    style.PICTURE_WIDTH - style.MARGIN - style.SEAT_WIDTH,
)
_CENTRE = (_LEFTMOST + _RIGHTMOST) // 2
_TOP, _BOTTOM = style.MARGIN, _HEIGHT - style.MARGIN - style.SEAT_HEIGHT
_QUARTERS = (_LEFTMOST + _CENTRE) // 2, (_CENTRE + _RIGHTMOST) // 2
_FROM_A_SEAT = (
    (_CENTRE, _BOTTOM),
    (_LEFTMOST, _BOTTOM),
    (_QUARTERS[0], _TOP),
    (_QUARTERS[1], _TOP),
    (_RIGHTMOST, _BOTTOM),
)
"""Clockwise, from one's own seat: nearest to oneself, in the middle."""
_FROM_THE_SIDE = (
    (_CENTRE, _TOP),
    (_RIGHTMOST, _TOP),
    (_QUARTERS[1], _BOTTOM),
    (_QUARTERS[0], _BOTTOM),
    (_LEFTMOST, _TOP),
)
"""Clockwise, from seat 0: nobody sits where the one who looks would sit."""
_MIDDLE_TOP = style.MARGIN + style.SEAT_HEIGHT + style.BOARD_GAP
_MIDDLE_BOTTOM = _MIDDLE_TOP + style.MIDDLE_HEIGHT


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as it is seen; `state` is said beside the number of cards: a place, or a pass."""

    name: str
    cards: int
    state: str = ""
    active: bool = False
    badges: tuple[Badge, ...] = ()


@dataclass(frozen=True, slots=True)
class TableScene:
    """What everybody may see of a table.

    `chairs` are the five seats in play order; `own` is the seat it is seen from, None for a
    neutral side. `play` lies on the table below its `heading`; without one, only the heading is
    said. `last` is the play that took the last trick, below `last_heading` and `last_who` laid it.
    """

    chairs: tuple[Chair, ...]
    heading: str
    play: Cards = ()
    last: Cards = ()
    last_heading: str = ""
    last_who: str = ""
    own: int | None = None


@lru_cache(maxsize=_KEPT_PICTURES)
def draw_table(scene: TableScene, look: Look = PLAIN) -> bytes:
    """The table as PNG bytes; equal scenes give equal bytes. Safe to call from several threads."""
    board = Board(_HEIGHT, THEMES[look.theme])
    for number, chair in enumerate(scene.chairs):
        _draw_chair(board, chair, number, _place(scene, number, look))
    _draw_play(board, scene, two_colours=look.two_colours)
    if scene.last:
        _draw_last(board, scene)
    return board.png()


def _place(scene: TableScene, number: int, look: Look) -> tuple[int, int]:
    """The corner of a seat's plate."""
    places = _FROM_THE_SIDE if scene.own is None else _FROM_A_SEAT
    turn = (number - (scene.own or 0)) % SEATS
    return places[-turn % SEATS if look.counter_clockwise else turn]


def _draw_chair(board: Board, chair: Chair, number: int, corner: tuple[int, int]) -> None:
    left, top = corner
    width, height, pad = style.SEAT_WIDTH, style.SEAT_HEIGHT, style.SEAT_PAD
    theme = board.theme
    ground, ink = theme.plate, theme.text
    if chair.active:
        ground, ink = theme.active, theme.active_text
        rim = style.ACTIVE_RIM
        around = (left - rim, top - rim, width + 2 * rim, height + 2 * rim)
        board.plate(around, theme.active_rim, style.PLATE_RADIUS + rim)
    board.plate((left, top, width, height), ground)
    board.initial(
        chair.name, number, (left + pad + style.DISC_SIZE // 2, top + height // 2), style.DISC_SIZE
    )
    start, end = left + 2 * pad + style.DISC_SIZE, left + width - pad
    upper, lower = top + height * 3 // 10, top + height * 7 // 10
    board.fit(chair.name, (start, upper), style.NAME_SIZES, (ground, ink), end - start)
    if chair.cards:
        back = tiny_back(theme)
        board.place(back, (start, lower - back.picture.height // 2))
        start += back.picture.width + pad // 2
        number_width = board.write(
            str(chair.cards), (start, lower), style.TEXT, (ground, ink), end - start
        )
        start += number_width + pad
    for mark in chair.badges:
        if mark is Badge.ASLEEP:  # on the corner of the disc
            corner_x = left + pad + style.DISC_SIZE - style.BADGE_ICON // 2
            board.badge(mark, (corner_x, top + height - pad - style.BADGE_ICON // 4))
        else:
            board.badge(mark, (start + style.BADGE_DISC // 2, lower))
            start += style.BADGE_DISC
    if chair.state:
        said = (ground, ink if chair.active else theme.accent)
        sizes = (style.TEXT, style.TEXT_SMALL)
        board.fit(chair.state, (end, lower), sizes, said, end - start, Side.RIGHT)


def _draw_play(board: Board, scene: TableScene, *, two_colours: bool) -> None:
    middle = style.PICTURE_WIDTH // 2
    room = style.PICTURE_WIDTH - 2 * style.MARGIN
    if scene.last:
        room -= style.LAST_TRICK_WIDTH
    theme = board.theme
    colours = (theme.ground, theme.text)
    if not scene.play:
        at = (middle, (_MIDDLE_TOP + _MIDDLE_BOTTOM) // 2)
        board.fit(scene.heading, at, style.NUMBER_SIZES, colours, room, Side.CENTRE)
        return
    at = (middle, _MIDDLE_TOP + style.TEXT // 2)
    board.fit(scene.heading, at, style.NAME_SIZES, colours, room, Side.CENTRE)
    *covered, last = scene.play
    step = min(style.STEP_MAX, (room - style.CARD_WIDTH) // max(1, len(covered)))
    width = style.CARD_WIDTH + len(covered) * step
    left = min(middle - width // 2, style.MARGIN + room - width)
    top = _MIDDLE_BOTTOM - style.CARD_HEIGHT
    for number, card in enumerate(covered):
        sprite = covered_sprite(theme, card, step, two_colours=two_colours)
        board.place(sprite, (left + number * step, top))
    right = left + len(covered) * step
    board.place(card_sprite(theme, last, two_colours=two_colours), (right, top))
    if len(scene.play) >= style.COUNTED_PLAY:
        count = count_tag(theme, len(scene.play), face_of(theme, last))
        right += style.CARD_WIDTH - style.TAG_INSET - count.width
        board.picture.paste(count, (right, _MIDDLE_BOTTOM - style.TAG_INSET - count.height))


def _draw_last(board: Board, scene: TableScene) -> None:
    left = style.PICTURE_WIDTH - style.MARGIN - style.LAST_TRICK_WIDTH + 2 * style.SEAT_PAD
    room = style.LAST_TRICK_WIDTH - 3 * style.SEAT_PAD
    small = style.CARD_HEIGHT // 2
    top = _MIDDLE_BOTTOM - small - style.SEAT_PAD
    line = round(style.TEXT_SMALL * 1.15)
    theme = board.theme
    said = (scene.last_heading, theme.faint), (scene.last_who, theme.text)
    for number, (text, colour) in enumerate(said):
        at = (left, top - (len(said) - number) * line + line // 4)
        board.write(text, at, style.TEXT_SMALL, (theme.ground, colour), room)
    board.small_cards(scene.last, (left, top), room)
