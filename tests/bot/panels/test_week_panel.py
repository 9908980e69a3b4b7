"""The weekly line."""

from datetime import date

import pytest

from bot.panels.records.weeks import week_panel
from bot.records.weeks import Week
from bot.text.catalogue import Language, Words
from tests.bot.panels.panel_content import buttons, lines


@pytest.mark.parametrize(
    ("language", "day"),
    [
        (Language.ENGLISH, "Saturday"),
        (Language.CHINESE, "星期六"),
        (Language.TAIWAN_CHINESE, "星期六"),
    ],
)
def test_a_week_is_told_in_one_line_without_buttons(language: Language, day: str) -> None:
    words = Words(language)
    panel = week_panel(Week(12, 7, date(2026, 11, 28)), words)
    assert lines(panel) == [words("week-line", hands=12, players=7, day=day)]
    assert buttons(panel) == {}
