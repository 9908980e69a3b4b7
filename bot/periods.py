"""Today, this week, this season: when each began, by the clocks of a server."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

DEFAULT_ZONE = "UTC"
"""The time zone of a server that has chosen none."""
EVER = date(1970, 1, 1)
"""What stands for the first day of all time."""


class Span(StrEnum):
    """A stretch of time that hands are counted in; a season is a month."""

    DAY = "day"
    WEEK = "week"
    SEASON = "season"
    EVER = "ever"


def zone_of(name: str) -> tzinfo:
    """The time zone of that name; UTC where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones that this machine knows."""
    return tuple(sorted({DEFAULT_ZONE, *available_timezones()}))


def first_days(at: datetime | None, zone: tzinfo) -> dict[Span, date]:
    """The first day of every span that a moment is in; of an unknown one nothing but all time."""
    if at is None:
        return {Span.EVER: EVER}
    day = at.astimezone(zone).date()
    return {
        Span.DAY: day,
        Span.WEEK: day - timedelta(days=day.weekday()),
        Span.SEASON: day.replace(day=1),
        Span.EVER: EVER,
    }
