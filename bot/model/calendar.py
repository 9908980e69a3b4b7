"""Days, weeks and seasons by the clock of a server."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

DEFAULT_ZONE = "UTC"
"""The time zone of a server that has chosen none."""
EVER = date(1970, 1, 1)
"""The first day of all time."""


class Span(StrEnum):
    """A period of time in which hands count."""

    DAY = "day"
    WEEK = "week"
    SEASON = "season"
    EVER = "ever"


class Length(StrEnum):
    """The length of a server's seasons. With `OFF`, months are counted, but no podium is posted."""

    MONTH = "month"
    QUARTER = "quarter"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Calendar:
    """The time zone and season length of a server."""

    zone: tzinfo = UTC
    season: Length = Length.MONTH

    def season_of(self, day: date) -> date:
        """The first day of the season that contains a day."""
        months = 3 if self.season is Length.QUARTER else 1
        return day.replace(month=(day.month - 1) // months * months + 1, day=1)

    def after(self, season: date) -> date:
        """The first day of the season after the one that begins on this day."""
        return self.season_of(season + timedelta(days=93 if self.season is Length.QUARTER else 31))

    def before(self, season: date) -> date:
        return self.season_of(season - timedelta(days=1))

    def midnight(self, day: date) -> datetime:
        """The beginning of a day: an aware time in UTC."""
        return datetime.combine(day, time(), self.zone).astimezone(UTC)


def calendar_of(zone: str | None, season: Length | None) -> Calendar:
    """The calendar for a time zone and a season length; the defaults where they are None."""
    return Calendar(zone_of(zone or DEFAULT_ZONE), season or Length.MONTH)


def zone_of(name: str) -> tzinfo:
    """The time zone with this name; UTC if this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


_MISLEADING = re.compile(r"(Etc/)?(GMT|UTC)[+-]?\d+|localtime|Factory|posixrules")
"""Time zones that are not what their names say: Etc/GMT+8 is eight hours behind UTC, and
`localtime` is the zone of the machine.
"""


@cache
def zones() -> tuple[str, ...]:
    """The names of the time zones that a server may choose."""
    known = {DEFAULT_ZONE, *available_timezones()}
    return tuple(sorted(zone for zone in known if not _MISLEADING.fullmatch(zone)))


def zone_called(text: str) -> str | None:
    """The time zone that a user typed: its full name, or an unambiguous city."""
    name = text.strip().casefold().replace(" ", "_")
    with_name = [zone for zone in zones() if zone.casefold() == name]
    with_city = [zone for zone in zones() if zone.casefold().endswith(f"/{name}")]
    matches = with_name or with_city
    return matches[0] if len(matches) == 1 else None


def first_days(at: datetime, calendar: Calendar) -> dict[Span, date]:
    """The first day of each span that contains this time."""
    day = at.astimezone(calendar.zone).date()
    return {
        Span.DAY: day,
        Span.WEEK: day - timedelta(days=day.weekday()),
        Span.SEASON: calendar.season_of(day),
        Span.EVER: EVER,
    }
