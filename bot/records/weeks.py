"""How much a server played in a week, and the line that is to tell it."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class WeeklyLine:
    """A line that is due in a channel. `monday`: the day on which the week that it tells ended."""

    guild_id: int
    channel_id: int
    monday: date


@dataclass(frozen=True, slots=True)
class Week:
    """How many hands and players there were, and on which day most hands ended."""

    hands: int
    players: int
    busiest: date
