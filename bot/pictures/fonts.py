"""The pictures' fonts (`assets/LICENSES.md`): each takes over where the one before has no glyph."""

from functools import cache, lru_cache
from importlib.resources import as_file, files

from fontTools.ttLib import TTFont
from PIL import ImageFont

FONTS = (
    "NotoSansCJKsc-Bold-subset.otf",
    "NotoSans-Bold-subset.ttf",
    "NotoEmoji-Bold-subset.ttf",
    "Unifont-subset.otf",
)
"""Latin and East Asian, the other scripts, emoji, and a plainer font for the rest."""
_KEPT = 4096


@cache
def font(size: int, file: str = FONTS[0]) -> ImageFont.FreeTypeFont:
    """A font at `size` pixels per em; always the basic layout, so that all machines agree."""
    with as_file(files("assets") / "fonts" / file) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=_KEPT)
def font_of(character: str) -> str | None:
    """The file of the first font that can draw a character, if any can."""
    return next((file for file in FONTS if ord(character) in _coverage(file)), None)


@cache
def _coverage(file: str) -> frozenset[int]:
    with as_file(files("assets") / "fonts" / file) as path, TTFont(path, lazy=True) as opened:
        opened.setGlyphOrder([""] * opened["maxp"].numGlyphs)  # names, which take long to read
        return frozenset(opened.getBestCmap())
