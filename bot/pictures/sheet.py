"""The card sheet: every card whole, every index, and the back, side by side in one picture.

It is drawn by `faces` and kept in `assets`; `python -m bot.pictures.sheet` draws it anew, and the
same source makes the same bytes.
"""

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

from PIL import Image

from bot.pictures import style
from bot.pictures.faces import draw_back, draw_face, draw_index
from bot.pictures.palette import new_picture, palette_bytes, to_palette
from bot.pictures.png import png
from game.cards import (
    BIG_JOKER,
    GUARD_CARD,
    NATURAL_RANKS,
    ROYAL_CARD,
    SMALL_JOKER,
    SUITS,
    TRUMP,
    Card,
    Suit,
)

FILE = "cards.png"
COLUMNS = 14
INDEX_WIDTH = style.STEP_MAX + style.CARD_RADIUS
"""The most that is seen of a card that lies below another."""
_RECOLOURED = (Suit.DIAMONDS, Suit.CLUBS)

Cell = tuple[Card, bool]
"""A card, and whether it is of two colours where that makes a difference."""


@cache
def cells() -> tuple[Cell, ...]:
    """What is on the sheet, in order; the back comes last."""
    naturals = [Card(rank, suit) for suit in SUITS for rank in NATURAL_RANKS]
    jokers = [SMALL_JOKER, GUARD_CARD, BIG_JOKER, ROYAL_CARD, TRUMP]
    four = [(card, False) for card in [*naturals, *jokers]]
    return (*four, *((card, True) for card in naturals if card.suit in _RECOLOURED))


def draw_sheet() -> bytes:
    """The sheet as a PNG in the shared palette."""
    corners = _corners()
    back = corners[-1]
    size = (_right(COLUMNS), back[1] + style.CARD_HEIGHT)
    sheet = new_picture(size, 0)
    for (card, two_colours), corner in zip(cells(), corners, strict=False):
        inks = style.TWO_COLOUR_INKS if two_colours else style.SUIT_INKS
        sheet.paste(to_palette(draw_face(card, inks).finished()), corner)
        index = to_palette(draw_index(card, inks).finished())
        sheet.paste(
            index.crop((0, 0, INDEX_WIDTH, style.CARD_HEIGHT)),
            (corner[0] + style.CARD_WIDTH, corner[1]),
        )
    sheet.paste(to_palette(draw_back().finished()), back)
    return png(sheet)


def whole(card: Card, *, two_colours: bool) -> Image.Image:
    """A card from the sheet."""
    return _cut(_place(card, two_colours=two_colours), 0, style.CARD_WIDTH)


def index(card: Card, width: int, *, two_colours: bool) -> Image.Image:
    """The left `width` pixels of a card, without what only shows when it lies free."""
    return _cut(_place(card, two_colours=two_colours), style.CARD_WIDTH, width)


def back() -> Image.Image:
    """The back of a card."""
    return _cut(len(cells()), 0, style.CARD_WIDTH)


def _place(card: Card, *, two_colours: bool) -> int:
    return _places()[card, two_colours and card.suit in _RECOLOURED]


@cache
def _places() -> dict[Cell, int]:
    return {cell: place for place, cell in enumerate(cells())}


def _right(column: int) -> int:
    return column * (style.CARD_WIDTH + INDEX_WIDTH)


@cache
def _corners() -> list[tuple[int, int]]:
    rows = ((place % COLUMNS, place // COLUMNS) for place in range(len(cells()) + 1))
    return [(_right(column), row * style.CARD_HEIGHT) for column, row in rows]


def _cut(place: int, skipped: int, width: int) -> Image.Image:
    left, top = _corners()[place]
    left += skipped
    return _sheet().crop((left, top, left + width, top + style.CARD_HEIGHT))


@cache
def _sheet() -> Image.Image:
    """The sheet as it is kept. Raises `ValueError` if it was made with another palette."""
    with as_file(files("assets") / FILE) as path:
        sheet = Image.open(path)
        sheet.load()
    if bytes(sheet.getpalette() or ())[: len(palette_bytes())] != palette_bytes():
        raise ValueError(f"{FILE} is older than the palette: python -m bot.pictures.sheet")
    return sheet


if __name__ == "__main__":
    (Path(__file__).parents[2] / "assets" / FILE).write_bytes(draw_sheet())
