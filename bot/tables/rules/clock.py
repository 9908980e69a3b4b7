"""Requests of the clock: bot moves, mentions, warnings, deadlines, pauses.

A request that comes too early, or again, is refused as STALE.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.model import Table, TableTimes
from bot.tables.rules.automatic_moves import Chosen, for_absent
from bot.tables.rules.during_hand import acted, advance, bot_move_time, new_deadline
from bot.tables.rules.mentions import Activity, postponed
from bot.tables.rules.next_hand import DealFacts, due_time, start_without_late
from bot.tables.rules.pace import AUTOPLAY_TIME, HELD_UP, PAUSED_TIME, WARN_AFTER, longest_wait
from bot.tables.rules.readiness import awaited, starts_by_itself, time_left
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Closed, Playing, Snapshot
from bot.tables.rules.step import NeedsFacts, Outcome, Step, closed_step, to_next_version
from game.hand import actions
from game.refusals import Refusal

TOLERANCE = timedelta(seconds=1)
"""The most by which the clock may be ahead on the machine that stores a play."""


@dataclass(frozen=True, slots=True)
class BotMove:
    """Act for the seat whose turn it is, if it is time for the bot to do so."""

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        bot_acts_at = before.table.bot_acts_at
        if bot_acts_at is None or bot_acts_at > now or not isinstance(before, Playing):
            return Refusal(TableWhy.STALE)
        return advance(before, before, [], now)


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Act for the players whose time is over: they do what autoplay would (§6).

    Between hands the next one begins without those who are late; a round that is due is not dealt
    from here (`DealAnnounced`). If nobody is waited for, or after a day's pause, the table closes.
    """

    facts: DealFacts | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        table = before.table
        if table.deadline_at is None or table.deadline_at > now:
            return Refusal(TableWhy.STALE)
        if table.announced and not table.paused:
            return Refusal(TableWhy.STALE)
        if not table.paused and (awaited(table) or starts_by_itself(table)):
            return start_without_late(before, self.facts, now)
        return time_out(before, now)


@dataclass(frozen=True, slots=True)
class GiveTime:
    """Give everybody the full time again that ran out while the database was away."""

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        return Refusal(TableWhy.STALE) if before.table.paused else resume(before, now)


@dataclass(frozen=True, slots=True)
class MentionAwaited:
    """Mention the awaited players once.

    Postponed if they were active a moment ago; in a secret question, dropped if all were.
    """

    activity: Activity | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        mention_at, deadline = before.table.mention_at, before.table.deadline_at
        if mention_at is None or deadline is None or not mention_at <= now < deadline:
            return Refusal(TableWhy.STALE)
        if not isinstance(before, Playing):
            later = None
        elif self.activity is None:
            return NeedsFacts()
        else:
            later = postponed(before, self.activity, now)
        table = replace(before.table, mention_at=later)
        return to_next_version(before, table, unseen=later is not None)


@dataclass(frozen=True, slots=True)
class Warn:
    """Warn those waited for, once."""

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        warn_at, deadline = before.table.warn_at, before.table.deadline_at
        if warn_at is None or deadline is None or not warn_at <= now < deadline:
            return Refusal(TableWhy.STALE)
        return to_next_version(before, replace(before.table, warn_at=None, mention_at=None))


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clocks because the table cannot be shown in this channel.

    After `PAUSED_TIME` it closes.
    """

    channel_id: int

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        table = before.table
        was_moved = table.channel_id != self.channel_id
        if was_moved or table.paused or isinstance(before, Closed):
            return Refusal(TableWhy.STALE)
        table = replace(
            table,
            paused=True,
            deadline_at=now + PAUSED_TIME,
            warn_at=None,
            bot_acts_at=None,
            mention_at=None,
        )
        return to_next_version(before, table, unseen=True)


@dataclass(frozen=True, slots=True)
class Resume:
    """Start the clocks anew that a pause or an outage held up, as the message is shown again.

    `shown`: the table in that message.
    """

    shown: Table

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        table = before.table
        is_current = table.version == self.shown.version
        if table.paused:  # maybe while the message was on its way
            is_current = self.shown.paused or table.channel_id != self.shown.channel_id
        return resume(before, now) if is_current else Refusal(TableWhy.STALE)


@dataclass(frozen=True, slots=True)
class BringForward:
    """Give everybody their full time, if something is due later than it may be.

    That happens if the machine's clock was set back.
    """

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        if isinstance(before, Closed) or not is_due_too_late(before.table, now):
            return Refusal(TableWhy.STALE)
        if before.table.paused:
            table = replace(before.table, deadline_at=now + PAUSED_TIME)
            return to_next_version(before, table, unseen=True)
        return _restarted(before, now, unseen=True)


def time_out(before: Snapshot, now: datetime) -> Step:
    """The step in which the bot acts for all who are late; a table that waits for nobody closes."""
    table = before.table
    if not isinstance(before, Playing) or table.paused or not table.audience.has_clock:
        return closed_step(before)
    hand = before.hand
    step, chosen = hand.step, list[Chosen]()
    for seat in sorted(hand.waiting):
        if before.table.is_ai(seat):
            continue
        if seat not in hand.on_autoplay:
            hand = acted(hand, actions.TimeOut(seat))
            chosen.append((actions.TimeOut(seat), "clock"))
        if hand.step == step and not hand.over and seat in hand.waiting:
            action = for_absent(before.table, hand, seat)
            hand = acted(hand, action)
            chosen.append((action, "clock"))
    return advance(before, replace(before, hand=hand), chosen, now)


def resume(before: Snapshot, now: datetime) -> Step | Refusal:
    """The table can be seen again after a pause or an outage: everybody gets their full time."""
    deadline, paused = before.table.deadline_at, before.table.paused
    is_held_up = deadline is not None and deadline <= now - HELD_UP
    if isinstance(before, Closed) or not (paused or is_held_up):
        return Refusal(TableWhy.STALE)
    # Unless it was paused: else the message would count as outdated and be edited again.
    return _restarted(before, now, unseen=not paused)


def is_due_too_late(table: Table | TableTimes, now: datetime) -> bool:
    """Whether something is due later than it may be in the table's state."""
    return (
        (table.deadline_at is not None and table.deadline_at > now + longest_wait(table))
        or (table.bot_acts_at is not None and table.bot_acts_at > now + AUTOPLAY_TIME)
        or (table.last_play_at is not None and table.last_play_at > now + TOLERANCE)
    )


def _restarted(before: Snapshot, now: datetime, *, unseen: bool) -> Step:
    """The clocks start now, whether or not they were paused.

    Only after a pause are people mentioned or warned again who already were.
    """
    table, paused = replace(before.table, paused=False), before.table.paused
    if isinstance(before, Playing):
        table = replace(table, last_play_at=now)
        deadline, warn_at = new_deadline(table, before.hand, now)
        bot_acts_at = bot_move_time(table, before.hand, now)
        mention_at = now if paused or table.mention_at else None
        if bot_acts_at:
            mention_at = deadline
        if table.warn_at is None and not paused:
            warn_at = None
        table = replace(
            table,
            deadline_at=deadline,
            warn_at=warn_at,
            bot_acts_at=bot_acts_at,
            mention_at=mention_at,
        )
        before = replace(before, progress=before.progress.asked_anew(before.hand, now))
    else:
        time = time_left(table)
        due = now + time if table.announced is None else max(now, due_time(table))
        warn_at = now + WARN_AFTER * time if awaited(table) else None
        table = replace(table, deadline_at=due, warn_at=warn_at)
    return to_next_version(before, table, unseen=unseen)
