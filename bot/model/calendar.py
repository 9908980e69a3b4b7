"""Today, this week, this season: when each began, by the clocks of a server."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

DEFAULT_ZONE = "UTC"
"""The time zone of a server that has chosen none."""
EVER = date(1970, 1, 1)
"""What stands for the first day of all time."""


class Span(StrEnum):
    """A stretch of time that hands are counted in."""

    DAY = "day"
    WEEK = "week"
    SEASON = "season"
    EVER = "ever"


class Length(StrEnum):
    """How long a season of a server is; `OFF`: months are counted, and none is celebrated."""

    MONTH = "month"
    QUARTER = "quarter"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Calendar:
    """By what the days and the seasons of a server begin."""

    zone: tzinfo = UTC
    season: Length = Length.MONTH

    def season_of(self, day: date) -> date:
        """The first day of the season that a day is in."""
        months = 3 if self.season is Length.QUARTER else 1
        return day.replace(month=(day.month - 1) // months * months + 1, day=1)

    def after(self, season: date) -> date:
        """The first day of the season after the one that begins on that day."""
        return self.season_of(season + timedelta(days=93 if self.season is Length.QUARTER else 31))

    def before(self, season: date) -> date:
        """The first day of the season before."""
        return self.season_of(season - timedelta(days=1))

    def midnight(self, day: date) -> datetime:
        """The moment when a day begins, aware, in UTC."""
        return datetime.combine(day, time(), self.zone).astimezone(UTC)


def calendar_of(zone: str | None, season: Length | None) -> Calendar:
    """The calendar of a server that has chosen so, None where it has chosen nothing."""
    return Calendar(zone_of(zone or DEFAULT_ZONE), season or Length.MONTH)


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


def zone_called(text: str) -> str | None:
    """The time zone that somebody wrote: its name, or the city of one alone."""
    wanted = text.strip().casefold().replace(" ", "_")
    named = [name for name in zones() if name.casefold() == wanted]
    cities = [name for name in zones() if name.casefold().endswith(f"/{wanted}")]
    found = named or cities
    return found[0] if len(found) == 1 else None


def first_days(at: datetime | None, calendar: Calendar) -> dict[Span, date]:
    """The first day of every span that a moment is in; of an unknown one nothing but all time."""
    return spans_of(at and at.astimezone(calendar.zone).date(), calendar)


def spans_of(day: date | None, calendar: Calendar) -> dict[Span, date]:
    """The first day of every span that a day is in, or an unknown one."""
    if day is None:
        return {Span.EVER: EVER}
    return {
        Span.DAY: day,
        Span.WEEK: day - timedelta(days=day.weekday()),
        Span.SEASON: calendar.season_of(day),
        Span.EVER: EVER,
    }
