"""`python -m lab.traditional` shows what is new, and what it would have converted otherwise."""

from lab.traditional import changed, differences

BEFORE = "open = 开\nseats = 座位\n"
NOW = "open = 开\nseats = 位子\nreplay = 回放\nreview = 重演\n"
OURS = "open = 開一桌\nseats = 座位\nreview = 重播\n"


def test_messages_that_are_new_or_say_something_else_are_changed() -> None:
    assert changed(BEFORE, NOW) == {"seats", "replay", "review"}
    assert changed("", BEFORE) == {"open", "seats"}


def test_only_messages_that_changed_are_told_and_only_where_ours_differs() -> None:
    assert list(differences(NOW, OURS, changed(BEFORE, NOW))) == [
        "-seats = 位子",
        "+seats = 座位",
        "-replay = 重播",
    ]
    assert list(differences(BEFORE, OURS, set())) == []
