"""The cost of a player's decisions: CPU time, that of all threads, in microseconds."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate
from time import process_time_ns

from game.hand.actions import Action
from game.hand.view import View
from game.players.levels import Player


@dataclass(frozen=True)
class Stopwatch:
    """Times the decisions of players. `taken`: the number of decisions, by microseconds."""

    taken: Counter[int] = field(default_factory=Counter)

    def timing(self, player: Player) -> Player:
        """The same player, with the time noted of all that it decides."""

        def choose(view: View, seed: bytes) -> Action:
            began = process_time_ns()
            action = player(view, seed)
            self.taken[(process_time_ns() - began) // 1000] += 1
            return action

        return choose


@dataclass(frozen=True, slots=True)
class Times:
    """The number of some decisions, and the median, 99th percentile and maximum of their times.

    The times are in milliseconds.
    """

    number: int
    p50: float
    p99: float
    most: float


def times(taken: Counter[int], unasked: int = 0) -> Times | None:
    """The times of decisions; None if there are none.

    `unasked`: how many more there were without a choice, which took no time.
    """
    counted = sorted((taken + Counter({0: unasked})).items())
    number = sum(many for _, many in counted)
    if not number:
        return None
    reached = list(accumulate(many for _, many in counted))

    def within(part: float) -> float:
        needed = part * number
        return next(
            each / 1000 for (each, _), many in zip(counted, reached, strict=True) if many >= needed
        )

    return Times(number, within(0.5), within(0.99), within(1))
