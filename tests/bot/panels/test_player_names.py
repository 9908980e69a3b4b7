"""Names of people are shown to everybody: they format nothing, mention nobody, lead nowhere."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.panels.player_names import LONGEST, badges, clean_name, escaped, mention
from tests.bot.tables.seated import AI, table

HOSTILE = [
    "**bold**",
    "__under__",
    "||spoiler",
    "`code",
    "~~gone~~",
    "[here](http://a.bc)",
    "[[here](http://a.bc)",
    "[here](<http://a.bc>)",
    "[a]\u200b(http://a.bc)",
    "http://a.bc/**",
    "https://a.bc/||||",
    "@everyone",
    "@here",
    "<@11>",
    "<@&11>",
    "<#11>",
    "</play:11>",
    "<t:0:R>",
    "<:king:11>",
    "# heading",
    "-# small",
    "> quote",
    ">>> quote",
    "- list",
    "\\",
    "\\*",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_formats_nothing_and_mentions_nobody(name: str) -> None:
    said = escaped(clean_name(name))
    bare = re.sub(r"\\.", "", said)
    assert not set(bare) & set("*_~|`[]#\\<"), said
    assert "@everyone" not in said
    assert "@here" not in said
    assert "://" not in said


@pytest.mark.parametrize("name", HOSTILE)
def test_a_harmless_name_still_reads_as_it_was(name: str) -> None:
    said = re.sub(r"\\(.)", r"\1", escaped(name)).replace("\u200b", "").replace("‹", "<")
    assert said == name.replace("\u200b", "")


@given(st.text(max_size=200))
def test_a_cleaned_name_is_short_visible_and_one_line(name: str) -> None:
    cleaned = clean_name(name)
    assert 1 <= len(cleaned) <= LONGEST
    assert cleaned.isprintable()
    assert cleaned == clean_name(cleaned)
    assert len(escaped(cleaned)) <= 3 * LONGEST


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("  East   Lovelace ", "East Lovelace"),
        ("a\u200bb\u2060c", "abc"),
        ("\u202egnik", "gnik"),
        ("x" * 200, "x" * 23 + "…"),
        ("x" * 24, "x" * 24),
        ("皇" * 24, "皇" * 24),
        ("", "?"),
        (" \u200b\u3164\u2800 ", "?"),
        ("\n\t", "?"),
        ("👑", "👑"),
    ],
)
def test_names_are_cleaned(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


def test_people_are_mentioned_and_ai_players_named() -> None:
    assert [mention(table(11, AI), seat) for seat in range(3)] == ["<@11>", "**South**", "**?**"]


def test_badges_are_crown_sword_and_hoe() -> None:
    shown_to = [badges(0, 1, seat, frozenset({2, 1})) for seat in range(4)]
    assert shown_to == ["👑", "🗡️⛏️", "⛏️", ""]
