"""When those who are waited for are called by a message of their own.

Not before it is certain that they have something to decide; and who is here, which shows in that
they pressed or wrote something moments ago, has a while to do so without being called.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.tables.own_moves import moment
from bot.tables.snapshot import Playing, Snapshot
from bot.tables.turns import Step
from game.hand.phases.question import Question
from game.hand.phases.tribute_payment import Paying
from game.hand.phases.trick import Trick

HERE = timedelta(minutes=2)
"""For so long after they did something somebody is here."""
PATIENCE = timedelta(seconds=10)
"""So long somebody who is here is not called."""
REMEMBERED = 10_000
"""Of so many users it is kept in memory when they did something."""


class Presence:
    """When users did something last, as far as this process saw or was told."""

    def __init__(self) -> None:
        self._latest: OrderedDict[int, datetime] = OrderedDict()

    def note(self, user_id: int, now: datetime) -> None:
        """Somebody pressed or wrote something."""
        self._latest[user_id] = now
        self._latest.move_to_end(user_id)
        if len(self._latest) > REMEMBERED:
            self._latest.popitem(last=False)

    def latest(self, user_ids: Iterable[int]) -> datetime | None:
        """When the last of these did something."""
        return max((at for user in user_ids if (at := self._latest.get(user))), default=None)

    def are_here(self, user_ids: Iterable[int], now: datetime) -> bool:
        """Whether all of these did something moments ago."""
        return all((at := self._latest.get(user)) and now - at <= HERE for user in user_ids)


def with_call(before: Snapshot, step: Step, presence: Presence | None, now: datetime) -> Step:
    """The step, with the time at which those waited for after it are called.

    None: another process knows who is here. All have a while; then that one asks `postponed`.
    """
    after = step.after
    if isinstance(after, Playing) and not after.table.paused:
        if _same_wait(before, after):
            return step
        call = _call(after, presence, now)
    else:
        call = None
    table = replace(after.table, call=call)
    return Step(replace(step.change, table=table), replace(after, table=table))


def postponed(now: Playing, presence: Presence, at: datetime) -> datetime | None:
    """Until when those waited for are not called after all, as they are here."""
    people = now.awaited_people()
    if _asks_in_secret(now):
        return now.table.due if presence.are_here(people, at) else None
    latest = presence.latest(people)
    later = latest + PATIENCE if latest else None
    return _before_the_warning(now, later) if later and later > at else None


def _same_wait(before: Snapshot, after: Playing) -> bool:
    """Whether the same people are waited for, for the same thing."""
    return (
        isinstance(before, Playing)
        and not before.table.paused
        and (before.table.hand_no, before.hand.step) == (after.table.hand_no, after.hand.step)
        and before.awaited_people() == after.awaited_people()
        and (before.table.auto is None) is (after.table.auto is None)
    )


def _call(after: Playing, presence: Presence | None, now: datetime) -> datetime | None:
    """None: at once. Who does not have to be called has the end of their time here."""
    people = after.awaited_people()
    if not people:
        return None
    here = presence is None or presence.are_here(people, now)
    unhurried = after.table.warn is None or (here and presence is not None)
    if after.table.auto or (unhurried and _asks_in_secret(after)):
        return after.table.due
    certain = now + PATIENCE if here else now
    trick = after.hand.phase
    if isinstance(trick, Trick) and trick.table and after.table.forced_passes:
        certain = max(certain, moment(after.hand, after.table, after.table.since or now))
    return _before_the_warning(after, certain) if certain > now else None


def _before_the_warning(now: Playing, call: datetime) -> datetime | None:
    """The time of a call; who is warned by then is called by that, and not before their time."""
    warn = now.table.warn
    return now.table.due if warn and call >= warn else call


def _asks_in_secret(now: Playing) -> bool:
    return isinstance(now.hand.phase, Question | Paying)
