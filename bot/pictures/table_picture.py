"""The table as a picture: five seats around it, and the play that lies there."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from bot.look import PLAIN, Look
from bot.pictures import style
from bot.pictures.card_faces import face_of
from bot.pictures.chair_picture import Chair, draw_chair
from bot.pictures.plate_board import PlateBoard, Side, fan
from bot.pictures.seals import Sealed
from bot.pictures.sprites import card_sprite, count_tag, covered_sprite
from bot.pictures.table_places import HEIGHT, MIDDLE_BOTTOM, MIDDLE_TOP, arrows, corners, place
from bot.pictures.theme import THEMES
from game.cards import Cards

_KEPT_PICTURES = 64
_LEFT = style.MARGIN + style.ARROW_ROOM
_ROOM = style.PICTURE_WIDTH - 2 * _LEFT
_CORNER_WIDTH = 230


@dataclass(frozen=True, slots=True)
class TableScene:
    """The scene of a table, as everybody may see it.

    `chairs` are the five seats in play order; `own` is the seat it is seen from, None for a
    neutral side. `play` lies on the table below its `heading`; without one, only the heading is
    said. `sealed`: the seals of cards in it. `last` is the play that took the last trick, below
    `last_heading` and `last_who` laid it. `stakes` and `clock` are lines in two corners: what the
    hand is worth, and the time to think.
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


@lru_cache(maxsize=_KEPT_PICTURES)
def draw_table(scene: TableScene, look: Look = PLAIN) -> bytes:
    """The table as PNG bytes; equal scenes give equal bytes. Safe to call from several threads."""
    board = PlateBoard(HEIGHT, THEMES[look.theme])
    turned = look.counter_clockwise
    for number, chair in enumerate(scene.chairs):
        draw_chair(board, chair, number, place(number, scene.own, counter_clockwise=turned))
    ground = board.theme.ground
    for arrow, middle in arrows(scene.own, counter_clockwise=turned):
        colours = (ground, board.theme.accent)
        board.write(arrow, middle, style.ARROW_SIZE, colours, style.ARROW_ROOM, Side.CENTRE)
    for lines, middle in zip((scene.stakes, scene.clock), corners(scene.own), strict=True):
        _draw_corner(board, lines, middle)
    _draw_play(board, scene, two_colours=look.two_colours)
    if scene.last:
        _draw_last(board, scene)
    return board.png()


def _draw_corner(board: PlateBoard, lines: tuple[str, ...], middle: tuple[int, int]) -> None:
    """A few short lines where nobody sits."""
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
    top = MIDDLE_BOTTOM - style.CARD_HEIGHT
    lefts = tuple(accumulate(steps, initial=left))
    seals = dict(scene.sealed)
    for card, at_left, step in zip(scene.play, lefts, steps, strict=False):
        sprite = covered_sprite(theme, card, step, seals.get(card), two_colours=two_colours)
        board.place(sprite, (at_left, top))
    last, right = scene.play[-1], lefts[-1]
    whole = card_sprite(theme, last, seals.get(last), two_colours=two_colours)
    board.place(whole, (right, top))
    if len(scene.play) >= style.COUNTED_PLAY:
        count = count_tag(theme, len(scene.play), face_of(theme, last))
        right += style.CARD_WIDTH - style.TAG_INSET - count.width
        board.picture.paste(count, (right, MIDDLE_BOTTOM - style.TAG_INSET - count.height))


def _draw_last(board: PlateBoard, scene: TableScene) -> None:
    left = _LEFT + _ROOM - style.LAST_TRICK_WIDTH + style.SEAT_PAD
    room = style.LAST_TRICK_WIDTH - style.SEAT_PAD
    small = style.CARD_HEIGHT // 2
    top = MIDDLE_BOTTOM - small
    line = round(style.TEXT_SMALL * 1.15)
    theme = board.theme
    said = (scene.last_heading, theme.faint), (scene.last_who, theme.text)
    for number, (text, colour) in enumerate(said):
        at = (left, top - (len(said) - number) * line + line // 4)
        board.write(text, at, style.TEXT_SMALL, (theme.ground, colour), room)
    board.counted_cards(scene.last, (left, top), room, (theme.ground, theme.text))
