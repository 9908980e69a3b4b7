"""When awaited players are mentioned in a new message, which pings them.

If all of them have the web page open, nobody is mentioned.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum

from bot.tables.rules.automatic_moves import move_time
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.step import Step
from game.hand.engine import asks_in_secret
from game.hand.phases.trick import Trick

PRESENT_FOR = timedelta(minutes=2)
"""A user is present this long after their last action."""
TIME_TO_ACT = timedelta(seconds=10)
"""Players who are present have this long to act before they are mentioned."""


@dataclass(frozen=True, slots=True)
class Activity:
    """What the users that a table waits for did last.

    `latest`: when the most recently active one acted; None if nobody's activity is known.
    `earliest`: when the least recently active one did; None unless everybody's is known. `on_page`:
    all of them have the table's web page open.
    """

    latest: datetime | None = None
    earliest: datetime | None = None
    on_page: bool = False

    def all_present(self, now: datetime) -> bool:
        """Whether all were active a moment ago; not if the clock was set back since."""
        return self.earliest is not None and self.earliest <= now <= self.earliest + PRESENT_FOR


class Mention(Enum):
    """Instead of a time: with the next message, or not at all."""

    AT_ONCE = "at once"
    NEVER = "never"


def with_mention(before: Snapshot, step: Step, activity: Activity | None, now: datetime) -> Step:
    """The step, with `mention_at`: when the players that the table then waits for are mentioned.

    `activity`: theirs; None if another process serves the table. Then everybody has `TIME_TO_ACT`,
    and that process decides again. Without a message nobody is mentioned.
    """
    after = step.after
    if not after.table.audience.has_message:
        return step
    time: datetime | Mention = Mention.AT_ONCE
    if isinstance(after, Playing) and not after.table.paused:
        if _is_same_wait(before, after):
            return step
        time = _mention_time(after, activity, now)
    table = replace(after.table, mention_at=_stored(time, after))
    return Step(replace(step.change, table=table), replace(after, table=table))


def postponed(snapshot: Playing, activity: Activity, now: datetime) -> datetime | None:
    """When to mention the awaited players instead of now; None: now.

    Those who were active a moment ago get some time to act by themselves.
    """
    if asks_in_secret(snapshot.hand):
        return _stored(Mention.NEVER, snapshot) if activity.all_present(now) else None
    latest = activity.latest
    later = latest + TIME_TO_ACT if latest and latest <= now else now
    return _stored(_unless_warned_before(snapshot, later), snapshot) if later > now else None


def _is_same_wait(before: Snapshot, after: Playing) -> bool:
    """Whether the same people are waited for, for the same thing."""
    return (
        isinstance(before, Playing)
        and not before.table.paused
        and (before.table.hand_no, before.hand.step) == (after.table.hand_no, after.hand.step)
        and before.awaited_people() == after.awaited_people()
        and (before.table.bot_acts_at is None) is (after.table.bot_acts_at is None)
    )


def _mention_time(after: Playing, activity: Activity | None, now: datetime) -> datetime | Mention:
    """When the awaited players are mentioned."""
    if not after.awaited_people():
        return Mention.AT_ONCE
    if activity and activity.on_page:
        return Mention.NEVER
    are_present = activity is None or activity.all_present(now)
    is_short = after.table.warn_at is None
    if after.table.bot_acts_at:
        return Mention.NEVER
    if asks_in_secret(after.hand) and (is_short or (activity and are_present)):
        return Mention.NEVER
    earliest = now + TIME_TO_ACT if are_present else now
    trick = after.hand.phase
    # Not before the bot would pass for them: an earlier mention would tell that they can play.
    if isinstance(trick, Trick) and trick.table and after.table.forced_passes:
        earliest = max(
            earliest, move_time(after.table, after.hand, after.table.last_play_at or now)
        )
    return _unless_warned_before(after, earliest) if earliest > now else Mention.AT_ONCE


def _unless_warned_before(snapshot: Playing, time: datetime) -> datetime | Mention:
    """The time, or never if the warning comes first."""
    warn_at = snapshot.table.warn_at
    return Mention.NEVER if warn_at and time >= warn_at else time


def _stored(time: datetime | Mention, snapshot: Snapshot) -> datetime | None:
    """The time as `mention_at` of a table: None for at once, the deadline for never."""
    match time:
        case Mention.AT_ONCE:
            return None
        case Mention.NEVER:
            return snapshot.table.deadline_at
        case datetime():
            return time
