"""A settled hand as the rating sees it: one sum of points, in which every seat has a weight.

The royals' points count for them and the rebels' against, so the hand is one number whoever won it.
Multipliers are left out: they are declarations. The cards that make royals are like players: who is
dealt one is expected to make so much more, whatever they then do with it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.record.part import Dealt, Role
from game.scoring import Solo

WEIGHTS: Mapping[Role, float] = {
    Role.EMPEROR: 1 / 2,
    Role.GUARD: 1 / 2,
    Role.REBEL: -1 / 3,
    Role.DARK: 1.0,
    Role.OPEN: 1.0,
    Role.AGAINST: -1 / 4,
}
"""What the strength of a seat counts in its hand; they sum to zero."""
CARDS = (Dealt.ROYAL, Dealt.GUARD, Dealt.BOTH)
"""What one may have been dealt that is worth something of its own."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat of a settled hand: its role, what it was dealt, its points as they were scored."""

    role: Role
    dealt: Dealt
    points: int


@dataclass(frozen=True, slots=True)
class Account:
    """What a hand came to for the royals; the weights by seat; those of `CARDS`.

    `alone`: the emperor had no guard.
    """

    came_to: float
    weights: tuple[float, ...]
    cards: tuple[float, ...]
    alone: bool


def account(seats: Sequence[Played], solo: Solo, multiplier: int) -> Account:
    """The account of a hand, of its five seats."""
    unit = multiplier * (2 if solo is Solo.OPEN else 1)
    weights = tuple(WEIGHTS[seat.role] for seat in seats)
    came_to = sum(weight * seat.points / unit for weight, seat in zip(weights, seats, strict=True))
    cards = tuple(
        sum(weight for weight, seat in zip(weights, seats, strict=True) if seat.dealt is card)
        for card in CARDS
    )
    return Account(came_to, weights, cards, solo is not Solo.NONE)
