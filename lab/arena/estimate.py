"""Means over deals, with their standard errors.

The hands of one deal are not independent, so the deal is the unit. Only integers are added up, so
the figures are exactly the same however the deals are shared out between processes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class DealTally:
    """Sums over deals: of the points of a deal, of its number of hands, and of their products.

    `deals`: how many deals have such a hand at all.
    """

    deals: int = 0
    hands: int = 0
    points: int = 0
    points_squared: int = 0
    points_hands: int = 0
    hands_squared: int = 0

    @classmethod
    def of(cls, values: Sequence[int]) -> "DealTally":
        """The tally of one deal, from the points of each of its hands."""
        return cls.of_sum(sum(values), len(values))

    @classmethod
    def of_sum(cls, points: int, hands: int) -> "DealTally":
        """The tally of one deal, from the sum of the points of its hands."""
        if not hands:
            return cls()
        return cls(1, hands, points, points**2, points * hands, hands**2)

    def __add__(self, other: "DealTally") -> "DealTally":
        return DealTally(
            self.deals + other.deals,
            self.hands + other.hands,
            self.points + other.points,
            self.points_squared + other.points_squared,
            self.points_hands + other.points_hands,
            self.hands_squared + other.hands_squared,
        )

    @property
    def mean(self) -> float | None:
        """Points per hand. None without a hand."""
        return self.points / self.hands if self.hands else None

    @property
    def error(self) -> float | None:
        """The standard error of the mean, as of a ratio. None for fewer than two deals."""
        if self.deals < 2 or self.mean is None:
            return None
        mean = self.mean
        squares = self.points_squared - 2 * mean * self.points_hands + mean**2 * self.hands_squared
        return sqrt(max(0.0, squares) * self.deals / (self.deals - 1)) / self.hands
