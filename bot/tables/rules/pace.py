"""The pace of a table: how long players may think, and how long others wait for them."""

from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from bot.model import ServerSettings, Status, Table, TableTimes
from game.hand.state import PhaseName
from game.hand.view import View

SHORTEST, LONGEST = 15, 86_400
"""The allowed range of seconds, up to a day."""


class Pace(NamedTuple):
    """Seconds for a play, and for a question before the play."""

    play: int = 60
    question: int = 30


DEFAULT = Pace()
PACES = {
    "quick": Pace(30, 20),
    "normal": DEFAULT,
    "relaxed": Pace(180, 120),
    "slow": Pace(LONGEST, LONGEST),
}
"""The named paces. `slow` is for play over days."""
WARN_AFTER = 2 / 3
"""The share of the time after which players are warned."""
WORTH_A_WARNING = timedelta(minutes=1)
"""Shorter questions send no warning when some of those asked have only one legal answer."""
HELD_UP = timedelta(seconds=5)
"""A deadline this long overdue was held back because nobody could see the table."""
PAUSED_TIME = timedelta(days=1)
"""A paused table closes after this time."""
ALONE_TIME = timedelta(days=1)
"""A table without a clock closes after this time without a press."""
READY_TIME = timedelta(minutes=2)
"""The least time that ready players wait for the others, whom AI players then replace."""
BY_ITSELF = timedelta(seconds=15)
"""The next hand starts by itself after this time, if everybody wants that."""
AUTOPLAY_TIME = timedelta(seconds=8)
"""A seat on autoplay waits this long, so that its owner can take it back."""
AI_TIME = (0.7, 1.5)
"""The range of seconds that an AI player thinks at the normal pace."""
AI_FASTEST, AI_SLOWEST = 0.5, 2.0
"""The range of factors for that at other paces."""
FOR_THE_NEW = 2
"""Newcomers have this many times as long to think."""
FEW_CHOOSE = (PhaseName.TRIBUTE, PhaseName.OPEN_GUARD, PhaseName.REBELLION)
"""Questions in which most of those asked have no choice; everybody has half the time, unless a
newcomer is asked, who has to read them first.
"""


def pace_of(source: Table | TableTimes | ServerSettings) -> Pace:
    return Pace(source.play_seconds, source.question_seconds)


def with_pace(server: ServerSettings, pace: Pace) -> ServerSettings:
    return replace(server, play_seconds=pace.play, question_seconds=pace.question)


def idle_time(table: Table | TableTimes) -> timedelta:
    """The time after which a table between hands closes if nobody acts; without a clock, any."""
    if not table.audience.has_clock:
        return ALONE_TIME
    return max(timedelta(hours=1), timedelta(seconds=3 * table.play_seconds))


def ready_time(table: Table | TableTimes) -> timedelta:
    """The time that those who are ready wait for the others."""
    return max(READY_TIME, timedelta(seconds=table.play_seconds))


def longest_wait(table: Table | TableTimes) -> timedelta:
    """The longest time that a table in its state may have until its deadline."""
    if table.paused:
        return PAUSED_TIME
    if table.status is Status.PLAYING and table.audience.has_clock:
        return FOR_THE_NEW * timedelta(seconds=max(pace_of(table)))
    return max(idle_time(table), ready_time(table))


def time_for(table: Table, view: View) -> timedelta:
    """The time to think now; twice as long if one of the players is a newcomer.

    It depends only on what everybody can see, so it does not reveal whom a secret question waits
    for.
    """
    pace = pace_of(table)
    asked = (table.seats[number] for number in view.awaited - view.on_autoplay)
    is_for_the_new = any(seat and seat.new for seat in asked)
    seconds = pace.play if view.phase is PhaseName.TRICK else pace.question
    if is_for_the_new:
        return timedelta(seconds=seconds * FOR_THE_NEW)
    return timedelta(seconds=seconds / 2 if view.phase in FEW_CHOOSE else seconds)


def warn_after(table: Table, view: View) -> timedelta | None:
    """The time until players are warned; None if they are not."""
    time = time_for(table, view)
    hasty = view.phase in FEW_CHOOSE and time < WORTH_A_WARNING
    return None if hasty else WARN_AFTER * time


def ai_time(table: Table) -> tuple[float, float]:
    """The range of seconds that an AI player thinks at this table."""
    part = min(max(table.play_seconds / DEFAULT.play, AI_FASTEST), AI_SLOWEST)
    return part * AI_TIME[0], part * AI_TIME[1]
