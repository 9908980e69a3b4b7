"""Names of people, which everybody sees: they format nothing, mention nobody, link nowhere."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model import Score, Seat
from bot.panels.player_names import (
    LONGEST,
    PERSON,
    badges,
    clean_name,
    escaped,
    mention,
    numbered_name,
    person_name,
    seat_name,
)
from bot.panels.table.lobby import hand_label
from bot.panels.table.scene import name_at
from tests.bot.tables.seated import AI, NOON, PEOPLE, table

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
def test_escaped_name_formats_nothing_and_mentions_nobody(name: str) -> None:
    safe = escaped(clean_name(name))
    bare = re.sub(r"\\.", "", safe)
    assert not set(bare) & set("*_~|`[]#\\<"), safe
    assert "@everyone" not in safe
    assert "@here" not in safe
    assert "://" not in safe


@pytest.mark.parametrize("name", HOSTILE)
def test_escaped_name_reads_the_same(name: str) -> None:
    safe = re.sub(r"\\(.)", r"\1", escaped(name)).replace("\u200b", "").replace("‹", "<")
    assert safe == name.replace("\u200b", "")


@given(st.text(max_size=200))
def test_cleaned_name_is_short_visible_and_one_line(name: str) -> None:
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
        ("\ufe0f\ufe0f", "?"),
        ("\u0301 \u0301", "?"),
    ],
)
def test_cleaned_names(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@pytest.mark.parametrize(
    "name",
    [
        "AI Amber",
        "ai  amber · normal",
        "ＡＩ Amber",
        "Al Amber",
        "\u0410\u0406 A",
        "电脑甲",
        "電腦",
    ],
)
def test_person_cannot_be_taken_for_an_ai_player(name: str) -> None:
    assert person_name(name).startswith(PERSON)
    assert person_name("Aidan") == "Aidan"


def test_equal_names_get_seat_numbers() -> None:
    now = table(*PEOPLE)
    seats = tuple(
        seat and replace(seat, name=name)
        for seat, name in zip(now.seats, ("Alex", "alex", "South", "Al", "Alex"), strict=True)
    )
    now = replace(now, seats=seats)
    shown = [seat_name(now, number) for number in range(5)]
    assert shown == ["1. Alex", "2. alex", "South", "Al", "5. Alex"]
    assert numbered_name(now, 2) == "3. South"


@pytest.mark.parametrize("name", ["אבג", "عمر 7"])
def test_right_to_left_name_is_isolated(name: str) -> None:
    assert escaped(name) == f"\u2068{name}\u2069"
    assert escaped(f"a {name}")[0] == "\u2068"
    assert escaped("East 7") == "East 7"
    now = table(*PEOPLE).with_seat(1, Seat(12, name))
    assert numbered_name(now, 1) == f"2. \u2068{name}\u2069"
    assert name_at(now, 1) == f"\u2068{name}\u2069"
    label = hand_label("0123abcd", 7, [(name, Score(12, name, -3, False, 1, NOON))])
    assert label.endswith(f"\u2068{name}\u2069 -3")


def test_people_are_mentioned_and_ai_players_named() -> None:
    assert [mention(table(11, AI), seat) for seat in range(3)] == ["<@11>", "**South**", "**?**"]


def test_badges_are_crown_sword_and_hoe() -> None:
    shown_to = [badges(0, 1, seat, frozenset({2, 1})) for seat in range(4)]
    assert shown_to == ["👑", "🗡️⛏️", "⛏️", ""]
