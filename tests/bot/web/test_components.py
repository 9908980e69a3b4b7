"""Panels as the page gets them."""

import pytest

from bot.panels.panel import GREY, Panel
from bot.text import mentions
from bot.text.catalogue import Language, Words
from bot.web.components import panel_parts
from bot.web.messages import TextPart
from tests.bot.tables.seated import PEOPLE, table


@pytest.mark.parametrize(
    ("language", "command"), [(Language.ENGLISH, "/table open"), (Language.CHINESE, "/牌桌 开")]
)
def test_commands_have_the_names_that_discord_shows(
    language: Language, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mentions, "known", {"table": 42})
    words, panel = Words(language), Panel(GREY)
    panel.text(mentions.mention("table open", words))
    assert panel_parts(panel, table(*PEOPLE), words) == [TextPart("text", f"`{command}`")]
