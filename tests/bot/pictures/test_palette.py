from PIL import Image

from bot.pictures import style
from bot.pictures.palette import colours, dim_table, mix, nearest, shade_table, to_palette


def test_the_palette_fits_into_a_png_and_repeats_no_colour() -> None:
    assert len(colours()) <= 256
    assert len(set(colours())) == len(colours())


def test_every_named_ink_is_in_the_palette_exactly() -> None:
    named = {*style.SUIT_INKS.values(), style.DUSK, style.GOLD, style.STEEL, style.FELT}
    assert named <= set(colours())
    for colour in named:
        assert colours()[nearest(colour)] == colour


def test_a_picture_keeps_the_colours_the_palette_has() -> None:
    for colour in (style.FACE, style.RED, style.FELT):
        drawn = to_palette(Image.new("RGB", (2, 2), colour))
        assert drawn.convert("RGB").getpixel((0, 0)) == colour


def test_dimming_and_shading_make_faces_darker() -> None:
    face = nearest(style.FACE)
    for table in (dim_table(), shade_table()):
        assert len(table) == 256
        assert sum(colours()[table[face]]) < sum(style.FACE)


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mix((0, 10, 200), (100, 20, 0), 0) == (0, 10, 200)
    assert mix((0, 10, 200), (100, 20, 0), 0.5) == (50, 15, 100)
    assert mix((0, 10, 200), (100, 20, 0), 1) == (100, 20, 0)
