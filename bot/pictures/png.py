"""Palette pictures as PNG files (W3C's PNG specification), made small by ISA-L."""

from struct import pack

import numpy as np
import numpy.typing as npt
from isal import isal_zlib
from PIL import Image

from bot.pictures.palette import palette_bytes
from bot.pictures.theme import Theme

_UP = 2
"""The filter *Up*: a row is its difference from the one above, which packs better and faster."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS_INDEXED = (8, 3, 0, 0, 0)


def png(picture: Image.Image, theme: Theme) -> bytes:
    """A picture in a theme's palette as PNG bytes; the same picture gives the same bytes."""
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
    """Each row behind the number of its filter, as what has to be added to the row above."""
    stride = picture.width + 1
    padded = np.frombuffer(picture.tobytes("raw", "P", stride), np.uint8)  # a zero behind each row
    rows = np.empty_like(padded)
    rows[1:stride] = padded[: stride - 1]
    np.subtract(padded[stride:-1], padded[: -stride - 1], out=rows[stride + 1 :])
    rows[::stride] = _UP
    return rows


def _chunk(name: bytes, data: bytes | bytearray) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", isal_zlib.crc32(name + data))
