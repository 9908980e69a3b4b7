"""The one palette all pictures share, and the ways from colour to colour inside it."""

from collections.abc import Iterable, Iterator
from functools import cache

from PIL import Image

from bot.pictures.style import (
    BOARD_RAMPS,
    DIM_GAMMA,
    DIM_LEVEL,
    FLAT_COLOURS,
    RAMP_STEPS,
    RAMPS,
    SHADE_STRENGTH,
    Colour,
)


def mix(start: Colour, end: Colour, part: float) -> Colour:
    """The colour `part` (0 to 1) of the way from `start` to `end`."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
    return red, green, blue


def dimmed(colour: Colour) -> Colour:
    """What a colour becomes on a card that cannot be played now."""
    red, green, blue = (round(255 * DIM_LEVEL * (part / 255) ** DIM_GAMMA) for part in colour)
    return red, green, blue


@cache
def colours() -> tuple[Colour, ...]:
    """The palette: at most 256 colours, the bright ones first, then what dimming makes of them."""
    bright = dict.fromkeys([*FLAT_COLOURS, *_blends(RAMPS)])
    found = tuple(dict.fromkeys([*bright, *map(dimmed, bright), *_blends(BOARD_RAMPS)]))
    if len(found) > 256:
        raise ValueError(f"{len(found)} colours do not fit into a palette")
    return found


def _blends(ramps: Iterable[tuple[Colour, Colour]]) -> Iterator[Colour]:
    for start, end in ramps:
        yield from (mix(start, end, step / RAMP_STEPS) for step in range(RAMP_STEPS + 1))


@cache
def palette_bytes() -> bytes:
    """The palette as PNG wants it: red, green, blue of each colour."""
    return bytes(part for colour in colours() for part in colour)


@cache
def nearest(colour: Colour) -> int:
    """The index of the palette's colour nearest to this one."""
    return min(
        range(len(colours())),
        key=lambda index: sum((a - b) ** 2 for a, b in zip(colours()[index], colour, strict=True)),
    )


@cache
def dim_table() -> list[int]:
    """For `Image.point`: from the index of a colour to that of the same dimmed."""
    return _table(dimmed(colour) for colour in colours())


@cache
def shade_table() -> list[int]:
    """For `Image.point`: from the index of a colour to that of the same in a card's shadow."""
    return _table(mix(colour, (0, 0, 0), SHADE_STRENGTH) for colour in colours())


@cache
def ink_table(ground: Colour, ink: Colour) -> list[int]:
    """For `Image.point`: the index of each blend of the two, from 0 (ground) to 255 (ink)."""
    steps = [nearest(mix(ground, ink, step / RAMP_STEPS)) for step in range(RAMP_STEPS + 1)]
    return [steps[round(level * RAMP_STEPS / 255)] for level in range(256)]


def _table(wanted: Iterable[Colour]) -> list[int]:
    known = [nearest(colour) for colour in wanted]
    return known + [0] * (256 - len(known))


def new_picture(size: tuple[int, int], index: int) -> Image.Image:
    """An empty palette picture filled with the colour of that index."""
    picture = Image.new("P", size, index)
    picture.putpalette(palette_bytes())
    return picture


def to_palette(picture: Image.Image) -> Image.Image:
    """An RGB picture in the shared palette, without dithering."""
    return picture.quantize(palette=new_picture((1, 1), 0), dither=Image.Dither.NONE)
