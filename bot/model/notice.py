"""Notices: direct messages that tell people of tables that wait for players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum

from bot.model.calendar import zone_of
from bot.model.table import Table

LONGEST = 8
"""The most hours of a day that somebody can choose."""
PAUSE = timedelta(hours=24 - LONGEST)
"""The least time between two notices: from the end of the longest hours to their next beginning."""
SILENCE = timedelta(days=7)
"""Whoever was not ready in time twice in a row is told nothing for this long."""


class NoticeTrigger(StrEnum):
    """When somebody wants to be told: when a table waits, or when it needs one more player."""

    WAITS = "waits"
    LAST_SEAT = "last"


@dataclass(frozen=True, slots=True)
class NoticeWish:
    """A user's wish to be told of the tables of a server.

    `zone`: their time zone. `begins`, `hours`: the hour of the day from which they can be told, 0
    to 23, and for how many hours, 1 to `LONGEST`, both in that zone. `since`: when they chose that
    (aware).
    """

    user_id: int
    guild_id: int
    zone: str
    begins: int
    hours: int
    trigger: NoticeTrigger
    since: datetime

    @property
    def ends(self) -> int:
        """The hour of the day, 0 to 23, at which the hours are over."""
        return (self.begins + self.hours) % 24

    def allows(self, now: datetime) -> bool:
        """Whether it is within the hours."""
        return (now.astimezone(zone_of(self.zone)).hour - self.begins) % 24 < self.hours

    def suits(self, table: Table) -> bool:
        """Whether the user wants to be told of a table that waits."""
        return self.trigger is NoticeTrigger.WAITS or len(table.empty_seats) == 1

    def next_hours(self, now: datetime) -> tuple[datetime, datetime]:
        """The beginning and end of the current hours, or else of the next ones."""
        zone = zone_of(self.zone)
        day = now.astimezone(zone).date() - timedelta(days=1)
        while True:
            begin = datetime.combine(day, time(self.begins), zone)
            end = begin + timedelta(hours=self.hours)  # by that clock, also if it changes
            if end > now:
                return begin, end
            day += timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice that was sent to a user, or was about to be.

    `late`: the user took a seat at the table and lost it, as they were not ready in time.
    """

    user_id: int
    table_id: str
    guild_id: int
    at: datetime
    late: bool = False


def may_be_told(
    wish: NoticeWish, notices: Sequence[Notice], last_game: datetime | None, now: datetime
) -> bool:
    """Whether somebody may be told of a table now.

    `notices`: all that they were sent lately, in any server, the latest last. `last_game`: when
    their latest hand in the server of the wish ended.
    """
    return wish.allows(now) and not (
        any(_was_lately(notice.at, wish, now) for notice in notices)
        or _is_silent(notices, last_game, now)
    )


def _was_lately(at: datetime, wish: NoticeWish, now: datetime) -> bool:
    """Whether a notice was sent today by the user's clock, or less than `PAUSE` ago."""
    zone = zone_of(wish.zone)
    return now - at < PAUSE or now.astimezone(zone).date() == at.astimezone(zone).date()


def _is_silent(notices: Sequence[Notice], last_game: datetime | None, now: datetime) -> bool:
    """Whether somebody was not ready twice in a row, without a game since the first time."""
    late = [notice.at for notice in notices if notice.late][-2:]
    if len(late) < 2 or (last_game and last_game > late[0]):
        return False
    return now < late[1] + SILENCE
