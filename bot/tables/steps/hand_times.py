"""The deadlines in a hand, and the moments of the bot itself."""

from datetime import datetime
from typing import NamedTuple

from bot.model import By, Table
from bot.tables.own_moves import in_turn, moment
from bot.tables.pace import AUTOPLAY_TIME, time_for, warn_after
from bot.tables.snapshot import Playing
from game.hand.engine import Hand
from game.hand.view import view


class Deadline(NamedTuple):
    """When the time of those waited for is over, and when to warn them."""

    due: datetime | None
    warn: datetime | None


def deadline(was: Playing | None, table: Table, hand: Hand, now: datetime) -> Deadline:
    """The deadline of a hand, which holds for one step, as long as somebody is waited for.

    Answers of others do not move it, but going on autoplay and taking the seat back do.
    """
    if hand.over:
        return Deadline(None, None)
    if table.paused:
        return Deadline(table.due, None)
    same = was is not None and was.hand.step == hand.step
    if was and same and _clock_of(was.hand, was.table) == _clock_of(hand, table):
        return Deadline(was.table.due, was.table.warn)
    return new_deadline(table, hand, now)


def new_deadline(table: Table, hand: Hand, now: datetime) -> Deadline:
    """The deadline of those who begin to think now."""
    who = _clock_of(hand, table)
    if who == "ai":
        return Deadline(None, None)
    if who == "clock":
        return Deadline(now + AUTOPLAY_TIME, None)
    seen = view(hand, None)
    time, warn = time_for(table, seen), warn_after(table, seen)
    return Deadline(now + time, now + warn if warn else None)


def own_moment(table: Table, hand: Hand, now: datetime) -> datetime | None:
    """The moment when the bot acts for the seat whose turn it is, None if it does not."""
    if hand.over or in_turn(hand, table) is None:
        return None
    return max(now, moment(hand, table, table.since or now))


def _clock_of(hand: Hand, table: Table) -> By:
    """Who is waited for: people, or else only seats on autoplay, or only AI players."""
    waiting = hand.waiting
    if all(table.is_ai(seat) for seat in waiting):
        return "ai"
    return "clock" if waiting <= hand.on_autoplay else "user"
