"""What leaving costs is said before, and one need not."""

import pytest

from bot.panels.leave_panel import leaving_panel
from bot.text.catalogue import Language, Words
from tests.bot.panels.seen import buttons, lines, problems
from tests.bot.tables.seated import PEOPLE, table


@pytest.mark.parametrize(
    ("language", "said", "stay"),
    [
        (
            Language.CHINESE,
            "**现在离开会扣 40 分，座位由电脑接着打。确定？**",
            "不走了",
        ),
        (
            Language.ENGLISH,
            "**Leaving now costs you 40 points, and an AI player goes on in your seat."
            " Are you sure?**",
            "Stay",
        ),
    ],
)
def test_one_may_leave_or_go_back_to_ones_hand(language: Language, said: str, stay: str) -> None:
    panel = leaving_panel(table(*PEOPLE), Words(language))
    assert lines(panel)[0] == said
    assert list(buttons(panel)) == ["quit", "hand"]
    assert buttons(panel)["hand"] == stay
    assert problems(panel) == []
