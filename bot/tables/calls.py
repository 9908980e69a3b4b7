"""When players who are waited for are mentioned in a new message: when they are called.

Nobody is called who sees on the web page that it is their turn.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from cachetools import FIFOCache

from bot.tables.rules.own_moves import moment
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.step import Step
from game.hand.engine import asks_in_secret
from game.hand.phases.trick import Trick

HERE = timedelta(minutes=2)
"""How long somebody counts as here after they did something."""
PATIENCE = timedelta(seconds=10)
"""How long people who are here have before they are called."""
REMEMBERED = 10_000
"""The most users whose latest activity is kept in memory."""


class Presence:
    """When users were last active and who has a web page open, as far as this process knows."""

    def __init__(self) -> None:
        self._latest: FIFOCache[int, datetime] = FIFOCache(REMEMBERED)
        self._pages = Counter[tuple[str, int]]()

    def open_page(self, table_id: str, user_id: int) -> None:
        """Note that a user opened the page of a table."""
        self._pages[table_id, user_id] += 1

    def close_page(self, table_id: str, user_id: int) -> None:
        """Note that a user closed the page of a table."""
        self._pages[table_id, user_id] -= 1
        if not self._pages[table_id, user_id]:
            del self._pages[table_id, user_id]

    def on_page(self, table_id: str, user_ids: Iterable[int]) -> frozenset[int]:
        """Those of these users who have the page of this table open."""
        return frozenset(user for user in user_ids if (table_id, user) in self._pages)

    def note(self, user_id: int, now: datetime) -> None:
        """Note that a user pressed or wrote something."""
        self._latest[user_id] = now

    def latest(self, user_ids: Iterable[int]) -> datetime | None:
        """The latest activity of any of these users, None if none is known."""
        return max((at for user in user_ids if (at := self._latest.get(user))), default=None)

    def are_here(self, user_ids: Iterable[int], now: datetime) -> bool:
        """Whether all of these users did something a moment ago."""
        return all((at := self._latest.get(user)) and now - at <= HERE for user in user_ids)


def with_call(before: Snapshot, step: Step, presence: Presence | None, now: datetime) -> Step:
    """The step, with `mention_at`: when the players that the table then waits for are mentioned.

    `presence`: None if another process knows who is active. Then nobody is mentioned at once, and
    that process decides later with `postponed`.
    """
    after = step.after
    if isinstance(after, Playing) and not after.table.paused:
        if _same_wait(before, after):
            return step
        call = _call(after, presence, now)
    else:
        call = None
    table = replace(after.table, mention_at=call)
    return Step(replace(step.change, table=table), replace(after, table=table))


def postponed(snapshot: Playing, presence: Presence, at: datetime) -> datetime | None:
    """When to mention the awaited players instead of now; None if they are to be mentioned now.

    Those who were active a moment ago get some time to act by themselves. `at`: the time now.
    """
    people = snapshot.awaited_people()
    if asks_in_secret(snapshot.hand):
        return snapshot.table.deadline_at if presence.are_here(people, at) else None
    latest = presence.latest(people)
    later = latest + PATIENCE if latest else None
    return _before_the_warning(snapshot, later) if later and later > at else None


def _same_wait(before: Snapshot, after: Playing) -> bool:
    """Whether the same people are waited for, for the same thing."""
    return (
        isinstance(before, Playing)
        and not before.table.paused
        and (before.table.hand_no, before.hand.step) == (after.table.hand_no, after.hand.step)
        and before.awaited_people() == after.awaited_people()
        and (before.table.bot_acts_at is None) is (after.table.bot_acts_at is None)
    )


def _call(after: Playing, presence: Presence | None, now: datetime) -> datetime | None:
    """The value of `mention_at`: None to mention now, the deadline to mention nobody."""
    people = after.awaited_people()
    if not people:
        return None
    if presence and presence.on_page(after.table.id, people) == people:
        return after.table.deadline_at
    are_here = presence is None or presence.are_here(people, now)
    is_short_or_all_active = after.table.warn_at is None or (are_here and presence is not None)
    if after.table.bot_acts_at or (is_short_or_all_active and asks_in_secret(after.hand)):
        return after.table.deadline_at
    earliest = now + PATIENCE if are_here else now
    trick = after.hand.phase
    # Not before the bot would pass for them: an earlier mention would tell that they can play.
    if isinstance(trick, Trick) and trick.table and after.table.forced_passes:
        earliest = max(earliest, moment(after.hand, after.table, after.table.last_play_at or now))
    return _before_the_warning(after, earliest) if earliest > now else None


def _before_the_warning(snapshot: Playing, call: datetime) -> datetime | None:
    """The time `call`; the deadline, which stands for no mention, if a warning comes before it."""
    warn = snapshot.table.warn_at
    return snapshot.table.deadline_at if warn and call >= warn else call
