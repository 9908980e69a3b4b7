"""The settings of a server: values in force, differences from the preset, and menus."""

from datetime import UTC, datetime
from typing import Any

import pytest
from discord import ui

from bot.model import ServerSettings
from bot.panels.custom_id import Setting
from bot.panels.press_verbs import SettingVerb
from bot.panels.rules.summary import rules_line
from bot.panels.server.settings import (
    pace_settings,
    rules_settings,
    tables_settings,
    time_settings,
    weekly_settings,
)
from bot.tables.rules.rule_sets import rules_of, with_option
from bot.text.catalogue import Language, Words
from game.players.levels import Level
from game.rules.options import OPTIONS, value_code
from game.rules.ruleset import PRESETS
from tests.bot.panels.panel_content import buttons, items, lines, menus, problems, text

EN = Words(Language.ENGLISH)
CHANGED = ServerSettings(1, "simple", '{"deck": "216", "sixes_last": "with-jokers"}')


def test_plain_preset_has_no_button_to_go_back() -> None:
    panel = rules_settings(ServerSettings(1, "rizhao"), EN)
    assert EN("preset-rizhao-about") in lines(panel)
    assert not any("plain" in (getattr(item, "custom_id", "") or "") for item in items(panel))


def test_differences_from_the_preset_are_listed() -> None:
    panel = rules_settings(CHANGED, EN)
    assert "- **Deck: 216**" in lines(panel)
    assert "- **Sixes last: with jokers**" in lines(panel)
    assert any("plain" in (getattr(item, "custom_id", "") or "") for item in items(panel))
    assert rules_line("simple", rules_of(CHANGED), EN) == (
        "Simple · Deck: 216 · Sixes last: with jokers"
    )


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_has_a_sentence_and_values(preset: str, language: Language) -> None:
    words = Words(language)
    for name, option in OPTIONS.items():
        server = ServerSettings(1, preset)
        panel = rules_settings(server, words, name)
        assert words(f"option-{name}-about") in text(panel)
        assert problems(panel) == []
        for code in map(value_code, option.values):
            changed = with_option(server, name, code)
            if isinstance(changed, ServerSettings):
                assert problems(rules_settings(changed, words, name)) == []


@pytest.mark.parametrize("name", OPTIONS)
def test_menu_of_an_option_is_set_to_its_value(name: str) -> None:
    for code in map(value_code, OPTIONS[name].values):
        changed = with_option(ServerSettings(1, "simple"), name, code)
        if isinstance(changed, ServerSettings):
            panel = rules_settings(changed, EN, name)
            menu = [item for item in items(panel) if isinstance(item, ui.Select)][-1]
            assert [each.value for each in menu.options if each.default] == [code]


@pytest.mark.parametrize("language", Language)
def test_every_panel_has_its_own_title_and_menus(language: Language) -> None:
    words, server = Words(language), ServerSettings(1, "simple", channel_tables=7, server_tables=40)
    offered = [
        (rules_settings(server, words), {"preset", "option"}),
        (pace_settings(server, words), {"pace"}),
        (tables_settings(server, words), {"level", "channel", "server"}),
        (time_settings(server, words, datetime.now(UTC)), {"zone", "season"}),
        (weekly_settings(server, words), set()),
    ]
    titles = set()
    for shown, verbs in offered:
        assert {*menus(shown)} == verbs
        assert problems(shown) == []
        titles.add(lines(shown)[0])
    assert len(titles) == len(offered)


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize(
    ("field", "verb"),
    [
        ("forced_passes", SettingVerb.PASSES),
        ("threads", SettingVerb.THREADS),
        ("hints", SettingVerb.HINTS),
    ],
)
def test_switch_is_described_and_turned_by_a_button(
    field: str, verb: SettingVerb, on: bool
) -> None:
    changes: dict[str, Any] = {field: on}
    panel = tables_settings(ServerSettings(1, "simple", **changes), EN)
    assert EN(f"settings-{verb}-{'on' if on else 'off'}") in lines(panel)
    press = Setting(verb, "off" if on else "on").custom_id
    buttons = {item.custom_id: item.label for item in items(panel) if isinstance(item, ui.Button)}
    assert buttons[press] == EN(f"press-{verb}-{'off' if on else 'on'}")


def test_numbers_of_tables_are_shown_and_offered() -> None:
    panel = tables_settings(ServerSettings(1, "simple", channel_tables=7, server_tables=40), EN)
    assert EN("settings-limits", channel=7, server=40) in lines(panel)
    assert "7" in menus(panel)["channel"]


@pytest.mark.parametrize("level", Level)
def test_level_of_new_tables_is_shown_and_chosen(level: Level) -> None:
    panel = tables_settings(ServerSettings(1, "simple", level=level), EN)
    assert EN("settings-level", level=EN(f"level-{level}")) in lines(panel)
    assert list(menus(panel)["level"]) == list(Level)


def test_local_time_of_the_server_is_shown() -> None:
    server = ServerSettings(1, "simple", zone="Asia/Taipei")
    panel = time_settings(server, EN, datetime(2026, 3, 1, 20, 30, tzinfo=UTC))
    assert "04:30" in text(panel)


@pytest.mark.parametrize(("channel_id", "now", "then"), [(None, "off", "on"), (2, "on", "off")])
def test_weekly_line_is_off_until_a_button_turns_it_on(
    channel_id: int | None, now: str, then: str
) -> None:
    panel = weekly_settings(ServerSettings(1, "simple", weekly_channel_id=channel_id), EN)
    assert EN(f"settings-weekly-{now}", channel="<#2>") in lines(panel)
    assert buttons(panel) == {"weekly": EN(f"press-weekly-{then}")}
    assert Setting(SettingVerb.WEEKLY, then).custom_id in {
        item.custom_id for item in items(panel) if isinstance(item, ui.Button)
    }
    assert ServerSettings(1, "simple").weekly_channel_id is None
