"""One's own choices, and what is told of players, as messages."""

import re

import pytest

from bot.look import PLAIN, Look
from bot.model import Profile, Standing
from bot.panels.leaderboard_panel import leaderboard_panel, profile_panel
from bot.panels.look_panel import CHOICES, LOOK_PATTERN, Choice, look_panel
from bot.text.catalogue import Language, Words
from tests.bot.panels.seen import alt_texts, buttons, drawn, lines, problems, text

ENGLISH = Words(Language.ENGLISH)
EVERY = pytest.mark.parametrize(
    "words", [Words(language) for language in Language], ids=list(Language)
)
CHANGED = Look(low_first=True, two_colours=True, large=True, counter_clockwise=True)
LONGEST = "**_~|`[]#>-@<**_~|`[]#>-"
STANDINGS = tuple(Standing(n, LONGEST, 10**6, 10**6, -(10**7) - n) for n in range(10))


@EVERY
@pytest.mark.parametrize("look", [PLAIN, CHANGED])
def test_the_choices_fit_and_are_shown_by_a_hand(look: Look, words: Words) -> None:
    panel = look_panel(look, words)
    assert problems(panel) == []
    (draw,) = drawn(panel).values()
    assert draw.keywords == {"look": look}
    assert draw().startswith(b"\x89PNG")


def test_every_choice_is_said_and_can_be_turned_round() -> None:
    plain, changed = look_panel(PLAIN, ENGLISH), look_panel(CHANGED, ENGLISH)
    assert list(buttons(plain)) == list(CHOICES)
    assert "**Order:** high to low" in lines(plain)
    assert buttons(plain)["low_first"] == "Low to high"
    assert "**Order:** low to high" in lines(changed)
    assert buttons(changed)["low_first"] == "High to low"


@pytest.mark.parametrize("choice", [Choice(name, on) for name in CHOICES for on in (True, False)])
def test_a_choice_is_read_back(choice: Choice) -> None:
    match = re.fullmatch(LOOK_PATTERN, choice.custom_id)
    assert match is not None
    assert Choice.read(match) == choice


@EVERY
def test_the_leaderboard_fits_whatever_the_names(words: Words) -> None:
    panel = leaderboard_panel(STANDINGS, words)
    assert problems(panel) == []
    (alt,) = alt_texts(panel)
    assert len(alt.splitlines()) == 10
    assert LONGEST.replace("<", "‹") in alt


@EVERY
def test_a_profile_says_in_words_what_it_shows(words: Words) -> None:
    profile = Profile(STANDINGS[0], 3, 10, 48, tuple(range(-10, 10)))
    panel = profile_panel(LONGEST, profile, words)
    assert problems(panel) == []
    (alt,) = alt_texts(panel)
    assert LONGEST in alt
    assert "-10000000" in alt
    assert "+48" in alt
    assert alt.endswith("+7 +8 +9")


@EVERY
def test_who_has_played_nothing_is_told_how_to_begin(words: Words) -> None:
    assert problems(profile_panel("小明", None, words)) == []
    assert "小明" in text(profile_panel("小明", None, words))
    assert "`/" in text(leaderboard_panel((), words))
