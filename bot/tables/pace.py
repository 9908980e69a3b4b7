"""The pace of a table: how long people may think, and how long others wait for them."""

from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from bot.model import ServerSettings, Table
from game.hand.state import PhaseName
from game.hand.view import View

SHORTEST, LONGEST = 15, 86_400
"""Seconds that may be chosen, up to a day."""


class Pace(NamedTuple):
    """Seconds for a play, and for everything that is asked before the first one."""

    play: int = 60
    question: int = 30


DEFAULT = Pace()
PACES = {
    "quick": Pace(30, 20),
    "normal": DEFAULT,
    "relaxed": Pace(180, 120),
    "slow": Pace(LONGEST, LONGEST),
}
"""The paces that can be chosen by name; `slow` is for play over days."""
WARN_AFTER = 2 / 3
"""The part of the time after which those waited for are warned."""
WORTH_A_WARNING = timedelta(minutes=1)
"""No warning is given in a shorter time if some of those asked have no choice."""
HELD_UP = timedelta(seconds=5)
"""A deadline that is overdue for this long was held back, as nobody could see the table."""
PAUSED_TIME = timedelta(days=1)
"""How long a table whose message cannot be shown waits before it closes."""
READY_TIME = timedelta(minutes=2)
"""How long those who are ready wait for the others at least; then AI players take their seats."""
AUTOPLAY_TIME = timedelta(seconds=8)
"""How long a seat on autoplay thinks, so that its owner can take it back."""
AI_TIME = (0.7, 1.5)
"""The fewest and the most seconds that an AI player thinks, at the normal pace."""
AI_FASTEST, AI_SLOWEST = 0.5, 2.0
"""The least and the greatest part of that at any other pace."""
FOR_THE_NEW = 2
"""The factor by which people may think longer in their first hands."""
FEW_CHOOSE = (PhaseName.TRIBUTE, PhaseName.OPEN_GUARD, PhaseName.REBELLION)
"""The phases in which some of those asked have no choice: everybody has half the time."""


def pace_of(house: Table | ServerSettings) -> Pace:
    """The pace of a server or a table."""
    return Pace(house.play_seconds, house.question_seconds)


def with_pace(server: ServerSettings, pace: Pace) -> ServerSettings:
    """The settings with another pace."""
    return replace(server, play_seconds=pace.play, question_seconds=pace.question)


def idle_time(table: Table) -> timedelta:
    """How long a table that nobody touches between the hands waits before it closes."""
    return max(timedelta(hours=1), timedelta(seconds=3 * table.play_seconds))


def ready_time(table: Table) -> timedelta:
    """How long those who are ready for the next hand wait for the others."""
    return max(READY_TIME, timedelta(seconds=table.play_seconds))


def time_for(table: Table, seen: View) -> timedelta:
    """How long people may think now: twice as long if anybody who is asked is new.

    It follows from what everybody sees, so it does not tell whom a secret question waits for.
    """
    pace = pace_of(table)
    seconds = pace.question / 2 if seen.phase in FEW_CHOOSE else pace.question
    if seen.phase is PhaseName.TRICK:
        seconds = pace.play
    asked = (table.seats[number] for number in seen.awaited - seen.on_autoplay)
    return timedelta(seconds=seconds * FOR_THE_NEW if any(s and s.new for s in asked) else seconds)


def warn_after(table: Table, seen: View) -> timedelta | None:
    """The time until those waited for are warned, None if most may have no choice."""
    time = time_for(table, seen)
    hasty = seen.phase in FEW_CHOOSE and time < WORTH_A_WARNING
    return None if hasty else WARN_AFTER * time


def ai_time(table: Table) -> tuple[float, float]:
    """The fewest and the most seconds that an AI player thinks at a table."""
    part = min(max(table.play_seconds / DEFAULT.play, AI_FASTEST), AI_SLOWEST)
    return part * AI_TIME[0], part * AI_TIME[1]
