"""The settings of a server: what is in force, what differs, and a menu for everything."""

from datetime import UTC, datetime

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
)
from bot.tables.choices import rules_of, with_option
from bot.text.catalogue import Language, Words
from game.players.levels import Level
from game.rules.options import OPTIONS, value_code
from game.rules.ruleset import PRESETS
from tests.bot.panels.panel_content import items, lines, menus, problems, text

ENGLISH = Words(Language.ENGLISH)
CHANGED = ServerSettings(1, "simple", '{"deck": "216", "sixes_last": "with-jokers"}')


def test_a_plain_preset_has_nothing_to_go_back_to() -> None:
    panel = rules_settings(ServerSettings(1, "rizhao"), ENGLISH)
    assert lines(panel)[1] == "**Rizhao**"
    assert "As they play in Rizhao" in text(panel)
    assert not any("plain" in (getattr(item, "custom_id", "") or "") for item in items(panel))


def test_what_differs_from_the_preset_is_named() -> None:
    panel = rules_settings(CHANGED, ENGLISH)
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
        server = ServerSettings(1, preset)
        panel = rules_settings(server, words, name)
        assert words(f"option-{name}-about") in text(panel)
        assert problems(panel) == []
        for code in map(value_code, option.values):
            changed = with_option(server, name, code)
            if isinstance(changed, ServerSettings):
                assert problems(rules_settings(changed, words, name)) == []


@pytest.mark.parametrize("name", OPTIONS)
def test_the_menu_of_an_option_stands_at_its_present_value(name: str) -> None:
    for code in map(value_code, OPTIONS[name].values):
        changed = with_option(ServerSettings(1, "simple"), name, code)
        if isinstance(changed, ServerSettings):
            panel = rules_settings(changed, ENGLISH, name)
            menu = [item for item in items(panel) if isinstance(item, ui.Select)][-1]
            assert [each.value for each in menu.options if each.default] == [code]


@pytest.mark.parametrize("language", Language)
def test_every_panel_shows_and_offers_its_own_subject(language: Language) -> None:
    words, server = Words(language), ServerSettings(1, "simple", channel_tables=7, server_tables=40)
    offered = [
        (rules_settings(server, words), {"preset", "option"}),
        (pace_settings(server, words), {"pace"}),
        (tables_settings(server, words), {"level", "channel", "server"}),
        (time_settings(server, words, datetime.now(UTC)), {"zone", "season"}),
    ]
    titles = set()
    for shown, verbs in offered:
        assert {*menus(shown)} == verbs
        assert problems(shown) == []
        titles.add(lines(shown)[0])
    assert len(titles) == len(offered)


@pytest.mark.parametrize(
    ("passes", "label", "option"),
    [
        (True, "Switch automatic passes off", "off"),
        (False, "Switch automatic passes on", "on"),
    ],
)
def test_the_tables_of_a_server_are_chosen_from_menus_and_passes_by_a_button(
    passes: bool,
    label: str,
    option: str,
) -> None:
    server = ServerSettings(1, "simple", forced_passes=passes, channel_tables=7, server_tables=40)
    panel = tables_settings(server, ENGLISH)
    assert "at most 7 in a channel, 40 in the server" in text(panel)
    assert "7" in menus(panel)["channel"]
    press, *_ = (item for item in items(panel) if isinstance(item, ui.Button))
    assert press.label == label
    assert press.custom_id == Setting(SettingVerb.PASSES, option).custom_id


@pytest.mark.parametrize(
    ("threads", "says", "label", "option"),
    [
        (True, "gets a thread of its own", "Open tables in the channels", "off"),
        (False, "in the channels themselves", "Open a thread for each table", "on"),
    ],
)
def test_whether_tables_get_threads_is_said_and_changed_by_a_button(
    threads: bool, says: str, label: str, option: str
) -> None:
    panel = tables_settings(ServerSettings(1, "simple", threads=threads), ENGLISH)
    assert says in text(panel)
    _, press, _ = (item for item in items(panel) if isinstance(item, ui.Button))
    assert press.label == label
    assert press.custom_id == Setting(SettingVerb.THREADS, option).custom_id


@pytest.mark.parametrize(
    ("hints", "says", "label", "option"),
    [
        (True, "may ask for hints", "Switch hints off", "off"),
        (False, "without hints", "Switch hints on", "on"),
    ],
)
def test_whether_hints_are_given_is_said_and_changed_by_a_button(
    hints: bool, says: str, label: str, option: str
) -> None:
    panel = tables_settings(ServerSettings(1, "simple", hints=hints), ENGLISH)
    assert says in text(panel)
    *_, press = (item for item in items(panel) if isinstance(item, ui.Button))
    assert press.label == label
    assert press.custom_id == Setting(SettingVerb.HINTS, option).custom_id


@pytest.mark.parametrize("level", Level)
def test_the_level_of_new_tables_is_said_and_chosen_from_levels_alone(level: Level) -> None:
    panel = tables_settings(ServerSettings(1, "simple", level=level), ENGLISH)
    assert f"AI players at new tables play: **{level}**." in lines(panel)
    assert menus(panel)["level"] == {"easy": "Easy", "normal": "Normal", "strong": "Strong"}


def test_the_time_of_the_server_is_told_by_its_zone() -> None:
    server = ServerSettings(1, "simple", zone="Asia/Taipei")
    panel = time_settings(server, ENGLISH, datetime(2026, 3, 1, 20, 30, tzinfo=UTC))
    assert "04:30" in text(panel)
