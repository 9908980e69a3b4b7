"""The settings of a server: what is in force, what differs, and a menu for everything."""

import pytest

from bot.model import Server
from bot.panels.rules_summary import rules_line
from bot.panels.settings_panel import settings_panel
from bot.tables.house_rules import rules_of, with_option
from bot.text.catalogue import Language, Words
from game.rules.options import OPTIONS, value_code
from game.rules.ruleset import PRESETS
from tests.bot.panels.seen import items, lines, problems, text

ENGLISH = Words(Language.ENGLISH)
CHANGED = Server(1, "simple", '{"deck": "216", "sixes_last": "with-jokers"}')


def test_a_plain_preset_has_nothing_to_go_back_to() -> None:
    panel = settings_panel(Server(1, "rizhao"), ENGLISH)
    assert lines(panel)[1] == "**Rizhao**"
    assert "As they play in Rizhao" in text(panel)
    assert not any("plain" in (getattr(item, "custom_id", "") or "") for item in items(panel))


def test_what_differs_from_the_preset_is_named() -> None:
    panel = settings_panel(CHANGED, ENGLISH)
    assert "- **Deck: 216**" in lines(panel)
    assert "- **Sixes last: with jokers**" in lines(panel)
    assert any("plain" in (getattr(item, "custom_id", "") or "") for item in items(panel))
    assert rules_line("simple", rules_of(CHANGED), ENGLISH) == (
        "Simple · Deck: 216 · Sixes last: with jokers"
    )


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_has_its_sentence_and_its_values(preset: str, language: Language) -> None:
    words = Words(language)
    for name, option in OPTIONS.items():
        server = Server(1, preset)
        panel = settings_panel(server, words, name)
        assert words(f"option-{name}-about") in text(panel)
        assert problems(panel) == []
        for code in map(value_code, option.values):
            changed = with_option(server, name, code)
            if isinstance(changed, Server):
                assert problems(settings_panel(changed, words, name)) == []
