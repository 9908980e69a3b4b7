"""Days, weeks and seasons begin by the clocks of a server."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.calendar import EVER, Calendar, Length, Span, first_days, zone_called, zone_of, zones

BEGINNING = datetime(2020, 1, 1)  # noqa: DTZ001 - Hypothesis adds the zone


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
    found = first_days(datetime.fromisoformat(at).replace(tzinfo=UTC), Calendar(zone_of(zone)))
    assert found == {
        Span.DAY: date.fromisoformat(day),
        Span.WEEK: date.fromisoformat(week),
        Span.SEASON: date.fromisoformat(season),
        Span.EVER: EVER,
    }


def test_there_are_time_zones_to_choose_from() -> None:
    assert {"UTC", "Asia/Shanghai", "Asia/Taipei", "America/New_York"} <= {*zones()}


@pytest.mark.parametrize(
    ("written", "zone"),
    [
        ("Asia/Shanghai", "Asia/Shanghai"),
        ("asia/shanghai", "Asia/Shanghai"),
        (" Taipei ", "Asia/Taipei"),
        ("new york", "America/New_York"),
        ("utc", "UTC"),
        ("Beijing", None),
        ("GMT+8", None),  # the zone of this name is eight hours behind UTC
        ("etc/gmt-8", None),
        ("localtime", None),
        ("Factory", None),
        ("Asia", None),
        ("a", None),
        ("/", None),
    ],
)
def test_a_time_zone_is_known_by_its_name_or_its_city(written: str, zone: str | None) -> None:
    assert zone_called(written) == zone


@pytest.mark.parametrize(
    ("length", "day", "season", "after", "before"),
    [
        (Length.MONTH, "2024-02-29", "2024-02-01", "2024-03-01", "2024-01-01"),
        (Length.MONTH, "2026-12-31", "2026-12-01", "2027-01-01", "2026-11-01"),
        (Length.QUARTER, "2026-03-31", "2026-01-01", "2026-04-01", "2025-10-01"),
        (Length.QUARTER, "2026-11-18", "2026-10-01", "2027-01-01", "2026-07-01"),
        (Length.OFF, "2026-11-18", "2026-11-01", "2026-12-01", "2026-10-01"),
    ],
)
def test_a_season_is_a_month_or_a_quarter(
    length: Length, day: str, season: str, after: str, before: str
) -> None:
    calendar = Calendar(UTC, length)
    found = calendar.season_of(date.fromisoformat(day))
    assert found == date.fromisoformat(season)
    assert calendar.after(found) == date.fromisoformat(after)
    assert calendar.before(found) == date.fromisoformat(before)


@given(
    st.datetimes(BEGINNING, BEGINNING + timedelta(days=6_000), timezones=st.just(UTC)),
    st.sampled_from(zones()),
    st.sampled_from(Length),
)
def test_every_moment_is_from_the_midnight_of_its_season_until_before_that_of_the_next(
    at: datetime, zone: str, length: Length
) -> None:
    calendar = Calendar(zone_of(zone), length)
    season = first_days(at, calendar)[Span.SEASON]
    begins, ends = calendar.midnight(season), calendar.midnight(calendar.after(season))
    assert begins <= at < ends
    assert first_days(begins, calendar)[Span.SEASON] == season
    assert first_days(ends, calendar)[Span.SEASON] == calendar.after(season)
