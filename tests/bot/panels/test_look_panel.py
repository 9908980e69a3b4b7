"""`/look`: display preferences."""

from dataclasses import fields, replace

import pytest
from discord import ui

from bot.model.user import PLAIN, DisplayPreferences, ThemeName
from bot.panels.custom_id import LookChoice, read
from bot.panels.server.look import CHOICES, chosen, directions, look_panel
from bot.text.catalogue import Language, Words
from tests.bot.panels.panel_content import EVERY_LANGUAGE, buttons, drawn, items, lines, problems
from tests.bot.tables.seated import known

ENGLISH = Words(Language.ENGLISH)
CHANGED = DisplayPreferences(
    low_first=True, two_colours=True, large=True, counter_clockwise=True, theme=ThemeName.LIGHT
)


def pressed(look: DisplayPreferences, name: str) -> str:
    """The `custom_id` of the button that changes a choice."""
    custom_ids = {
        item.custom_id for item in items(look_panel(look, ENGLISH)) if isinstance(item, ui.Button)
    }
    return next(custom_id for custom_id in custom_ids if f":{name}:" in (custom_id or "")) or ""


@EVERY_LANGUAGE
@pytest.mark.parametrize("look", [PLAIN, CHANGED])
def test_sample_hand_shows_the_preferences(look: DisplayPreferences, words: Words) -> None:
    panel = look_panel(look, words)
    assert problems(panel) == []
    (draw,) = drawn(panel).values()
    assert draw.keywords["look"] == look
    assert draw().startswith(b"\x89PNG")


def test_every_preference_is_described_and_has_a_button() -> None:
    plain, changed = look_panel(PLAIN, ENGLISH), look_panel(CHANGED, ENGLISH)
    assert list(buttons(plain)) == list(CHOICES)
    assert "**Order:** high to low" in lines(plain)
    assert buttons(plain)["low_first"] == "Low to high"
    assert "**Order:** low to high" in lines(changed)
    assert buttons(changed)["low_first"] == "High to low"
    assert "**Background:** dark" in lines(plain)
    assert buttons(plain)["theme"] == "Light background"
    assert "**Background:** light" in lines(changed)


def test_every_preference_can_be_chosen() -> None:
    assert list(CHOICES) == [field.name for field in fields(DisplayPreferences)]
    assert list(CHOICES["theme"].values()) == list(ThemeName)


def test_repeated_presses_go_through_all_values() -> None:
    for name, values in CHOICES.items():
        look, seen = PLAIN, []
        for _ in values:
            press = read(pressed(look, name))
            assert isinstance(press, LookChoice)
            changed = chosen(look, press, ENGLISH)
            assert changed is not None
            look = changed
            seen.append(getattr(look, name))
        assert set(seen) == set(values.values())
        assert look == replace(PLAIN, counter_clockwise=False)


@pytest.mark.parametrize("choice", [LookChoice("theme", "unheard"), LookChoice("size", "1")])
def test_unknown_choice_is_none(choice: LookChoice) -> None:
    assert read(choice.custom_id) == choice
    assert chosen(PLAIN, choice, ENGLISH) is None


def test_press_of_an_older_message_is_understood() -> None:
    press = read("bh:l:large:1")
    assert isinstance(press, LookChoice)
    assert chosen(PLAIN, press, ENGLISH) == DisplayPreferences(large=True, counter_clockwise=False)


@EVERY_LANGUAGE
def test_until_one_chooses_the_next_player_sits_on_the_right_in_chinese_rooms(words: Words) -> None:
    assert PLAIN.reverses(english=words.english) is not words.english
    shown = lines(look_panel(PLAIN, words))
    sides = [words(f"look-counter_clockwise-{code}") in shown for code in "01"]
    assert sides == [words.english, not words.english]
    theme = chosen(PLAIN, LookChoice("theme", "light"), words)
    assert theme == DisplayPreferences(theme=ThemeName.LIGHT, counter_clockwise=not words.english)


@pytest.mark.parametrize("side", [False, True])
@EVERY_LANGUAGE
def test_a_choice_holds_in_every_language(words: Words, side: bool) -> None:
    look = replace(PLAIN, counter_clockwise=side)
    assert look.reverses(english=words.english) is side


def test_the_question_for_the_direction_is_answered_with_the_choices_of_look() -> None:
    answers = [chosen(PLAIN, choice, ENGLISH) for choice in directions(ENGLISH).values()]
    assert [known(answer).counter_clockwise for answer in answers] == [False, True]
