"""A seat of the table: who sits there, how many cards are left, and what was done in this trick."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.pictures import style
from bot.pictures.plate_board import Badge, Kind, PlateBoard, Side
from bot.pictures.sprites import tiny_back
from bot.pictures.theme import Colour, Theme
from game.cards import Cards

_KEPT_CHAIRS = 128
"""Those that many tables show at five of their seats within some seconds: about 24 MB."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as it is seen.

    `initial`: by what it is known at a glance. `play`: what it laid last in this trick; `state`: a
    place, or a pass. The first of the badges is the largest.
    """

    name: str
    initial: str
    cards: int
    state: str = ""
    play: Cards = ()
    active: bool = False
    badges: tuple[Badge, ...] = ()


def draw_chair(board: PlateBoard, chair: Chair, number: int, corner: tuple[int, int]) -> None:
    """The plate of a seat: name, number of cards and badges, its last play or pass."""
    left, top = corner[0] - style.ACTIVE_RIM, corner[1] - style.ACTIVE_RIM
    board.picture.paste(_on_felt(board.theme, chair, number), (left, top))


@lru_cache(maxsize=_KEPT_CHAIRS)
def _on_felt(theme: Theme, chair: Chair, number: int) -> Image.Image:
    """A seat with room for its rim; it looks the same from all five seats, and after many moves."""
    left = top = wide = style.ACTIVE_RIM
    width, height = style.SEAT_WIDTH + 2 * wide, style.SEAT_HEIGHT + 2 * wide
    board = PlateBoard(height, theme, width, trimmed=False)
    colours = (theme.active, theme.active_text) if chair.active else (theme.plate, theme.text)
    if rim := _rim(chair, theme):
        board.plate((0, 0, width, height), rim, style.PLATE_RADIUS + wide)
    board.plate((left, top, style.SEAT_WIDTH, style.SEAT_HEIGHT), colours[0])
    pad, disc = style.SEAT_PAD, style.DISC_SIZE
    left, right, bottom = left + pad, left + style.SEAT_WIDTH - pad, top + style.SEAT_HEIGHT - pad
    upper = top + pad + style.TEXT // 2
    middle = upper + style.TEXT // 2 + pad // 2 + disc // 2
    small, free = style.SMALL_BADGE_SIZE, right
    for badge in chair.badges[:1]:
        board.badge(badge, (right - style.BADGE_SIZE // 2, middle))
    for badge in chair.badges[1:]:
        board.badge(badge, (free - small // 2, upper), small)
        free -= small + pad // 3
    board.fit(chair.name, (left, upper), style.NAME_SIZES, colours, free - left)
    board.initial(chair.initial, number, (left + disc // 2, middle), disc)
    if chair.cards:
        _draw_count(board, chair.cards, (left + disc + pad, middle), colours)
    _draw_deed(board, chair, (left, right, bottom), colours)
    return board.picture


def _rim(chair: Chair, theme: Theme) -> Colour | None:
    """Returns the colour around a seat: the emperor's, the guard's, or that of an awaited one."""
    kinds = {badge.kind for badge in chair.badges}
    if Kind.EMPEROR in kinds:
        return theme.emperor_rim
    if Kind.GUARD in kinds:
        return theme.guard_rim
    return theme.active_rim if chair.active else None


def _draw_count(
    board: PlateBoard, cards: int, at: tuple[int, int], colours: tuple[Colour, Colour]
) -> None:
    """Draw how many cards are left, on red where they are few."""
    theme, (left, middle) = board.theme, at
    few = cards <= style.FEW_CARDS
    if few:
        height = style.BADGE_SIZE
        board.plate((left, middle - height // 2, style.ALARM_WIDTH, height), theme.wrong, height)
        left, colours = left + style.SEAT_PAD, (theme.wrong, theme.face)
    back = tiny_back(theme)
    board.place(back, (left, middle - back.picture.height // 2))
    left += back.picture.width + style.SEAT_PAD // 2
    board.write(f"{cards}!" if few else str(cards), (left, middle), style.TEXT, colours, 200)


def _draw_deed(
    board: PlateBoard,
    chair: Chair,
    where: tuple[int, int, int],
    colours: tuple[Colour, Colour],
) -> None:
    """Draw what the seat did in this trick: its last play at the left, a pass or its place at the
    right.

    `where`: the left and right edges and the bottom.
    """
    left, right, bottom = where
    ground, ink = colours
    small = style.CARD_HEIGHT // 2
    if chair.state:
        said = (ground, ink if chair.active else board.theme.accent)
        size = style.TEXT_SMALL if chair.play else style.TEXT
        room, at = (right - left) // (2 if chair.play else 1), (right, bottom - small // 2)
        right -= board.fit(chair.state, at, (size, style.TEXT_SMALL), said, room, Side.RIGHT)
        right -= style.SEAT_PAD
    board.counted_cards(chair.play, (left, bottom - small), right - left, colours)
