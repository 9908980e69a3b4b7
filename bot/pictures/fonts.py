"""The pictures' font (`assets/LICENSES.md`)."""

from functools import cache
from importlib.resources import files
from io import BytesIO

from PIL import ImageFont

_FILE = "NotoSansCJKsc-Bold-subset.otf"


@cache
def _font_bytes() -> bytes:
    return (files("assets") / "fonts" / _FILE).read_bytes()


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font at `size` pixels per em; always the basic layout, so that all machines agree."""
    return ImageFont.truetype(BytesIO(_font_bytes()), size, layout_engine=ImageFont.Layout.BASIC)
