"""Parts of pictures: plates, badges, rows of cards, and the seats of a table."""

from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.pictures import style
from bot.pictures.canvas import Canvas, png
from bot.pictures.lettering import fits, ink
from bot.pictures.palette import ink_table, nearest, new_picture, palette_bytes, to_palette
from bot.pictures.sprites import Sprite, rounded_mask, small_sprite, tiny_back
from bot.pictures.theme import Colour, Theme
from game.cards import Cards

Box = tuple[int, int, int, int]
"""Left, top, width, height."""


class BadgeKind(Enum):
    """The kinds of badges of a seat."""

    EMPEROR = 1
    GUARD = 2
    HOE = 3
    ASLEEP = 4

    def colours(self, theme: Theme) -> tuple[Colour, Colour]:
        """The background of a badge, and the colour of its sign."""
        return {
            BadgeKind.EMPEROR: (theme.gold_light, theme.disc),
            BadgeKind.GUARD: (theme.steel_light, theme.disc),
            BadgeKind.HOE: (theme.disc, theme.gold_light),
            BadgeKind.ASLEEP: (theme.disc, theme.steel_light),
        }[self]


class Badge(NamedTuple):
    """A badge beside a name. `sign`: one character."""

    kind: BadgeKind
    sign: str


class Side(Enum):
    """Which part of a line of text is at the given point: one of its ends, or its middle."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class PlateBoard:
    """A picture being drawn in the colours of a theme.

    `trimmed`: with a rim; not for a part of another picture.
    """

    def __init__(
        self,
        height: int,
        theme: Theme,
        width: int = style.PICTURE_WIDTH,
        *,
        trimmed: bool = True,
    ) -> None:
        self.theme = theme
        if trimmed:
            self.picture = felt(theme, height, width).copy()
        else:
            self.picture = new_picture(theme, (width, height), theme.ground)

    def plate(self, box: Box, ground: Colour, radius: int = style.PLATE_RADIUS) -> None:
        """Draw a filled rectangle with rounded corners."""
        left, top, width, height = box
        radius = min(radius, width // 2, height // 2)
        mask = rounded_mask((width, height), radius)
        self.picture.paste(nearest(self.theme, ground), (left, top), mask)

    def write(
        self,
        text: str,
        at: tuple[int, int],
        size: int,
        colours: tuple[Colour, Colour],
        widest: int,
        side: Side = Side.LEFT,
    ) -> int:
        """Draw a line of text around the height of a point. Returns its width.

        `colours`: of the background and of the text.
        """
        line = _line(self.theme, text, size, colours, widest)
        left = at[0] - round(line.mask.width * side.value)
        top = at[1] - round(size * style.TEXT_MIDDLE)
        self.place(line, (left, top))
        return line.mask.width

    def fit(
        self,
        text: str,
        at: tuple[int, int],
        sizes: tuple[int, ...],
        colours: tuple[Colour, Colour],
        widest: int,
        side: Side = Side.LEFT,
    ) -> int:
        """Like `write`, in the first size in which the text fits; cut if there is none."""
        size = next((size for size in sizes if fits(text, size, widest)), sizes[-1])
        return self.write(text, at, size, colours, widest, side)

    def badge(self, badge: Badge, centre: tuple[int, int], size: int = style.BADGE_SIZE) -> None:
        """Draw a badge around a point."""
        picture = _badge(self.theme, badge, size)
        corner = (centre[0] - size // 2, centre[1] - size // 2)
        self.picture.paste(picture, corner, rounded_mask((size, size), size // 2))

    def initial(self, name: str, seat: int | None, centre: tuple[int, int], size: int) -> None:
        """Draw a disc with the first letter of a name, in a colour for the seat or the name."""
        number = sum(map(ord, name)) if seat is None else seat
        colour, half = self.theme.seats[number % len(self.theme.seats)], size // 2
        self.plate((centre[0] - half, centre[1] - half, size, size), colour, half)
        letter = next((character for character in name if character.isalnum()), name[:1])
        colours = (colour, self.theme.initial)
        self.write(letter.upper(), centre, round(size * 0.58), colours, size, Side.CENTRE)

    def place(self, sprite: Sprite, corner: tuple[int, int]) -> None:
        """Paste a sprite. `corner`: its upper left corner."""
        self.picture.paste(sprite.picture, corner, sprite.mask)

    def counted_cards(
        self, cards: Cards, corner: tuple[int, int], room: int, colours: tuple[Colour, Colour]
    ) -> None:
        """Draw cards like `small_cards`, followed by their number if there are many."""
        if len(cards) >= style.COUNTED_PLAY:
            at = (corner[0] + room, corner[1] + style.CARD_HEIGHT // 4)
            text = f"×{len(cards)}"
            room -= self.write(text, at, style.TEXT_SMALL, colours, style.COUNT_WIDTH, Side.RIGHT)
            room -= style.SEAT_PAD // 2
        self.small_cards(cards, corner, room)

    def small_cards(self, cards: Cards, corner: tuple[int, int], room: int) -> None:
        """Draw cards in half size, in a row of at most `room` pixels."""
        steps = fan(cards, room - style.CARD_WIDTH // 2, style.SMALL_STEP, style.SMALL_STEP)
        for card, left in zip(cards, accumulate(steps, initial=corner[0]), strict=False):
            self.place(small_sprite(self.theme, card), (left, corner[1]))

    def png(self) -> bytes:
        return png(self.picture, self.theme)


def fan(cards: Cards, room: int, widest: int, narrowest: int) -> tuple[int, ...]:
    """The step from each card to the next, so that all fit into `room`.

    If there is little room, cards of one rank lie closer together, covered by the last one.
    """
    steps = len(cards) - 1
    turns = sum(card.rank is not after.rank for card, after in pairwise(cards))
    even, close = room // max(1, steps), (room - turns * narrowest) // max(1, steps - turns)
    if even >= narrowest or close < 0:
        return (min(widest, even),) * steps
    return tuple(close if card.rank is after.rank else narrowest for card, after in pairwise(cards))


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the table.

    `initial`: the letter of its disc. `play`: its last play in this trick. `state`: its place, or a
    pass. `badges`: the first one is the largest.
    """

    name: str
    initial: str
    cards: int
    state: str = ""
    play: Cards = ()
    active: bool = False
    badges: tuple[Badge, ...] = ()


def draw_chair(board: PlateBoard, chair: Chair, number: int, corner: tuple[int, int]) -> None:
    left, top = corner[0] - style.ACTIVE_RIM, corner[1] - style.ACTIVE_RIM
    board.picture.paste(_on_felt(board.theme, chair, number), (left, top))


@lru_cache(maxsize=64)  # those of the busiest tables, about 12 MB
def _on_felt(theme: Theme, chair: Chair, number: int) -> Image.Image:
    """The picture of a seat with its rim, cached because it rarely changes."""
    board, colours = seat_plate(theme, chair, (style.SEAT_WIDTH, style.SEAT_HEIGHT))
    rim, pad, disc = style.ACTIVE_RIM, style.SEAT_PAD, style.DISC_SIZE
    left, right = rim + pad, rim + style.SEAT_WIDTH - pad
    bottom = rim + style.SEAT_HEIGHT - pad
    upper = rim + pad + style.TEXT // 2
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
    draw_deed(board, chair, (left, right, bottom), colours)
    return board.picture


def seat_plate(
    theme: Theme, chair: Chair, size: tuple[int, int]
) -> tuple[PlateBoard, tuple[Colour, Colour]]:
    """The empty plate of a seat inside its rim, and the colours of its background and text."""
    rim, (width, height) = style.ACTIVE_RIM, size
    outer = (0, 0, width + 2 * rim, height + 2 * rim)
    board = PlateBoard(outer[3], theme, outer[2], trimmed=False)
    colours = (theme.active, theme.active_text) if chair.active else (theme.plate, theme.text)
    if colour := _rim_colour(chair, theme):
        board.plate(outer, colour, style.PLATE_RADIUS + rim)
    board.plate((rim, rim, width, height), colours[0])
    return board, colours


def _rim_colour(chair: Chair, theme: Theme) -> Colour | None:
    kinds = {badge.kind for badge in chair.badges}
    if BadgeKind.EMPEROR in kinds:
        return theme.emperor_rim
    if BadgeKind.GUARD in kinds:
        return theme.guard_rim
    return theme.active_rim if chair.active else None


def _draw_count(
    board: PlateBoard, cards: int, at: tuple[int, int], colours: tuple[Colour, Colour]
) -> None:
    """Draw the number of cards, on red if there are few."""
    theme, (left, middle) = board.theme, at
    few = cards <= style.FEW_CARDS
    if few:
        height = style.BADGE_SIZE
        board.plate((left, middle - height // 2, style.ALARM_WIDTH, height), theme.wrong, height)
        left, colours = left + style.SEAT_PAD, (theme.wrong, theme.face)
    back = tiny_back(theme)
    board.place(back, (left, middle - back.picture.height // 2))
    left += back.picture.width + style.SEAT_PAD // 2
    board.write(f"{cards}!" if few else str(cards), (left, middle), style.TEXT, colours, 133)


def draw_deed(
    board: PlateBoard,
    chair: Chair,
    edges: tuple[int, int, int],
    colours: tuple[Colour, Colour],
) -> None:
    """Draw the last play of a seat in this trick on the left, its place or a pass on the right.

    `edges`: left, right and bottom.
    """
    left, right, bottom = edges
    ground, ink = colours
    small = style.CARD_HEIGHT // 2
    if chair.state:
        state = (ground, ink if chair.active else board.theme.accent)
        size = style.TEXT_SMALL if chair.play else style.TEXT
        room, at = (right - left) // (2 if chair.play else 1), (right, bottom - small // 2)
        right -= board.fit(chair.state, at, (size, style.TEXT_SMALL), state, room, Side.RIGHT)
        right -= style.SEAT_PAD
    board.counted_cards(chair.play, (left, bottom - small), right - left, colours)


@cache
def felt(theme: Theme, height: int, width: int = style.PICTURE_WIDTH) -> Image.Image:
    """The background of all pictures: plain felt with a thin trim."""
    inset = style.TRIM_INSET
    ground = new_picture(theme, (width, height), theme.rim)
    ImageDraw.Draw(ground).rounded_rectangle(
        (inset, inset, width - inset - 1, height - inset - 1),
        style.TRIM_RADIUS,
        fill=nearest(theme, theme.ground),
        outline=nearest(theme, theme.trim),
        width=style.TRIM_WIDTH,
    )
    return ground


@cache
def _badge(theme: Theme, badge: Badge, size: int) -> Image.Image:
    ground, ink_colour = badge.kind.colours(theme)
    canvas = Canvas((size, size), theme.disc)
    rim, middle = style.BADGE_RIM, (size / 2, size / 2)
    canvas.rounded((rim, rim, size - rim, size - rim), size / 2 - rim, ground)
    canvas.sign(badge.sign, middle, size * 0.62, ink_colour)
    return to_palette(theme, canvas.finished())


@lru_cache(maxsize=512)
def _line(
    theme: Theme, text: str, size: int, colours: tuple[Colour, Colour], widest: int
) -> Sprite:
    """A line of text for pasting. `colours`: of the background and of the text."""
    mask = ink(text, size, widest)
    line = mask.point(ink_table(theme, *colours))
    line.putpalette(palette_bytes(theme))
    return Sprite(line, mask.point(_solid()))


@cache
def _solid() -> list[int]:
    """For `Image.point`: the levels of a mask that are pasted."""
    return [255 if level * style.RAMP_STEPS >= 128 else 0 for level in range(256)]
