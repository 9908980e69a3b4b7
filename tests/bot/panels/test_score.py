"""The sum of a hand in words (`rules.md` §4)."""

import re
from dataclasses import replace

import pytest

from bot.panels.table.score import own_result_line, score_line, score_rule, score_steps
from bot.text.catalogue import Language, Words
from game.hand.engine import Hand
from game.record.seat_record import Role
from game.rules.ruleset import PRESETS, RuleSet, SoloPoints
from game.scoring import Sides, Solo, settle
from tests.game.hands import trick

EN, CHINESE = Words(Language.ENGLISH), Words(Language.CHINESE)
PAIR, DARK, OPEN = Sides(0, 1, Solo.NONE), Sides(0, None, Solo.DARK), Sides(0, None, Solo.OPEN)
LADDER = replace(RuleSet(), solo_points=SoloPoints.LADDER)
REBELLION = ["×2"]


def over(
    sides: Sides, order: tuple[int, ...], multiplier: int = 1, rules: RuleSet | None = None
) -> Hand:
    """A hand that ended in this order, the multiplier being of a rebellion."""
    hand = replace(trick("7", "8", "9", "6", "6"), multiplier=multiplier, hoes=frozenset({2, 3}))
    hand = replace(hand, rules=rules or hand.rules)
    return replace(hand, result=settle(sides, order, (0,) * 5, multiplier, hand.rules.solo_points))


def numbers(hand: Hand, words: Words) -> list[str]:
    """The numbers in bold of all steps."""
    return re.findall(r"\*\*\D*?([-×\d]+)\D*?\*\*", " ".join(score_steps(hand, words)))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (over(PAIR, (2, 3, 4, 0, 1)), ["4", "5", "9", "3", "3"]),
        (over(PAIR, (0, 2, 1, 3, 4), 2), ["1", "3", "4", "2", *REBELLION, "4"]),
        (over(PAIR, (0, 2, 3, 4, 1), 2), ["1", "5", "6", "6"]),
        (over(OPEN, (0, 2, 3, 4, 1), 2), ["1", "24", "24", "6"]),
        (over(OPEN, (2, 0, 3, 4, 1)), ["2", "24", "24", "6"]),
        (over(DARK, (0, 2, 3, 4, 1), 2), ["1", "12", *REBELLION, "24", "6"]),
        (over(DARK, (2, 0, 3, 4, 1), 2), ["2"]),
        (over(DARK, (2, 0, 3, 4, 1), 2, LADDER), ["2", "4", *REBELLION, "8", "2"]),
        (over(OPEN, (2, 0, 3, 4, 1), 1, LADDER), ["2", "8", "8", "2"]),
    ],
)
def test_steps_lead_from_the_places_to_the_points(hand: Hand, expected: list[str]) -> None:
    assert numbers(hand, EN) == numbers(hand, CHINESE) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (over(PAIR, (2, 3, 4, 0, 1), 2), ["4", "5", "9", "6", "3", "2", "6"]),
        (over(PAIR, (0, 2, 3, 4, 1), 2), ["1", "5", "6", "6"]),
        (over(DARK, (0, 2, 3, 4, 1), 2), ["1", "12", "2", "24"]),
        (over(OPEN, (2, 0, 3, 4, 1)), ["2", "24"]),
        (over(DARK, (2, 0, 3, 4, 1)), ["2"]),
    ],
)
def test_the_line_in_a_channel_has_the_same_numbers(hand: Hand, expected: list[str]) -> None:
    assert re.findall(r"\d+", score_line(hand, EN)) == expected


@pytest.mark.parametrize(
    ("hand", "seat", "outcome", "role"),
    [
        (over(PAIR, (0, 2, 1, 3, 4)), 0, "won", Role.EMPEROR),
        (over(PAIR, (0, 2, 3, 4, 1)), 1, "even", Role.GUARD),
        (over(PAIR, (2, 1, 0, 3, 4)), 2, "lost", Role.REBEL),
        (over(DARK, (0, 2, 3, 4, 1)), 0, "won", Role.DARK),
        (over(OPEN, (2, 0, 3, 4, 1)), 0, "lost", Role.OPEN),
        (over(OPEN, (2, 0, 3, 4, 1)), 1, "won", Role.AGAINST),
    ],
)
def test_a_player_is_told_their_outcome_by_the_points_of_their_side(
    hand: Hand, seat: int, outcome: str, role: Role
) -> None:
    expected = EN("own-result", outcome=outcome, role=role.value)
    assert own_result_line(hand, seat, EN) == expected


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_every_kind_of_hand_is_explained_in_every_preset(rules: RuleSet) -> None:
    explained = {
        score_rule(over(sides, (0, 2, 3, 4, 1), 1, rules), EN) for sides in (PAIR, DARK, OPEN)
    }
    assert len(explained) == 3
