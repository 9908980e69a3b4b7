import pytest

from bot.cli.terminal import harmless


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("皇帝 ♠K ×2 “e\u0301”", "皇帝 ♠K ×2 “e\u0301”"),
        ("\x1b[2J\x1b]0;title\x07", r"\u001b[2J\u001b]0;title\u0007"),
        ("\x9b31m\x7f", r"\u009b31m\u007f"),
        ("\u202etxt\u2066a\u2069", r"\u202etxt\u2066a\u2069"),
        ("one\r\ntwo\u2028three\tfour", r"one\r\ntwo\u2028three\tfour"),
        ("\udc1b", r"\udc1b"),
        ("\U000e0041", r"\udb40\udc41"),
    ],
    ids=["words", "escapes", "controls", "directions", "lines", "no text", "tags"],
)
def test_what_does_not_print_stands_as_json_has_it(line: str, shown: str) -> None:
    assert harmless(line) == shown
