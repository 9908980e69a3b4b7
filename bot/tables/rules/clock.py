"""Steps of the clock: bot moves, mentions, warnings, deadlines, pauses.

A step that comes early or twice is refused.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.model import Table
from bot.tables.rules.hand_progress import acted, advance, new_deadline, own_moment
from bot.tables.rules.own_moves import Chosen, for_absent
from bot.tables.rules.pace import AUTOPLAY_TIME, HELD_UP, PAUSED_TIME, WARN_AFTER, longest_wait
from bot.tables.rules.readiness import awaited, time_left
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Closed, Playing, Snapshot
from bot.tables.rules.step import Step, closed_step, to_next_version
from game.hand.actions import TimeOut
from game.refusals import Refusal

TOLERANCE = timedelta(seconds=1)
"""The most by which the clock may be ahead on the machine that stores a play."""


def do_own_move(before: Snapshot, now: datetime) -> Step | Refusal:
    """The bot acts for the seat whose turn it is."""
    bot_acts_at = before.table.bot_acts_at
    if bot_acts_at is None or bot_acts_at > now or not isinstance(before, Playing):
        return Refusal(TableWhy.STALE)
    return advance(before, before, [], now)


def time_out(before: Snapshot, now: datetime) -> Step | Refusal:
    """The deadline passed: late players do what autoplay does (§6).

    Between hands, or after a long pause, the table closes.
    """
    if not isinstance(before, Playing) or before.table.paused:
        return closed_step(before)
    hand = before.hand
    step, chosen = hand.step, list[Chosen]()
    for seat in sorted(hand.waiting):
        if before.table.is_ai(seat):
            continue
        if seat not in hand.on_autoplay:
            hand = acted(hand, TimeOut(seat))
            chosen.append((TimeOut(seat), "clock"))
        if hand.step == step and not hand.over and seat in hand.waiting:
            action = for_absent(hand, seat, before.table)
            hand = acted(hand, action)
            chosen.append((action, "clock"))
    return advance(before, replace(before, hand=hand), chosen, now)


def called(before: Snapshot, now: datetime) -> Step | Refusal:
    """Mention those waited for, once."""
    mention_at, deadline = before.table.mention_at, before.table.deadline_at
    if mention_at is None or deadline is None or not mention_at <= now < deadline:
        return Refusal(TableWhy.STALE)
    return to_next_version(before, replace(before.table, mention_at=None))


def not_called_before(before: Snapshot, later: datetime) -> Step:
    """Postpone the mention of those waited for to this time."""
    return to_next_version(before, replace(before.table, mention_at=later), unseen=True)


def warned(before: Snapshot, now: datetime) -> Step | Refusal:
    """Warn those waited for, once."""
    warn_at, deadline = before.table.warn_at, before.table.deadline_at
    if warn_at is None or deadline is None or not warn_at <= now < deadline:
        return Refusal(TableWhy.STALE)
    return to_next_version(before, replace(before.table, warn_at=None, mention_at=None))


def pause(before: Snapshot, now: datetime) -> Step | Refusal:
    """The clocks stop because nobody can see the table; after `PAUSED_TIME` it closes."""
    table = before.table
    if table.paused or isinstance(before, Closed):
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


def resume(before: Snapshot, now: datetime) -> Step | Refusal:
    """The table can be seen again after a pause or an outage: everybody gets their full time."""
    deadline, paused = before.table.deadline_at, before.table.paused
    is_held_up = deadline is not None and deadline <= now - HELD_UP
    if isinstance(before, Closed) or not (paused or is_held_up):
        return Refusal(TableWhy.STALE)
    # Otherwise the message would count as outdated, and a slow Discord would delay it again.
    return _restarted(before, now, unseen=not paused)


def bring_forward(before: Snapshot, now: datetime) -> Step | Refusal:
    """Everybody gets their full time, if something is due later than it may be.

    That happens if the machine's clock was set back.
    """
    if isinstance(before, Closed) or not is_due_too_late(before.table, now):
        return Refusal(TableWhy.STALE)
    if before.table.paused:
        table = replace(before.table, deadline_at=now + PAUSED_TIME)
        return to_next_version(before, table, unseen=True)
    return _restarted(before, now, unseen=True)


def is_due_too_late(table: Table, now: datetime) -> bool:
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
        deadline, warn_at = new_deadline(table, before.hand, now)
        bot_acts_at = own_moment(table, before.hand, now)
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
            last_play_at=now,
            mention_at=mention_at,
        )
        before = replace(before, progress=before.progress.asked_anew(before.hand, now))
    else:
        time = time_left(table)
        warn_at = now + WARN_AFTER * time if awaited(table) else None
        table = replace(table, deadline_at=now + time, warn_at=warn_at)
    return to_next_version(before, table, unseen=unseen)
