"""The account of a settled hand for the rating: one sum of points, with a weight for each seat.

The points of the royals count positively and those of the rebels negatively, so a hand is one
number. Multipliers are left out, since they are declarations. The cards that make royals are
treated like players: a seat that is dealt one is expected to make more points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.record.seat_record import Dealt, Role
from game.scoring import Solo

WEIGHTS: Mapping[Role, float] = {
    Role.EMPEROR: 1 / 2,
    Role.GUARD: 1 / 2,
    Role.REBEL: -1 / 3,
    Role.DARK: 1.0,
    Role.OPEN: 1.0,
    Role.AGAINST: -1 / 4,
}
"""By role: the weight of a seat's strength in its hand. The weights of a hand sum to zero."""
CARDS = (Dealt.ROYAL, Dealt.GUARD, Dealt.BOTH)
"""The cards that a seat may be dealt and that have a worth of their own."""


@dataclass(frozen=True, slots=True)
class SettledSeat:
    """A seat of a settled hand: its role, its cards that make royals, and its points as scored."""

    role: Role
    dealt: Dealt
    points: int


@dataclass(frozen=True, slots=True)
class Account:
    """The account of a hand.

    `came_to`: the weighted sum of the points. `weights`: by seat. `cards`: the weights of `CARDS`.
    `alone`: whether the emperor had no guard.
    """

    came_to: float
    weights: tuple[float, ...]
    cards: tuple[float, ...]
    alone: bool


def account(seats: Sequence[SettledSeat], solo: Solo, multiplier: int) -> Account:
    """The account of a hand from its five seats."""
    unit = multiplier * (2 if solo is Solo.OPEN else 1)
    weights = tuple(WEIGHTS[seat.role] for seat in seats)
    came_to = sum(weight * seat.points / unit for weight, seat in zip(weights, seats, strict=True))
    cards = tuple(
        sum(weight for weight, seat in zip(weights, seats, strict=True) if seat.dealt is card)
        for card in CARDS
    )
    return Account(came_to, weights, cards, solo is not Solo.NONE)
