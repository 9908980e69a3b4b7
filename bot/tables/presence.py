"""Who was active a moment ago, and who has the web page open."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from cachetools import FIFOCache

from bot.tables.rules.mentions import Activity
from bot.tables.rules.snapshot import Snapshot

REMEMBERED = 10_000
"""The most users whose latest activity is kept in memory."""
QUIET = timedelta(minutes=1)
"""Time without any activity after which nobody counts as playing."""


class Presence:
    """When users were last active and who has a web page open, as far as this process knows."""

    def __init__(self) -> None:
        self._latest: FIFOCache[int, datetime] = FIFOCache(REMEMBERED)
        self._latest_at: datetime | None = None
        self._pages = Counter[tuple[str, int]]()

    def open_page(self, table_id: str, user_id: int) -> None:
        self._pages[table_id, user_id] += 1

    def close_page(self, table_id: str, user_id: int) -> None:
        """Note that a user closed the page of a table."""
        self._pages[table_id, user_id] -= 1
        if not self._pages[table_id, user_id]:
            del self._pages[table_id, user_id]

    def on_page(self, table_id: str, user_ids: Iterable[int]) -> frozenset[int]:
        return frozenset(user for user in user_ids if (table_id, user) in self._pages)

    def note(self, user_id: int, now: datetime) -> None:
        self._latest[user_id] = self._latest_at = now

    def is_quiet(self, now: datetime) -> bool:
        """Whether nobody plays. A clock that was set back counts as that, too."""
        return self._latest_at is None or not now - QUIET < self._latest_at <= now

    def of_awaited(self, snapshot: Snapshot) -> Activity:
        """What the users that a table waits for did last."""
        people = snapshot.awaited_people()
        times = {user: at for user in people if (at := self._latest.get(user))}
        return Activity(
            latest=max(times.values(), default=None),
            earliest=min(times.values(), default=None) if times.keys() == people else None,
            on_page=self.on_page(snapshot.table.id, people) == people,
        )
