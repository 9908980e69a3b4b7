"""The days of the deal of the day: seeds, roles, rules, streaks."""

from collections import Counter
from datetime import date, timedelta

import pytest

from bot.model.daily import daily_seed, preset_of_day, role_of_day, streak
from game.record.seat_record import Role
from game.rules.ruleset import DEFAULT_PRESET, PRESETS

FIRST = date(2026, 3, 1)  # a Sunday
TODAY = date(2026, 3, 20)
DAYS = [FIRST + timedelta(days=number) for number in range(365)]
SECRET, SIGNATURE = "ab" * 32, "cd" * 48


def test_a_seed_depends_on_secret_round_and_number() -> None:
    seeds = {
        daily_seed(secret, signature, number)
        for secret in (SECRET, "ac" * 32)
        for signature in (SIGNATURE, "ce" * 48, None)
        for number in (0, 1, 300)
    }
    assert len(seeds) == 18
    assert {len(seed) for seed in seeds} == {32}


def test_roles_take_turns() -> None:
    assert {role_of_day(day) for day in DAYS[:3]} == {Role.EMPEROR, Role.GUARD, Role.REBEL}
    assert all(role_of_day(a) is role_of_day(b) for a, b in zip(DAYS, DAYS[3:], strict=False))


def test_sundays_have_the_other_rules_in_turn() -> None:
    assert {preset_of_day(day) for day in DAYS if day.weekday() != 6} == {DEFAULT_PRESET}
    sundays = Counter(preset_of_day(day) for day in DAYS if day.weekday() == 6)
    assert sundays.keys() == PRESETS.keys() - {DEFAULT_PRESET}
    assert max(sundays.values()) - min(sundays.values()) <= 1


@pytest.mark.parametrize(
    ("missed", "expected"),
    [
        ((), 20),
        ((20,), 19),  # today is not over
        ((19,), 19),
        ((19, 20), 18),
        ((18, 19), 18),
        ((17, 18, 19), 1),
        ((3, 10, 17), 15),
        (tuple(range(1, 20)), 1),
        (tuple(range(1, 21)), 0),
    ],
)
def test_a_streak_survives_two_missed_days_of_a_month(
    missed: tuple[int, ...], expected: int
) -> None:
    dealt = [date(2026, 3, number) for number in range(1, 21)]
    played = {day for day in dealt if day.day not in missed}
    assert streak(played, dealt, TODAY) == expected


def test_each_month_has_its_own_free_days() -> None:
    dealt = [date(2026, 2, 20) + timedelta(days=number) for number in range(29)]
    missed = {date(2026, 2, 26), date(2026, 2, 27), date(2026, 3, 1), date(2026, 3, 2)}
    assert streak({*dealt} - missed, dealt, TODAY) == 25


def test_days_without_a_deal_break_nothing() -> None:
    played = [FIRST, date(2026, 3, 19), TODAY]
    assert streak(played, played, TODAY) == 3
