"""The fonts in `fonts/`, made from the fonts that `LICENSES.md` names; fonttools does the work.

Run `python -m assets.make_fonts CJK NOTO EMOJI UNIFONT` at the top of the repository, with the
paths of NotoSansCJK-Bold.ttc, of the folder of the Noto Sans fonts, of Noto Emoji Bold, and of
unifont.otf. The same sources make the same bytes.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent / "fonts"
CJK, WORLD, EMOJI, REST = (
    "NotoSansCJKsc-Bold-subset.otf",
    "NotoSans-Bold-subset.ttf",
    "NotoEmoji-Bold-subset.ttf",
    "Unifont-subset.otf",
)
SIMPLIFIED_CHINESE = 2
"""The place of this font in the collection NotoSansCJK-Bold.ttc."""
SCRIPTS = (
    "Sans", "SansArabic", "SansArmenian", "SansBengali", "SansCanadianAboriginal", "SansCherokee",
    "SansDevanagari", "SansEthiopic", "SansGeorgian", "SansGujarati", "SansGurmukhi", "SansHebrew",
    "SansKannada", "SansKhmer", "SansLao", "SansMalayalam", "SansMyanmar", "SansOriya",
    "SansSinhala", "SansSymbols", "SansTamil", "SansTelugu", "SansThaana", "SansThai",
)  # fmt: skip
ENCODINGS = ("gb2312", "big5", "euc_jp", "euc_kr")
"""Whose characters the first font has, from the blocks below."""
EAST_ASIAN = (range(0x2E80, 0x3400), range(0x4E00, 0xD7B0), range(0xF900, 0xFB00),
              range(0xFE30, 0xFE50), range(0xFF00, 0xFFF0))  # fmt: skip
RARE_IDEOGRAPHS = range(0x20000, 0x32000)
"""Used in personal names; the first font has all of those that its source has."""
LATIN = (range(0x20, 0x7F), range(0xA0, 0x250), range(0x2010, 0x2060), range(0x2100, 0x2800))


def encoded() -> Iterator[int]:
    """The code points of `ENCODINGS`."""
    for encoding in ENCODINGS:
        for pair in range(0xA1A1, 0xFFFF):
            text = pair.to_bytes(2, "big").decode(encoding, errors="ignore")
            yield from map(ord, text if len(text) == 1 else "")


def within(points: Iterable[int], blocks: tuple[range, ...]) -> set[int]:
    """The points that lie in one of the blocks."""
    return {point for point in points if any(point in block for block in blocks)}


def points_of(font: TTFont) -> set[int]:
    """The code points that a font has glyphs for."""
    return set(font.getBestCmap())


def subset(font: TTFont, points: set[int], path: Path) -> set[int]:
    """Save what the font has of these points; layout tables and hints are left out."""
    options = Options(layout_features=[], hinting=False, name_IDs=[0, 5, 13, 14], notdef_glyph=True)
    options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    font.recalcTimestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    font.save(path)
    return points_of(font)


def make(cjk: Path, noto: Path, emoji: Path, unifont: Path, to: Path = FONTS) -> None:
    """All four fonts, each of the characters that those before it lack."""
    first = TTFont(cjk, fontNumber=SIMPLIFIED_CHINESE, recalcTimestamp=False)
    latin = within(points_of(first), LATIN)
    rare = within(points_of(first), (RARE_IDEOGRAPHS,))
    have = subset(first, latin | rare | within(encoded(), EAST_ASIAN), to / CJK)
    with TemporaryDirectory() as folder:
        parts = []
        for script in SCRIPTS:
            font = TTFont(noto / f"Noto{script}-Bold.ttf", recalcTimestamp=False)
            parts.append(Path(folder) / f"{script}.ttf")
            have |= subset(font, points_of(font) - have, parts[-1])
        world = Merger().merge([str(part) for part in parts])
        world["head"].created = world["head"].modified = TTFont(parts[0])["head"].created
        world.recalcTimestamp = False
        world.save(to / WORLD)
    faces = TTFont(emoji, recalcTimestamp=False)
    faces.flavor = None
    have |= subset(faces, points_of(faces) - have, to / EMOJI)
    rest = TTFont(unifont, recalcTimestamp=False)
    subset(rest, points_of(rest) - have, to / REST)


if __name__ == "__main__":
    make(*(Path(argument) for argument in sys.argv[1:]))
