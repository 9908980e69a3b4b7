"""Values of menus and arguments of presses: they read back, and nothing else is read."""

from collections.abc import Callable

import pytest

from bot.model import ReplacementReason
from bot.model.user import ThemeName
from bot.panels.press_verbs import (
    ReplacementChoice,
    moment_value,
    read_member,
    read_moment,
    read_number,
    read_switch,
    switch_value,
)
from bot.tables.rules.choices import LevelChoice
from game.players.levels import Level

CHOICES = [
    (LevelChoice(Level.STRONG), "strong"),
    (LevelChoice(Level.EASY, 4), "4-easy"),
    (ReplacementChoice(7, ReplacementReason.ABSENT), "7-absent"),
]


@pytest.mark.parametrize(("choice", "value"), CHOICES)
def test_choice_reads_back(choice: LevelChoice | ReplacementChoice, value: str) -> None:
    assert choice.value == value
    assert type(choice).read(value) == choice


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (LevelChoice.read, "godlike"),
        (LevelChoice.read, "5-strong"),
        (LevelChoice.read, "-strong"),
        (LevelChoice.read, "2-"),
        (ReplacementChoice.read, "7-shy"),
        (ReplacementChoice.read, "x-absent"),
        (ReplacementChoice.read, "٧-absent"),
        (read_moment, "12345.0"),
        (read_moment, ".1"),
        (read_moment, ""),
        (read_number, "1000"),
        (read_number, "-1"),
        (read_number, "²"),
        (read_switch, "On"),
        (read_switch, ""),
    ],
)
def test_forged_value_is_not_read(read: Callable[[str], object], value: str) -> None:
    assert read(value) is None


def test_simple_values_read_back() -> None:
    assert [read_number(value) for value in ("0", "7", "999")] == [0, 7, 999]
    assert read_moment(moment_value(12, 3)) == read_moment("12") == 12
    assert [read_switch(switch_value(on=on)) for on in (True, False)] == [True, False]
    assert [read_member(ThemeName, theme.value) for theme in ThemeName] == list(ThemeName)
    assert read_member(ThemeName, "no such theme") is None
