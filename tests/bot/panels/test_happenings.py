"""The log, the lines since a player's turn, turning points, and the lines about a score."""

import re
from dataclasses import replace

import pytest

from bot.model import Seat
from bot.panels.table.happenings import log_text, since_own_turn, turning_points
from bot.panels.table.result import result_panel
from bot.text.catalogue import Language, Words
from game.hand.engine import Hand
from game.hand.events import Event
from game.hand.phases.doubling import OpenGuard, Rebellion
from game.rules.ruleset import PRESETS
from tests.bot.panels.panel_content import lines
from tests.bot.tables.seated import at_table, seen_at_table
from tests.game.hands import SMOTHERING, question, rob, tell, throne, trick

GUARD = trick("6 6", "G 8", "66", "66", "AA", guard=1)
EN = Words(Language.ENGLISH)
ROAST = replace(trick("B 6", "BB 6", "66", "66", "AA"), rules=PRESETS["roast"])
FAILED_REBELLION = tell(question(Rebellion(), guard=2), "1 yes", "2 no", "3 no", "4 no")
SMOTHERED = tell(
    trick("77 6", "88 9", "9", "JJ", "J", rules=SMOTHERING),
    *("0 77", "1 88", "2 pass", "3 pass", "4 pass", "0 pass"),
)
VOID = replace(throne("R", "6", "6", "6", "6"), deals=1)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (throne("R", "6", "6", "6", "6"), ""),
        (tell(throne("R", "6", "6", "6", "6"), "0 cede"), "East cedes"),
        (
            tell(throne("R", "6", "6", "6", "2 6"), "0 cede", "4 cede", "3 ascend"),
            "East cedes · Centre cedes and adds 2 · North ascends and gets the pot: 2",
        ),
        (
            tell(rob("R", "6", "6", "6", "G"), "0 no", "1 no", "2 no", "3 no", "4 yes"),
            "Centre robs the throne",
        ),
        (tell(question(OpenGuard(), guard=2), "1 no", "2 yes", "3 no", "4 no"), "West declares"),
        (
            tell(question(Rebellion(), guard=2), "1 yes", "2 no", "3 yes", "4 no"),
            "Rebellion! Hoes: South · North. ×2",
        ),
        (FAILED_REBELLION, EN("replay-rebellion-failed", hoes="South").rstrip(".")),
        (VOID, EN("replay-void").rstrip(".")),
        (tell(trick("77 6", "88", "66", "66", "AA"), "0 77", "1 88"), ""),
        (
            tell(GUARD, "0 6", "1 G"),
            "South is the guard",
        ),
        (tell(ROAST, "0 B", "1 BB"), "South roasts with"),
        (SMOTHERED, EN("replay-smothered", who="East", by="South", place="5th")),
    ],
)
def test_turning_points(hand: Hand, expected: str) -> None:
    line = turning_points(*seen_at_table(hand), EN)
    assert expected in line
    assert bool(expected) == bool(line)


def test_turning_points_end_with_the_next_lead() -> None:
    hand = tell(GUARD, "0 6", "1 G")
    for seat in (2, 3, 4, 0):
        hand = tell(hand, f"{seat} pass")
    assert turning_points(*seen_at_table(hand), EN)
    assert not turning_points(*seen_at_table(tell(hand, "1 8")), EN)


@pytest.mark.parametrize("history", [FAILED_REBELLION.history[-1:], ()])
def test_a_rebellion_is_told_until_the_first_trick_is_over(history: tuple[Event, ...]) -> None:
    hand = tell(replace(trick("77 6", "88", "66", "66", "AA"), history=history), "0 6")
    assert bool(turning_points(*seen_at_table(hand), EN)) == bool(history)
    for seat in (1, 2, 3, 4):
        hand = tell(hand, f"{seat} pass")
    assert not turning_points(*seen_at_table(tell(hand, "0 77")), EN)


def test_plays_since_the_last_own_turn() -> None:
    hand = tell(trick("77 6", "88 9", "99 6", "KK", "AA"), "0 77", "1 88", "2 99", "3 pass")
    expected = [*since_own_turn(*seen_at_table(hand, 1), EN)]
    assert expected == ["-# Since your last turn: West 99 · North passes"]
    first = [*since_own_turn(*seen_at_table(hand, 4), EN)]
    assert first == ["-# Since your last turn: East 77 · South 88 · West 99 · North passes"]
    assert [*since_own_turn(*seen_at_table(hand, 3), EN)] == []


def test_forced_pass_is_no_turn() -> None:
    hand = tell(trick("77 6", "88 9", "99 6", "66", "AA"), "0 77", "1 88", "2 99", "3 pass")
    (line,) = since_own_turn(*seen_at_table(hand, 3), EN)
    assert line == f"-# Since your last turn: East 77 · South 88 · West 99 · {EN('move-cannot')}"


def test_only_the_latest_tricks_since_the_own_turn() -> None:
    hand = trick("66 7 8 9 10 J", "6", "6", "6", "6")
    for rank in ("7", "8", "9", "10"):
        hand = tell(hand, f"0 {rank}", *(f"{seat} pass" for seat in (1, 2, 3, 4)))
    expected = [*since_own_turn(*seen_at_table(hand, 1), EN)]
    cannot = EN("move-cannot")
    assert expected == [
        "-# Since your last turn: …",
        *(
            f"-# New trick: East {rank} · West, North, Centre pass · {cannot}"
            for rank in ("9", "10")
        ),
    ]


def test_new_trick_since_the_own_turn_has_its_own_line() -> None:
    hand = tell(trick("77 6", "88 9", "AA 6", "66", "AA"), "0 77", "1 88")
    hand = tell(hand, "2 pass", "3 pass", "4 pass", "0 pass", "1 9")
    expected = [*since_own_turn(*seen_at_table(hand, 2), EN)]
    assert expected == [
        "-# Since your last turn: North, Centre, East pass",
        "-# New trick: South 9 · South is out: 1st",
    ]


def test_log_has_the_multiplier_after_each_declaration() -> None:
    hand = tell(question(OpenGuard(), guard=2), "1 no", "2 yes", "3 no", "4 no")
    hand = tell(hand, "1 yes", "3 yes", "4 yes")
    assert re.findall("×[0-9]", log_text(*seen_at_table(hand), EN)) == ["×2", "×4"]


def test_log_says_who_was_smothered_by_whom() -> None:
    assert log_text(*seen_at_table(SMOTHERED), EN).endswith(
        EN("replay-smothered", who="East", by="South", place="5th")
    )


def test_log_has_a_line_for_each_trick() -> None:
    hand = tell(trick("77 6", "88 9 6", "6", "66", "AA"), "0 77", "1 88")
    hand = tell(hand, "2 pass", "3 pass", "4 pass", "0 pass", "1 9")
    lines = log_text(*seen_at_table(hand), EN).splitlines()
    assert [line.split(" East")[0].split(" South")[0] for line in lines] == [
        "**Trick 1**",
        "**Trick 2**",
    ]


@pytest.mark.parametrize(
    ("seat", "key", "who"),
    [
        (Seat(None, "AI Amber", took_over="West"), "score-penalty", "West"),
        (Seat(99, "guest", took_over="AI Amber"), "score-penalty-seat", "guest"),
        (
            Seat(None, "AI Amber", took_over="guest", substitute=True),
            "score-penalty-seat",
            "AI Amber",
        ),
    ],
)
def test_penalty_names_who_left_or_else_the_seat(seat: Seat, key: str, who: str) -> None:
    table, hand = at_table(tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7"))
    table = table.with_seat(2, seat)
    line = f"-# {EN(key, who=who, points=-40)}"
    assert line not in lines(result_panel(table, hand, EN))
    left = replace(hand, leavings=(0, 0, 1, 0, 0))
    assert line in lines(result_panel(table, left, EN))
