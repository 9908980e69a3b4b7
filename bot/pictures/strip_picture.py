"""The table as a strip for the message with an own hand: five seats in play order."""

from dataclasses import replace
from functools import lru_cache

from PIL import Image

from bot.model.user import PLAIN, DisplayPreferences
from bot.pictures import style
from bot.pictures.plate_board import Chair, PlateBoard, Side, draw_deed, seat_plate
from bot.pictures.theme import Colour, Theme, theme_of
from game.cards import SEATS

HEIGHT = style.STRIP_HEIGHT + 2 * style.STRIP_MARGIN
_ROOM = style.PICTURE_WIDTH - 2 * style.STRIP_EDGE - (SEATS - 1) * style.STRIP_GAP
_WIDTH = _ROOM // SEATS


@lru_cache(maxsize=64)
def draw_strip(
    chairs: tuple[Chair, ...],
    own: int,
    look: DisplayPreferences = PLAIN,
    *,
    english: bool = False,
) -> bytes:
    """The seats as PNG bytes; equal seats give equal bytes. Arguments as for `strip`."""
    return strip(chairs, own, look, english=english).png()


def strip(
    chairs: tuple[Chair, ...], own: int, look: DisplayPreferences = PLAIN, *, english: bool = False
) -> PlateBoard:
    """The seats from the viewer's own seat on the left. `chairs`: in play order. Thread-safe."""
    board = PlateBoard(HEIGHT, theme_of(look.theme, english=english))
    reverse = look.reverses(english=english)
    for turn in range(SEATS):
        number = (own + turn) % SEATS
        column = -turn % SEATS if reverse else turn
        left = style.STRIP_EDGE + column * (_WIDTH + style.STRIP_GAP) - style.ACTIVE_RIM
        picture = _plate(board.theme, chairs[number], number)
        board.picture.paste(picture, (left, style.STRIP_MARGIN - style.ACTIVE_RIM))
    return board


@lru_cache(maxsize=128)
def _plate(theme: Theme, chair: Chair, number: int) -> Image.Image:
    """The picture of a seat with its rim: name, number of cards, badge, last play or pass."""
    rim, pad, disc = style.ACTIVE_RIM, style.STRIP_PAD, style.STRIP_DISC_SIZE
    board, colours = seat_plate(theme, chair, (_WIDTH, style.STRIP_HEIGHT))
    left, right, bottom = rim + pad, rim + _WIDTH - pad, rim + style.STRIP_HEIGHT - pad
    upper = rim + pad + style.TEXT // 2
    middle = upper + style.TEXT // 2 + pad + disc // 2
    board.fit(chair.name, (left, upper), style.NAME_SIZES, colours, right - left)
    board.initial(chair.initial, number, (left + disc // 2, middle), disc)
    size = style.SMALL_BADGE_SIZE
    for badge in chair.badges[:1]:
        board.badge(badge, (right - size // 2, middle), size)
    if chair.cards:
        _draw_count(board, chair.cards, (left + disc + pad, middle), colours)
    state_or_play = replace(chair, play=()) if chair.state else chair
    draw_deed(board, state_or_play, (left, right, bottom), colours)
    return board.picture


def _draw_count(
    board: PlateBoard, cards: int, at: tuple[int, int], colours: tuple[Colour, Colour]
) -> None:
    """Draw the number of cards, on red if there are few."""
    left, middle = at
    centre = (left + style.STRIP_COUNT_WIDTH // 2, middle)
    if cards <= style.FEW_CARDS:
        height = style.SMALL_BADGE_SIZE
        box = (left, middle - height // 2, style.STRIP_COUNT_WIDTH, height)
        board.plate(box, board.theme.wrong, height)
        colours = (board.theme.wrong, board.theme.face)
    board.write(str(cards), centre, style.TEXT_SMALL, colours, style.STRIP_COUNT_WIDTH, Side.CENTRE)
