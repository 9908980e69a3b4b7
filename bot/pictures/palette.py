"""The palette of all pictures of a theme, and conversions between its colours."""

from collections.abc import Iterable, Iterator
from functools import cache

from PIL import Image

from bot.pictures.style import DIM_GAMMA, DIM_LEVEL, RAMP_STEPS, SHADE_STRENGTH
from bot.pictures.theme import Colour, Theme

Ramp = tuple[Colour, Colour]
"""Two colours that are blended at soft edges."""


def mix(start: Colour, end: Colour, part: float) -> Colour:
    """The colour `part` (0 to 1) of the way from `start` to `end`."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
    return red, green, blue


def dimmed(colour: Colour) -> Colour:
    """A colour on a card that cannot be played now."""
    red, green, blue = (round(255 * DIM_LEVEL * (part / 255) ** DIM_GAMMA) for part in colour)
    return red, green, blue


def shaded(colour: Colour) -> Colour:
    red, green, blue = (round(part * (1 - SHADE_STRENGTH)) for part in colour)
    return red, green, blue


@cache
def colours(theme: Theme) -> tuple[Colour, ...]:
    """The palette, fewer than 256 colours: the bright ones, then the dimmed ones."""
    flat = (theme.ground, theme.rim, theme.shadow)
    shades = (shaded(theme.face), shaded(shaded(theme.face)))
    bright = dict.fromkeys([*flat, *shades, *_blends(_card_ramps(theme))])
    rims = (theme.active_rim, theme.emperor_rim, theme.guard_rim)
    boards = (*_blends(_board_ramps(theme)), *rims)
    return tuple(dict.fromkeys([*bright, *map(dimmed, bright), *boards]))


def _card_ramps(theme: Theme) -> tuple[Ramp, ...]:
    return (
        (theme.face, theme.spades),
        (theme.face, theme.hearts),
        (theme.face, theme.clubs),
        (theme.face, theme.diamonds),
        (theme.face, theme.small_joker),
        (theme.face, theme.big_joker),
        (theme.face, theme.gold),
        (theme.face, theme.edge),
        (theme.face_royal, theme.big_joker),
        (theme.face_royal, theme.gold),
        (theme.face_guard, theme.steel),
        (theme.face_guard, theme.small_joker),
        (theme.gold, theme.gold_light),
        (theme.gold, theme.face_royal),
        (theme.steel, theme.steel_light),
        (theme.tag, theme.tag_ink),
        (theme.tag, theme.face),
        (theme.ground, theme.trim),
        (theme.face_royal, theme.seal_royal),
    )


def _board_ramps(theme: Theme) -> tuple[Ramp, ...]:
    """Ramps of colours that are never dimmed."""
    return (
        (theme.plate, theme.text),
        (theme.plate, theme.faint),
        (theme.plate, theme.accent),
        (theme.disc, theme.gold),
        (theme.disc, theme.gold_light),
        (theme.disc, theme.steel_light),
        (theme.plate, theme.gain),
        (theme.plate, theme.loss),
        *((theme.plate, medal) for medal in theme.medals),
        (theme.ground, theme.text),
        (theme.ground, theme.accent),
        (theme.ground, theme.faint),
        (theme.active, theme.active_text),
        *((theme.initial, seat) for seat in reversed(theme.seats)),
        (theme.face, theme.right),
        (theme.face, theme.wrong),
    )


def _blends(ramps: Iterable[Ramp]) -> Iterator[Colour]:
    for start, end in ramps:
        yield from (mix(start, end, step / RAMP_STEPS) for step in range(RAMP_STEPS + 1))


@cache
def palette_bytes(theme: Theme) -> bytes:
    """The palette for PNG: red, green and blue of each colour."""
    return bytes(part for colour in colours(theme) for part in colour)


@cache
def nearest(theme: Theme, colour: Colour) -> int:
    """The index of the most similar colour of the palette."""
    palette = colours(theme)
    return min(
        range(len(palette)),
        key=lambda index: sum((a - b) ** 2 for a, b in zip(palette[index], colour, strict=True)),
    )


@cache
def dim_table(theme: Theme) -> list[int]:
    """For `Image.point`: from the index of each colour to that of its dimmed version."""
    return _table(theme, map(dimmed, colours(theme)))


@cache
def shade_table(theme: Theme) -> list[int]:
    """For `Image.point`: from the index of each colour to that of its version in shadow."""
    return _table(theme, map(shaded, colours(theme)))


@cache
def ink_table(theme: Theme, ground: Colour, ink: Colour) -> list[int]:
    """For `Image.point`: from a blend, 0 (`ground`) to 255 (`ink`), to the index of its colour."""
    steps = [nearest(theme, mix(ground, ink, step / RAMP_STEPS)) for step in range(RAMP_STEPS + 1)]
    return [steps[round(level * RAMP_STEPS / 255)] for level in range(256)]


def _table(theme: Theme, targets: Iterable[Colour]) -> list[int]:
    indices = [nearest(theme, colour) for colour in targets]
    return indices + [0] * (256 - len(indices))


def new_picture(theme: Theme, size: tuple[int, int], colour: Colour) -> Image.Image:
    """An empty palette picture filled with a colour of the theme."""
    picture = Image.new("P", size, nearest(theme, colour))
    picture.putpalette(palette_bytes(theme))
    return picture


def to_palette(theme: Theme, picture: Image.Image) -> Image.Image:
    """An RGB picture in the theme's palette, without dithering."""
    palette = new_picture(theme, (1, 1), theme.ground)
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)
