"""Days, weeks and seasons begin by the clocks of a server."""

from datetime import UTC, date, datetime

import pytest

from bot.periods import EVER, Span, first_days, zone_of, zones


@pytest.mark.parametrize(
    ("at", "zone", "day", "week", "season"),
    [
        ("2026-11-18 12:00", "UTC", "2026-11-18", "2026-11-16", "2026-11-01"),
        ("2026-11-15 23:59", "UTC", "2026-11-15", "2026-11-09", "2026-11-01"),
        ("2026-11-15 23:59", "Asia/Shanghai", "2026-11-16", "2026-11-16", "2026-11-01"),
        ("2026-11-30 16:00", "Asia/Shanghai", "2026-12-01", "2026-11-30", "2026-12-01"),
        ("2026-11-30 15:59", "Asia/Shanghai", "2026-11-30", "2026-11-30", "2026-11-01"),
        ("2027-01-01 04:59", "America/New_York", "2026-12-31", "2026-12-28", "2026-12-01"),
        ("2026-07-01 03:59", "America/New_York", "2026-06-30", "2026-06-29", "2026-06-01"),
        ("2026-07-01 04:00", "America/New_York", "2026-07-01", "2026-06-29", "2026-07-01"),
        ("2026-03-01 00:00", "Nowhere/Here", "2026-03-01", "2026-02-23", "2026-03-01"),
    ],
)
def test_a_moment_is_in_a_day_a_week_from_monday_and_a_month(
    at: str, zone: str, day: str, week: str, season: str
) -> None:
    found = first_days(datetime.fromisoformat(at).replace(tzinfo=UTC), zone_of(zone))
    assert found == {
        Span.DAY: date.fromisoformat(day),
        Span.WEEK: date.fromisoformat(week),
        Span.SEASON: date.fromisoformat(season),
        Span.EVER: EVER,
    }


def test_what_was_played_nobody_knows_when_counts_for_all_time_alone() -> None:
    assert first_days(None, UTC) == {Span.EVER: EVER}


def test_there_are_time_zones_to_choose_from() -> None:
    assert {"UTC", "Asia/Shanghai", "Asia/Taipei", "America/New_York"} <= {*zones()}
