"""Text in pictures, in fonts that complement each other (`assets/LICENSES.md`)."""

import unicodedata
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
    """A font at `size` pixels per em; always the basic layout, so that all machines agree."""
    with as_file(files("assets") / "fonts" / file) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=_CACHED_CHARACTERS)
def font_of(character: str) -> str | None:
    """The file of the first font that can draw a character, if any can."""
    return next((file for file in FONTS if ord(character) in _coverage(file)), None)


@cache
def _coverage(file: str) -> frozenset[int]:
    with as_file(files("assets") / "fonts" / file) as path, TTFont(path, lazy=True) as opened:
        opened.setGlyphOrder([""] * opened["maxp"].numGlyphs)  # names, which take long to read
        return frozenset(opened.getBestCmap())


MOST_CHARACTERS = 200
"""The most characters of a text that are looked at; the rest is cut off first."""
MOST_MARKS = 2
"""The most combining marks that are kept on a letter."""
NOTHING = "?"
"""Stands for a text of which nothing can be drawn."""
ABOVE, BELOW = 1.0, 0.32
"""How far a line reaches above and below its base, in ems."""
_CACHED_TEXTS = 512
_SKIN_TONES = range(0x1F3FB, 0x1F400)


def readable(text: str) -> str:
    """Returns a text without what cannot be drawn: control signs, many marks, missing glyphs."""
    kept: list[str] = []
    marks = MOST_MARKS  # a mark needs a letter before it
    for character in unicodedata.normalize("NFC", text[:MOST_CHARACTERS]):
        if character.isspace():
            kept.append(" ")
            marks = MOST_MARKS
            continue
        category = unicodedata.category(character)
        if category.startswith("C") or _modifies(character):
            continue
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.extend(_drawable(character))
    return " ".join("".join(kept).split()) or NOTHING


@lru_cache(maxsize=_CACHED_TEXTS)
def ink(text: str, size: int, widest: int) -> Image.Image:
    """The text at `size` pixels per em, as a mask (mode L) cut to `widest` pixels with an ellipsis.

    All masks of one size are equally high and have their base at the same height.
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
    """Whether nothing has to be cut of a text."""
    return _width(_seen(readable(text)), size) <= widest


def _fitted(text: str, size: int, widest: int) -> str:
    """The text as it is seen from left to right, cut at its end if it is too wide."""
    shown, kept = _seen(text), len(text)
    while kept and _width(shown, size) > widest:
        kept -= 1
        while kept and unicodedata.category(text[kept]).startswith("M"):
            kept -= 1
        shown = _seen(text[:kept].rstrip() + "…")
    return shown


def _seen(text: str) -> str:
    """The text in the order in which it is seen, Arabic letters joined."""
    if text.isascii():
        return text
    return "".join(_known(get_display(reshape(text))))


def _known(text: str) -> Iterator[str]:
    for character in text:
        yield from _drawable(character)


def _drawable(character: str) -> str:
    """The character, or one that reads the same where only that is in a font."""
    if font_of(character):
        return character
    plain = unicodedata.normalize("NFKC", character)
    return "".join(part for part in plain if part == " " or font_of(part))


def _modifies(character: str) -> bool:
    """Whether this only says how the sign before it is to be coloured or drawn."""
    variation = "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
    return variation or ord(character) in _SKIN_TONES


def _runs(line: str) -> Iterator[tuple[str, str]]:
    for file, characters in groupby(line, lambda character: font_of(character) or FONTS[0]):
        yield "".join(characters), file


def _width(line: str, size: int) -> float:
    return sum(font(size, file).getlength(part) for part, file in _runs(line))
