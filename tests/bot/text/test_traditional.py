"""`python -m lab.traditional` lists changed messages whose conversion would differ."""

from lab.traditional import changed, differences

BEFORE = "open = 开\nseats = 座位\n"
NOW = "open = 开\nseats = 位子\nreplay = 回放\nreview = 重演\n"
OURS = "open = 開一桌\nseats = 座位\nreview = 重播\n"


def test_new_and_edited_messages_are_changed() -> None:
    assert changed(BEFORE, NOW) == {"seats", "replay", "review"}
    assert changed("", BEFORE) == {"open", "seats"}


def test_only_changed_messages_that_differ_from_a_conversion_are_listed() -> None:
    assert list(differences(NOW, OURS, changed(BEFORE, NOW))) == [
        "-seats = 位子",
        "+seats = 座位",
        "-replay = 重播",
    ]
    assert list(differences(BEFORE, OURS, set())) == []
