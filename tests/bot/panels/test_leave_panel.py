"""What leaving costs is said before, and one need not."""

from dataclasses import replace

import pytest

from bot.model import Replaced, ReplacementReason
from bot.panels.table.seats import leaving_panel, replaced_panel
from bot.text.catalogue import Language, Words
from game.rules.options import written_options
from tests.bot.panels.panel_content import buttons, lines, problems
from tests.bot.tables.seated import PEOPLE, table

EN = Words(Language.ENGLISH)


@pytest.mark.parametrize(
    ("language", "said", "stay"),
    [
        (
            Language.CHINESE,
            "**现在离开至少扣 40 分；电脑替你打完，要是输得更多，就按实际输的扣。确定？**",
            "不走了",
        ),
        (
            Language.ENGLISH,
            "**Leaving now costs you 40 points. An AI player goes on for you; if it loses more than"
            " that in the end, you pay that instead. Are you sure?**",
            "Stay",
        ),
    ],
)
def test_one_may_leave_or_go_back_to_ones_hand(language: Language, said: str, stay: str) -> None:
    panel = leaving_panel(table(*PEOPLE), Words(language))
    assert lines(panel)[0] == said
    assert list(buttons(panel)) == ["quit", "hand", "seats"]
    assert buttons(panel)["hand"] == stay
    assert problems(panel) == []


def test_what_leaving_costs_is_said_by_the_rules_of_the_table() -> None:
    plain = replace(table(*PEOPLE), rules=written_options({"leaver_pays_loss": "off"}))
    panel = leaving_panel(plain, EN)
    assert lines(panel)[0] == (
        "**Leaving now costs you 40 points, and an AI player goes on in your seat. Are you sure?**"
    )
    assert buttons(panel)["quit"] == "Leave for 40 points"
    assert "Lose 40 points or more and leave" in buttons(leaving_panel(table(*PEOPLE), EN)).values()


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        (
            Replaced(12, ReplacementReason.SPOILS, 11),
            "<@11> hosts the table in <#2> and gave your seat to an AI player. The reason: spoils"
            " the game. No hand counts against you for that.",
        ),
        (
            Replaced(12, ReplacementReason.ABSENT),
            "The players at the table in <#2> voted to give your seat to an AI player. The reason:"
            " not here. No hand counts against you for that.",
        ),
        (
            Replaced(12, ReplacementReason.LATE),
            "The next hand in <#2> has begun, and an AI player has taken your seat: not ready in"
            " time. No hand counts against you for that. When this one is over, press **Take an AI"
            " player's seat**; you begin at 0 points there.",
        ),
    ],
)
def test_who_lost_the_seat_is_told_by_whom_and_why(gone: Replaced, said: str) -> None:
    first, *more = lines(replaced_panel(table(*PEOPLE), gone, EN))
    assert first == said
    assert any("come back" in line for line in more) is (gone.reason is not ReplacementReason.LATE)
