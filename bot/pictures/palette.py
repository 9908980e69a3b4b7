"""The one palette all pictures share, and the ways from colour to colour inside it."""

from functools import cache

from PIL import Image

from bot.pictures.style import (
    DIM_STRENGTH,
    FELT_SHADOW,
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


@cache
def colours() -> tuple[Colour, ...]:
    """The palette: at most 256 colours, the bright ones first, then what dimming makes of them."""
    ramps = [
        mix(start, end, step / RAMP_STEPS) for start, end in RAMPS for step in range(RAMP_STEPS + 1)
    ]
    bright = dict.fromkeys([*FLAT_COLOURS, *ramps])
    dim = (mix(colour, FELT_SHADOW, DIM_STRENGTH) for colour in bright)
    found = tuple(dict.fromkeys([*bright, *dim]))
    if len(found) > 256:
        raise ValueError(f"{len(found)} colours do not fit into a palette")
    return found


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


def _table(towards: Colour, part: float) -> list[int]:
    known = [nearest(mix(colour, towards, part)) for colour in colours()]
    return known + [0] * (256 - len(known))


@cache
def dim_table() -> list[int]:
    """For `Image.point`: the index of each colour's dimmed like."""
    return _table(FELT_SHADOW, DIM_STRENGTH)


@cache
def shade_table() -> list[int]:
    """For `Image.point`: the index of each colour where a card's shadow falls on it."""
    return _table((0, 0, 0), SHADE_STRENGTH)


def new_picture(size: tuple[int, int], index: int) -> Image.Image:
    """An empty palette picture filled with the colour of that index."""
    picture = Image.new("P", size, index)
    picture.putpalette(palette_bytes())
    return picture


def to_palette(picture: Image.Image) -> Image.Image:
    """An RGB picture in the shared palette, without dithering."""
    return picture.quantize(palette=new_picture((1, 1), 0), dither=Image.Dither.NONE)
