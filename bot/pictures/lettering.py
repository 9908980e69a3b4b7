"""Text in pictures, in fonts that complement each other (`assets/LICENSES.md`)."""

import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import as_file, files
from itertools import groupby

from arabic_reshaper import reshape
from bidi import get_display
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

FONTS = (
    "NotoSansCJKsc-Bold-subset.otf",
    "NotoSans-Bold-subset.ttf",
    "NotoEmoji-Bold-subset.ttf",
    "Unifont-subset.otf",
)
"""Latin and East Asian, the other scripts, emoji, and a plainer font for the rest."""
_CACHED_CHARACTERS = 4096


@cache
def font(size: int, file: str = FONTS[0]) -> ImageFont.FreeTypeFont:
    """A font at `size` pixels per em, with the basic layout, which is the same on all machines."""
    with as_file(files("assets") / "fonts" / file) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=_CACHED_CHARACTERS)
def font_of(character: str) -> str | None:
    """The file of the first font with this character, None if there is none."""
    return next((file for file in FONTS if _covers(file, ord(character))), None)


def _covers(file: str, code_point: int) -> bool:
    code_points = _coverage(file)
    at = bisect_left(code_points, code_point)
    return at < len(code_points) and code_points[at] == code_point


@cache
def _coverage(file: str) -> "array[int]":
    """The code points of a font in ascending order: some megabytes less than a set of them."""
    with as_file(files("assets") / "fonts" / file) as path, TTFont(path, lazy=True) as ttf:
        ttf.setGlyphOrder([""] * ttf["maxp"].numGlyphs)  # skips the names, which take long to read
        return array("L", sorted(ttf.getBestCmap()))


MOST_CHARACTERS = 200
"""Longer texts are cut to this length first."""
MOST_MARKS = 2
"""The most combining marks that are kept on a letter."""
MISSING = "□"
"""Replaces a character that no font has."""
NOTHING = "?"
"""Replaces a text of which nothing can be drawn."""
ABOVE, BELOW = 1.0, 0.32
"""The height of a line above and below its base, in ems."""
_CACHED_TEXTS = 512
_SKIN_TONES = range(0x1F3FB, 0x1F400)


def readable(text: str) -> str:
    """The text without control signs, surplus marks and missing glyphs."""
    characters: list[str] = []
    marks = MOST_MARKS  # a mark needs a letter before it
    for character in unicodedata.normalize("NFC", text[:MOST_CHARACTERS]):
        if character.isspace():
            characters.append(" ")
            marks = MOST_MARKS
            continue
        category = unicodedata.category(character)
        if category.startswith("C") or _modifies(character):
            continue
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= MOST_MARKS:
            characters.extend(_drawable(character))
    return " ".join("".join(characters).split()) or NOTHING


@lru_cache(maxsize=_CACHED_TEXTS)
def ink(text: str, size: int, widest: int) -> Image.Image:
    """The text at `size` pixels per em, as a mask (mode L) cut to `widest` pixels with an ellipsis.

    All masks of one size have the same height and the same base line.
    """
    line = _fitted(readable(text), size, widest)
    width = max(1, min(widest, round(_width(line, size))))
    mask = Image.new("L", (width, round(size * (ABOVE + BELOW))), 0)
    draw = ImageDraw.Draw(mask)
    left, base = 0.0, round(size * ABOVE)
    for part, file in _runs(line):
        letters = font(size, file)
        draw.text((left, base), part, 255, font=letters, anchor="ls")
        left += letters.getlength(part)
    return mask


@lru_cache(maxsize=_CACHED_TEXTS)
def fits(text: str, size: int, widest: int) -> bool:
    return _width(_visual(readable(text)), size) <= widest


def _fitted(text: str, size: int, widest: int) -> str:
    """The text in visual order, cut at its end if it is too wide."""
    line, length = _visual(text), len(text)
    while length and _width(line, size) > widest:
        length -= 1
        while length and unicodedata.category(text[length]).startswith("M"):
            length -= 1
        line = _visual(text[:length].rstrip() + "…")
    return line


def _visual(text: str) -> str:
    """The text in visual order, from left to right, with Arabic letters joined."""
    if text.isascii():
        return text
    return "".join(map(_drawable, get_display(reshape(text))))


def _drawable(character: str) -> str:
    """The character, or an equivalent one if no font has it, or else `MISSING`."""
    if font_of(character):
        return character
    plain = unicodedata.normalize("NFKC", character)
    drawable = "".join(part for part in plain if part == " " or font_of(part))
    return drawable or ("" if unicodedata.category(character)[0] in "MCZ" else MISSING)


def _modifies(character: str) -> bool:
    """Whether the character only changes the colour or shape of the one before it."""
    variation = "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
    return variation or ord(character) in _SKIN_TONES


def _runs(line: str) -> Iterator[tuple[str, str]]:
    for file, characters in groupby(line, lambda character: font_of(character) or FONTS[0]):
        yield "".join(characters), file


def _width(line: str, size: int) -> float:
    return sum(font(size, file).getlength(part) for part, file in _runs(line))
