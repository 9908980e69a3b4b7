"""Drawing on an RGB picture, and writing palette pictures as PNG."""

from collections.abc import Sequence
from struct import pack

import numpy as np
import numpy.typing as npt
from isal import isal_zlib
from PIL import Image, ImageDraw

from bot.pictures.emblems import SIGNS, Emblem, Point, Shape
from bot.pictures.lettering import font
from bot.pictures.palette import palette_bytes
from bot.pictures.theme import Colour, Theme

_UP = 2
"""PNG's filter *Up*: a row is stored as its difference from the one above."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS_INDEXED = (8, 3, 0, 0, 0)


def png(picture: Image.Image, theme: Theme) -> bytes:
    """A palette picture as PNG bytes; the same picture gives the same bytes."""
    width, height = picture.size
    return _SIGNATURE + b"".join(
        (
            _chunk(b"IHDR", pack(">IIBBBBB", width, height, *_EIGHT_BITS_INDEXED)),
            _chunk(b"PLTE", palette_bytes(theme)),
            _chunk(b"IDAT", isal_zlib.compress(_rows(picture))),
            _chunk(b"IEND", b""),
        )
    )


def _rows(picture: Image.Image) -> npt.NDArray[np.uint8]:
    """The rows as PNG stores them: a filter number, then the differences from the row above."""
    stride = picture.width + 1
    padded = np.frombuffer(picture.tobytes("raw", "P", stride), np.uint8)  # rows end with a zero
    rows = np.empty_like(padded)
    rows[1:stride] = padded[: stride - 1]
    np.subtract(padded[stride:-1], padded[: -stride - 1], out=rows[stride + 1 :])
    rows[::stride] = _UP
    return rows


def _chunk(name: bytes, data: bytes | bytearray) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", isal_zlib.crc32(name + data))


_SCALE = 4


class Canvas:
    """An RGB picture being drawn; all arguments are in pixels of the finished picture."""

    def __init__(self, size: tuple[int, int], ground: Colour) -> None:
        self._image = Image.new("RGB", (size[0] * _SCALE, size[1] * _SCALE), ground)
        self._draw = ImageDraw.Draw(self._image)

    def rounded(self, box: tuple[float, float, float, float], radius: float, fill: Colour) -> None:
        """Draw a filled rectangle with rounded corners. `box`: left, top, right, bottom."""
        left, top, right, bottom = (round(edge * _SCALE) for edge in box)
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1), round(radius * _SCALE), fill
        )

    def shape(self, shape: Shape, corner: Point, width: float, fill: Colour) -> None:
        """Draw a shape. `corner`, `width`: of its unit square."""
        for outline in shape:
            self._draw.polygon(
                [
                    ((corner[0] + x * width) * _SCALE, (corner[1] + y * width) * _SCALE)
                    for x, y in outline
                ],
                fill,
            )

    def line(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        pixels = [(x * _SCALE, y * _SCALE) for x, y in points]
        self._draw.line(pixels, fill, round(width * _SCALE), joint="curve")

    def emblem(self, emblem: Emblem, corner: Point, width: float, theme: Theme) -> None:
        """Draw an emblem, layer by layer, in the colours of a theme; placed like a shape."""
        for shape, tint in emblem:
            self.shape(shape, corner, width, theme.tint(tint))

    def text(self, text: str, centre: Point, height: float, fill: Colour, *, widest: float) -> None:
        """Draw a line of text around `centre`, squeezed to a width of at most `widest`.

        `height`: of a Latin capital, a digit or a Chinese character; the tail of a Q hangs below.
        """
        ink, rise = _ink(text, round(height * _SCALE))
        if ink.width > widest * _SCALE:
            ink = ink.resize((round(widest * _SCALE), ink.height), Image.Resampling.LANCZOS)
        left = round(centre[0] * _SCALE - ink.width / 2)
        top = round((centre[1] - height / 2) * _SCALE) + rise
        self._image.paste(fill, (left, top), ink)

    def sign(self, sign: str, centre: Point, size: float, fill: Colour) -> None:
        """Draw one sign around `centre`: its shape if it has one, else a letter."""
        if shape := SIGNS.get(sign):
            self.shape(shape, (centre[0] - size / 2, centre[1] - size / 2), size, fill)
        else:
            self.text(sign, centre, size, fill, widest=size * 1.1)

    def finished(self) -> Image.Image:
        """The finished picture in its real size."""
        return self._image.reduce(_SCALE)


def _ink(text: str, height: int) -> tuple[Image.Image, int]:
    """The text as a mask, and how far its top lies below the top of a typical character."""
    model = "H" if text.isascii() or text[0] == "×" else "大"
    _, top, _, bottom = font(height).getbbox(model)
    letters = font(round(height * height / (bottom - top)))
    _, model_top, _, _ = letters.getbbox(model)
    left, top, right, bottom = (round(edge) for edge in letters.getbbox(text))
    mask = Image.new("L", (right - left, bottom - top), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, 255, font=letters)
    ink = mask.getbbox() or (0, 0, 1, 1)
    return mask.crop(ink), top + ink[1] - round(model_top)
