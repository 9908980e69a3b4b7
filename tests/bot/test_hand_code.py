"""How a hand is named, and what is read as a name."""

import pytest

from bot.model.hand import hand_code, read_hand_code


def test_a_hand_is_named_by_its_table_and_its_number() -> None:
    assert hand_code("1a2b3c4d", 7) == "1A2B3C4D-7"
    assert read_hand_code("1A2B3C4D-7") == ("1a2b3c4d", 7)


@pytest.mark.parametrize("text", [" 1a2b3c4d-12 ", "1A2b3C4d - 12", "1A2B3C4D–12", "1a2b3c4d#12"])
def test_what_people_write_is_understood(text: str) -> None:
    assert read_hand_code(text) == ("1a2b3c4d", 12)


@pytest.mark.parametrize(
    "text", ["", "7", "1a2b3c4d", "1a2b3c4d-0", "1a2b3c4d-01", "1a2b3c4-7", "1a2b3c4g-7"]
)
def test_what_names_no_hand_is_none(text: str) -> None:
    assert read_hand_code(text) is None
