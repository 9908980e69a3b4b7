"""A hand with all cards open: the table, and below it five hands by rank.

It is smaller than other pictures because it is also animated. In an animation, only what changed is
drawn again.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from PIL import Image

from bot.model.user import ThemeName
from bot.pictures import style
from bot.pictures.plate_board import Badge, PlateBoard, Side, felt
from bot.pictures.sprites import rounded_mask
from bot.pictures.theme import Colour, Theme, theme_of
from game.cards import (
    BIG_JOKER,
    GUARD_CARD,
    ROYAL_CARD,
    SEATS,
    SMALL_JOKER,
    TRUMP,
    Card,
    Cards,
    high_to_low,
)
from game.notation.formatter import RANK_TEXT

WIDTH = 720
_MARGIN = 19
_PAD = 9
_GAP = 8
_RIM = 4
_HEAD = 56 + style.CARD_HEIGHT // 2
_NAME_LINE = 48
_CHIP_HEIGHT = 73
_SIGN_HEIGHT = 35
"""The upper part of a chip; the number below must be readable on a phone."""
_ROW = _NAME_LINE + _CHIP_HEIGHT + _PAD
_ROWS = _MARGIN + _HEAD + _GAP
HEIGHT = _ROWS + SEATS * _ROW + (SEATS - 1) * _GAP + _MARGIN
_TEXT = 28
_SIZES = (37, _TEXT)
_SIGN_SIZES, _COUNT_SIZES = (32, _TEXT), (37, 32, _TEXT)
_NAME_WIDTH = 240
_BADGE = 37
_SIGNS = {
    TRUMP: "特",
    ROYAL_CARD: "皇",
    BIG_JOKER: "大",
    GUARD_CARD: "保",
    SMALL_JOKER: "小",
}
"""The sign of each joker."""
_ENGLISH_SIGNS = {TRUMP: "T", ROYAL_CARD: "R", BIG_JOKER: "B", GUARD_CARD: "G", SMALL_JOKER: "S"}
_CHIP_GAP = 3
_CHIP_RADIUS = 6


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A seat with its cards.

    `initial`: the letter of its disc. `state`: its place, its points or a pass, and the number of
    its cards, in words.
    """

    name: str
    initial: str
    cards: Cards
    state: str = ""
    active: bool = False
    badges: tuple[Badge, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenScene:
    """The seats in play order; above them a heading, a corner, and the cards on the table.

    `columns`: see `columns_of`. `done`: how much of the hand is over, from 0 to 1.
    """

    rows: tuple[OpenRow, ...]
    columns: Cards
    heading: str
    corner: str = ""
    play: Cards = ()
    done: float = 0.0


def columns_of(cards: Iterable[Card]) -> Cards:
    """The columns of these cards, high to low: one for each joker, and for each rank."""
    return high_to_low(set(map(_kind, cards)))


def draw_open(
    scene: OpenScene, theme: ThemeName = ThemeName.DARK, *, english: bool = False
) -> bytes:
    """The scene as PNG bytes; equal scenes give equal bytes. Safe to call from several threads."""
    return board_of(scene, theme_of(theme, english=english)).png()


def board_of(scene: OpenScene, theme: Theme) -> PlateBoard:
    """The scene on a new board."""
    board = PlateBoard(HEIGHT, theme, WIDTH)
    redraw(board, scene, None)
    return board


def redraw(board: PlateBoard, scene: OpenScene, before: OpenScene | None) -> None:
    """Draw what differs from the scene `before`, which the board shows; everything if None."""
    head = (scene.heading, scene.corner, scene.play)
    if before is None or head != (before.heading, before.corner, before.play):
        _clear(board, (_MARGIN, _MARGIN, WIDTH - 2 * _MARGIN, _HEAD))
        _draw_head(board, scene)
    _draw_progress(board, scene.done)
    for number, row in enumerate(scene.rows):
        if before is None or row != before.rows[number]:
            top = _ROWS + number * (_ROW + _GAP)
            _clear(
                board, (_MARGIN - _RIM, top - _RIM, WIDTH - 2 * (_MARGIN - _RIM), _ROW + 2 * _RIM)
            )
            _draw_row(board, row, number, top, scene.columns)


def _clear(board: PlateBoard, box: tuple[int, int, int, int]) -> None:
    left, top, width, height = box
    ground = felt(board.theme, HEIGHT, WIDTH)
    board.picture.paste(ground.crop((left, top, left + width, top + height)), (left, top))


def _draw_head(board: PlateBoard, scene: OpenScene) -> None:
    theme, right = board.theme, WIDTH - _MARGIN - _PAD
    middle = _MARGIN + 25
    colours = (theme.ground, theme.accent)
    corner_width = _write_right(board, scene.corner, (right, middle), colours, 280)
    room = right - corner_width - 2 * _PAD - _MARGIN - _PAD
    at = (_MARGIN + _PAD, middle)
    board.fit(scene.heading, at, _SIZES, (theme.ground, theme.text), room)
    at = (_MARGIN + _PAD, _MARGIN + 51)
    board.counted_cards(scene.play, at, right - at[0], (theme.ground, theme.text))


def _write_right(
    board: PlateBoard, text: str, at: tuple[int, int], colours: tuple[Colour, Colour], widest: int
) -> int:
    """Draw a line of text that ends at this point, if there is a text. Returns its width."""
    return board.fit(text, at, (_TEXT, 24), colours, widest, Side.RIGHT) if text else 0


def _draw_progress(board: PlateBoard, done: float) -> None:
    theme, top = board.theme, _MARGIN - 8
    left, width = _MARGIN + _PAD, WIDTH - 2 * (_MARGIN + _PAD)
    board.plate((left, top, width, 6), theme.plate, 3)
    if done_width := round(width * done):
        board.plate((left, top, max(6, done_width), 6), theme.accent, 3)


def _draw_row(board: PlateBoard, row: OpenRow, number: int, top: int, columns: Cards) -> None:
    theme = board.theme
    colours = (theme.plate, theme.text)
    if row.active:
        box = (_MARGIN - _RIM, top - _RIM, WIDTH - 2 * (_MARGIN - _RIM), _ROW + 2 * _RIM)
        board.plate(box, theme.active_rim)
    board.plate((_MARGIN, top, WIDTH - 2 * _MARGIN, _ROW), theme.plate)
    left, right, middle = _MARGIN + _PAD, WIDTH - _MARGIN - _PAD, top + _NAME_LINE // 2 + 2
    board.initial(row.initial, number, (left + _BADGE // 2, middle), _BADGE)
    left += _BADGE + _PAD
    left += board.write(row.name, (left, middle), _TEXT, colours, _NAME_WIDTH) + _PAD
    for badge in row.badges:
        board.badge(badge, (left + _BADGE // 2, middle), _BADGE)
        left += _BADGE + _PAD // 2
    accent, room = (theme.plate, theme.accent), right - left - _PAD
    _write_right(board, row.state, (right, middle), accent, room)
    counts = Counter(map(_kind, row.cards))
    step = (WIDTH - 2 * _MARGIN - 2 * _PAD + _CHIP_GAP) // len(columns)
    width = step - _CHIP_GAP
    mask = rounded_mask((width, _CHIP_HEIGHT), _CHIP_RADIUS)
    for card, count in counts.items():
        corner = (_MARGIN + _PAD + columns.index(card) * step, top + _NAME_LINE)
        board.picture.paste(_chip(board.theme, card, count, width), corner, mask)


def _kind(card: Card) -> Card:
    return card if card.is_joker else Card(card.rank)


@cache
def _chip(theme: Theme, card: Card, count: int, width: int) -> Image.Image:
    """A rank with the number of its cards."""
    face, ink = _colours(theme, card)
    board = PlateBoard(_CHIP_HEIGHT, theme, width)
    board.plate((0, 0, width, _CHIP_HEIGHT), face, 0)
    signs = _ENGLISH_SIGNS if theme.english else _SIGNS
    sign = signs[card] if card.is_joker else RANK_TEXT[card.rank]
    middle = (_CHIP_HEIGHT if count == 1 else _SIGN_HEIGHT) // 2
    board.fit(sign, (width // 2, middle), _SIGN_SIZES, (face, ink), width, Side.CENTRE)
    if count > 1:
        board.plate((0, _SIGN_HEIGHT, width, _CHIP_HEIGHT - _SIGN_HEIGHT), theme.tag, 0)
        at = (width // 2, (_SIGN_HEIGHT + _CHIP_HEIGHT) // 2)
        colours = (theme.tag, theme.tag_ink)
        board.fit(str(count), at, _COUNT_SIZES, colours, width, Side.CENTRE)
    return board.picture


def _colours(theme: Theme, card: Card) -> tuple[Colour, Colour]:
    """The background of a chip, and the colour of its text."""
    if card == GUARD_CARD:
        return theme.face_guard, theme.small_joker
    if card == ROYAL_CARD:
        return theme.face_royal, theme.big_joker
    if card.is_joker:
        return theme.face, theme.small_joker if card == SMALL_JOKER else theme.big_joker
    return theme.face, theme.spades
