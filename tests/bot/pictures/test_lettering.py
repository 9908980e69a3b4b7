"""Any name can be drawn, and no line is wider than allowed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.lettering import MISSING, NOTHING, font_of, ink, readable
from tests.bot.pictures.samples import HOSTILE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("小明", "小明"),
        ("  two\n words\t", "two words"),
        ("\u202eevil", "evil"),
        ("a\u200b\u200db\ufe0f", "ab"),
        ("e\u0301", "é"),
        ("\u0301\u0e49x \u0301y", "x y"),
        ("a" + "\u0300" * 40, "à\u0300\u0300"),
        ("𝓯𝓪𝓷𝓬𝔂", "fancy"),
        ("👍🏽", "👍"),
        ("", NOTHING),
        ("\u0000\u200b\u2067", NOTHING),
        ("\ue000\U000f0000", NOTHING),
        ("x" * 300, "x" * 200),
    ],
)
def test_readable_text(text: str, expected: str) -> None:
    assert readable(text) == expected


@given(st.text(max_size=60))
def test_every_readable_character_is_in_a_font(text: str) -> None:
    for character in readable(text):
        assert font_of(character) is not None
        assert unicodedata.category(character)[0] != "C"


@given(st.text(max_size=60), st.integers(24, 96), st.integers(96, 700))
def test_line_is_not_wider_than_allowed(text: str, size: int, widest: int) -> None:
    line = ink(text, size, widest)
    assert 1 <= line.width <= widest
    assert line.height == ink("x", size, widest).height


@pytest.mark.parametrize("text", [*HOSTILE, "ﷺ" * 40, "\u0e33" * 200, " \u0301x", "ก็็็็็็็็" * 20])
def test_hostile_names_are_drawn(text: str) -> None:
    line = ink(text, 72, 500)
    assert line.width <= 500
    assert line.getbbox() is not None


def test_arabic_is_joined_and_runs_from_right_to_left() -> None:
    ali, reversed_letters = "علي", "يلع"
    assert ink(ali, 72, 500).tobytes() != ink(reversed_letters, 72, 500).tobytes()
    assert ink(ali, 72, 500).width < sum(ink(letter, 72, 500).width for letter in ali)


def test_hebrew_is_drawn_from_right_to_left() -> None:
    line, first = ink("אב", 72, 500), ink("א", 72, 500)
    right = line.crop((line.width - first.width, 0, line.width, line.height))
    assert right.tobytes() == first.tobytes()


def test_cut_text_ends_in_an_ellipsis() -> None:
    cut = ink("W" * 60, 72, 400)
    dots = ink("…", 72, 400)
    assert cut.crop((cut.width - dots.width, 0, cut.width, cut.height)).getbbox() is not None
    assert ink("W" * 60, 72, 400).tobytes() == ink("W" * 61, 72, 400).tobytes()


def test_missing_characters_are_marked() -> None:
    assert readable("𠮷野家 李𬀩") == "𠮷野家 李𬀩"
    assert readable("a\U00018800b") == f"a{MISSING}b"  # Tangut
