from hashlib import sha256
from importlib.resources import files

from bot.pictures.fonts import font

ASSETS = files("assets")


def test_every_font_is_listed_with_its_size_and_hash() -> None:
    licences = (ASSETS / "LICENSES.md").read_text(encoding="utf-8")
    fonts = [file for file in (ASSETS / "fonts").iterdir() if file.name.endswith(".otf")]
    assert fonts
    for file in fonts:
        data = file.read_bytes()
        assert f"| {len(data)} | `{sha256(data).hexdigest()}` |" in licences
        assert len(data) < 200_000
    assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / "OFL.txt").read_text(encoding="utf-8")


def test_the_font_holds_every_listed_glyph() -> None:
    letters = font(64)
    missing = bytes(letters.getmask("\uffff"))
    text = (ASSETS / "fonts" / "glyphs.txt").read_text(encoding="utf-8")
    lacking = [char for char in set(text) - {"\n", " "} if bytes(letters.getmask(char)) == missing]
    assert lacking == []


def test_the_font_holds_what_the_cards_say() -> None:
    listed = (ASSETS / "fonts" / "glyphs.txt").read_text(encoding="utf-8")
    assert set("0123456789JQKA×大小王皇保侍卫") <= set(listed)
