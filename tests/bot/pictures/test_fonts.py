"""The fonts: their licences, and that they have every character of the texts."""

import unicodedata
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from bot.pictures.lettering import FONTS, font_of
from game.notation.vocabulary import VOCABULARIES

ASSETS = files("assets")
TEXTS = sorted((Path(__file__).parents[3] / "bot" / "text").glob("*/*.ftl"))


@pytest.mark.parametrize("name", [f"fonts/{font}" for font in FONTS])
def test_font_is_listed_with_its_size_and_hash(name: str) -> None:
    data = (ASSETS / name).read_bytes()
    licences = (ASSETS / "LICENSES.md").read_text(encoding="utf-8")
    assert f"`{name}`" in licences
    assert f"| {len(data)} | `{sha256(data).hexdigest()}` |" in licences


def test_the_licence_of_the_fonts_is_there() -> None:
    assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("catalogue", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_fonts_have_every_character_of_every_catalogue(catalogue: Path) -> None:
    characters = set(catalogue.read_text(encoding="utf-8")) - {"\n", "\ufe0f"}
    emoji = {sign for sign in characters if unicodedata.category(sign) == "So"}
    assert {sign for sign in characters - emoji if font_of(sign) != FONTS[0]} == set()
    assert {sign for sign in emoji if font_of(sign) is None} == set()


def test_first_font_has_what_is_on_cards() -> None:
    jokers = (name for words in VOCABULARIES.values() for name in words.names.values())
    signs = {*"0123456789JQKA×大小王皇保特牌", *"".join(jokers)}
    assert {font_of(sign) for sign in signs} == {FONTS[0]}


@pytest.mark.parametrize("letter", "明龍あ한Aé", ids=lambda letter: f"{ord(letter):x}")
def test_east_asian_and_latin_letters_come_from_the_first_font(letter: str) -> None:
    assert font_of(letter) == FONTS[0]


@pytest.mark.parametrize(
    ("letter", "number"),
    [("ж", 1), ("ع", 1), ("ש", 1), ("ก", 1), ("न", 1), ("😀", 2), ("ཀ", 3), ("ᠮ", 3)],
    ids=lambda value: f"{ord(value):x}" if isinstance(value, str) else None,
)
def test_other_scripts_and_emoji_come_from_other_fonts(letter: str, number: int) -> None:
    assert font_of(letter) == FONTS[number]
