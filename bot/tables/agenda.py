"""The deadlines of all tables, in order."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from heapq import heapify, heappop, heappush

from bot.model import Alarm, TableTimes

Entry = tuple[datetime, str, Alarm]
"""A time, a table id, and the alarm."""
ROOM = 8
"""Entries per table before outdated ones are dropped."""


class Agenda:
    """The deadlines of all tables, in order. `entries`: a heap, of which some are outdated."""

    def __init__(self) -> None:
        self._times: dict[str, TableTimes] = {}
        self.entries: list[Entry] = []

    def note(self, times: TableTimes) -> None:
        """Record the deadlines of a table, unless newer ones are known."""
        recorded = self._times.get(times.table_id)
        if recorded and (recorded.version > times.version or recorded == times):
            return
        alarms = list(times.alarms())
        if not alarms:
            self._times.pop(times.table_id, None)
            return
        self._times[times.table_id] = times
        for moment, alarm in alarms:
            heappush(self.entries, (moment, times.table_id, alarm))
        if len(self.entries) > ROOM * (ROOM + len(self._times)):
            self._sort()

    def known(self) -> Mapping[str, TableTimes]:
        return dict(self._times)

    def replace(self, stored: Iterable[TableTimes], before: Mapping[str, TableTimes]) -> None:
        """Replace all deadlines, except those that were recorded since `before` was read."""
        newer = [new for table_id, new in self._times.items() if before.get(table_id) is not new]
        self._times = {times.table_id: times for times in stored if any(times.alarms())}
        self._sort()
        for times in newer:
            self.note(times)

    def first(self) -> datetime | None:
        """The time of the next alarm, None if there is none."""
        while self.entries and not self._is_current(self.entries[0]):
            heappop(self.entries)
        return self.entries[0][0] if self.entries else None

    def take(self, now: datetime) -> dict[Entry, TableTimes]:
        """Remove and return the alarms that are due, the longest overdue first."""
        entries = {}
        while (first := self.first()) and first <= now:
            entry = heappop(self.entries)
            entries[entry] = self._times[entry[1]]
        return entries

    def has(self, times: TableTimes) -> bool:
        return self._times.get(times.table_id) == times

    def _is_current(self, entry: Entry) -> bool:
        moment, table_id, alarm = entry
        times = self._times.get(table_id)
        return times is not None and (moment, alarm) in times.alarms()

    def _sort(self) -> None:
        self.entries = [
            (moment, times.table_id, alarm)
            for times in self._times.values()
            for moment, alarm in times.alarms()
        ]
        heapify(self.entries)
