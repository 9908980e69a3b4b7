"""PNG files of palette pictures."""

from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.pictures.canvas import png
from bot.pictures.palette import colours
from bot.pictures.theme import THEMES, Theme

SIDES = st.integers(1, 9)


@given(st.sampled_from([*THEMES.values()]), SIDES, SIDES, st.data())
def test_png_reads_back(theme: Theme, width: int, height: int, data: st.DataObject) -> None:
    number = width * height
    indices = st.integers(0, len(colours(theme)) - 1)
    drawn = bytes(data.draw(st.lists(indices, min_size=number, max_size=number)))
    picture = Image.frombytes("P", (width, height), drawn)
    read = Image.open(BytesIO(png(picture, theme)))
    assert (read.mode, read.size, read.tobytes()) == ("P", (width, height), drawn)
    palette = read.getpalette("RGB")
    assert palette is not None
    assert palette[: 3 * len(colours(theme))] == [part for each in colours(theme) for part in each]
