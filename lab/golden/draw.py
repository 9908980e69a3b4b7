"""Draws the golden pictures, and a sheet of all of them to look at.

`python -m lab.golden.draw` draws them anew into `tests/golden/pictures`, and the sheet into
`out/pictures.png`; look at it before you commit.
"""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from tests.bot.pictures.samples import SAMPLES

FOLDER = Path(__file__).parents[2] / "tests" / "golden" / "pictures"
SHEET = Path("out") / "pictures.png"
FAR = 48
"""A pixel differs if one of its channels is off by more than this, of 255."""
MOST_FAR = 0.001
"""The part of the pixels that may be that far off: letters differ a little with FreeType."""
COLUMNS, WIDTH, GAP = 3, 720, 24


def opened(png: bytes) -> Image.Image:
    """A picture as RGB."""
    return Image.open(BytesIO(png)).convert("RGB")


def golden(name: str) -> Image.Image:
    return Image.open(FOLDER / f"{name}.png").convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> Image.Image | None:
    """A picture of where two pictures of one size differ, in white, if that is more than the
    tolerance.
    """
    channels = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    far = worst.point(lambda level: 255 if level > FAR else 0)
    count = far.histogram()[255]
    return far if count > MOST_FAR * one.width * one.height else None


def contact_sheet() -> Image.Image:
    """All golden pictures side by side, from left to right, as in columns of a page."""
    pictures = [golden(name) for name in SAMPLES]
    small = [
        picture.resize((WIDTH, picture.height * WIDTH // picture.width)) for picture in pictures
    ]
    bottoms = [GAP] * COLUMNS
    sheet = Image.new("RGB", (COLUMNS * (WIDTH + GAP) + GAP, 20 * WIDTH), (32, 34, 37))
    for picture in small:
        column = bottoms.index(min(bottoms))
        sheet.paste(picture, (GAP + column * (WIDTH + GAP), bottoms[column]))
        bottoms[column] += picture.height + GAP
    return sheet.crop((0, 0, sheet.width, max(bottoms)))


def main() -> None:
    """Draw them."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for name, draw in SAMPLES.items():
        (FOLDER / f"{name}.png").write_bytes(draw())
    SHEET.parent.mkdir(exist_ok=True)
    contact_sheet().quantize(128).save(SHEET, optimize=True)


if __name__ == "__main__":
    main()
