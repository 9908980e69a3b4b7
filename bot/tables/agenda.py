"""An agenda of all alarms at the tables that a process shows, the next one first.

The store has them all, too; thanks to the agenda it is not asked at each deadline.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from heapq import heapify, heappop, heappush

from bot.model import Alarm, TableTimes

Entry = tuple[datetime, str, Alarm]
"""A moment, the id of a table, and the alarm there."""
ROOM = 8
"""At most this many entries are kept for each table; then those out of date are dropped."""


class Agenda:
    """The newest times of each table, and all their alarms in order."""

    def __init__(self) -> None:
        self._times: dict[str, TableTimes] = {}
        self._entries: list[Entry] = []

    def note(self, times: TableTimes) -> None:
        """Note the times of a table, unless newer ones are known."""
        known = self._times.get(times.table_id)
        if known and (known.version > times.version or known == times):
            return
        alarms = list(times.alarms())
        if not alarms:
            self._times.pop(times.table_id, None)
            return
        self._times[times.table_id] = times
        for moment, alarm in alarms:
            heappush(self._entries, (moment, times.table_id, alarm))
        if len(self._entries) > ROOM * (ROOM + len(self._times)):
            self._sort()

    def known(self) -> Mapping[str, TableTimes]:
        """The times of every table, as they are now."""
        return dict(self._times)

    def replace(self, read: Iterable[TableTimes], before: Mapping[str, TableTimes]) -> None:
        """Take these for the times of all tables, but keep those noted since `before` was known."""
        since = [now for table_id, now in self._times.items() if before.get(table_id) is not now]
        self._times = {times.table_id: times for times in read if any(times.alarms())}
        self._sort()
        for times in since:
            self.note(times)

    def first(self) -> datetime | None:
        """The moment of the next alarm, None if there is none."""
        while self._entries and not self._is_so(self._entries[0]):
            heappop(self._entries)
        return self._entries[0][0] if self._entries else None

    def take(self, now: datetime) -> dict[Entry, TableTimes]:
        """Take the alarms that are due by now off the agenda, the longest overdue first."""
        taken = {}
        while (first := self.first()) and first <= now:
            entry = heappop(self._entries)
            taken[entry] = self._times[entry[1]]
        return taken

    def has(self, times: TableTimes) -> bool:
        """Whether these are still the times of their table."""
        return self._times.get(times.table_id) == times

    def _is_so(self, entry: Entry) -> bool:
        moment, table_id, alarm = entry
        times = self._times.get(table_id)
        return times is not None and (moment, alarm) in times.alarms()

    def _sort(self) -> None:
        self._entries = [
            (moment, times.table_id, alarm)
            for times in self._times.values()
            for moment, alarm in times.alarms()
        ]
        heapify(self._entries)
