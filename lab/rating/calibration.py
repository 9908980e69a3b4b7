"""Calibrates the ratings from hands of AI players: by preset, the worth of cards and of skill."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.cards import SEATS
from game.players.levels import Level
from game.rating.belief import CARDS, Account
from game.rating.measurements import Measured

FIXED = Level.NORMAL
"""The level that is worth 0; the others are measured against it."""
OTHERS = tuple(level for level in Level if level is not FIXED)
ROUNDS = 4
PRIOR = 1.0
"""The prior variance of the worth of a card, in points squared.

Hands cannot separate two cards that mostly go together; the prior lets them share their worth.
"""
DIGITS = 3

Numbers = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Noted:
    """A hand, and the level of the player in each seat."""

    hand: Account
    levels: tuple[Level, ...]


def measures(
    equal: Mapping[str, Sequence[Noted]], mixed: Mapping[str, Sequence[Noted]]
) -> tuple[dict[str, Measured], dict[Level, float]]:
    """The measurements of each preset, and the worth of each level.

    `equal`: hands of equal players. `mixed`: hands of players of all levels. A level is worth the
    same in every preset, and the scale of a preset says how much of it counts there. The mean scale
    is the number of seats, so that a point is a point per hand.
    """
    cards = {preset: _worth(hands) for preset, hands in equal.items()}
    skill = {preset: _strengths(mixed[preset], *cards[preset]) for preset in equal}
    scales, levels = _shared(np.array(list(skill.values())))
    fitted = {
        preset: _rounded(scale, *cards[preset]) for preset, scale in zip(cards, scales, strict=True)
    }
    of_levels = zip(OTHERS, levels, strict=True)
    return fitted, {FIXED: 0.0} | {level: round(float(mean), DIGITS) for level, mean in of_levels}


def measure_of(
    equal: Sequence[Noted], mixed: Sequence[Noted], levels: Mapping[Level, float]
) -> Measured:
    """Returns the measures of one preset, if the worth of the levels is known already."""
    worth, noises = _worth(equal)
    known = np.array([levels[level] for level in OTHERS])
    scale = _strengths(mixed, worth, noises) @ known / (known @ known)
    return _rounded(scale, worth, noises)


def _rounded(scale: float, worth: Numbers, noises: tuple[float, float]) -> Measured:
    return Measured(
        round(float(scale), DIGITS),
        round(noises[0], DIGITS),
        round(noises[1], DIGITS),
        tuple(round(float(each), DIGITS) for each in worth),
    )


def _worth(hands: Sequence[Noted]) -> tuple[Numbers, tuple[float, float]]:
    """The worth of each card, and the noise of hands with two royals and with one.

    The residuals are nearly uncorrelated with the weights of the cards. So no player gains or loses
    by being dealt a card more often than others.
    """
    came_to, alone = _columns(hands)
    weights = np.array([each.hand.cards for each in hands])
    noises = (1.0, 1.0)
    worth: Numbers = np.zeros(len(CARDS))
    for _ in range(ROUNDS):
        noise = np.where(alone, noises[1], noises[0])
        worth = _least_squares(weights, came_to, noise)
        left = (came_to - weights @ worth) ** 2
        noises = (float(left[~alone].mean()), float(left[alone].mean()))
    return worth, noises


def _strengths(hands: Sequence[Noted], worth: Numbers, noises: tuple[float, float]) -> Numbers:
    """The strengths of all levels except `FIXED`: what its players add to the sum of a hand, per
    weight.
    """
    came_to, alone = _columns(hands)
    cards = np.array([each.hand.cards for each in hands])
    weights = np.array(
        [
            [
                sum(
                    w for w, own in zip(each.hand.weights, each.levels, strict=True) if own is level
                )
                for level in OTHERS
            ]
            for each in hands
        ]
    )
    noise: Numbers = np.where(alone, noises[1], noises[0])
    return _least_squares(weights, came_to - cards @ worth, noise, prior=100.0)


def _shared(strengths: Numbers) -> tuple[Numbers, Numbers]:
    """The scales of the presets and the worths of the levels whose products fit these strengths."""
    left, sizes, right = np.linalg.svd(strengths, full_matrices=False)
    mean = float(left[:, 0].mean())
    scales: Numbers = SEATS * left[:, 0] / mean
    levels: Numbers = sizes[0] * right[0] * mean / SEATS
    return scales, levels


def _columns(hands: Sequence[Noted]) -> tuple[Numbers, NDArray[np.bool_]]:
    return (
        np.array([each.hand.came_to for each in hands]),
        np.array([each.hand.alone for each in hands]),
    )


def _least_squares(
    weights: Numbers, sums: Numbers, noise: Numbers, prior: float = PRIOR
) -> Numbers:
    heavy = weights / noise[:, None]
    solution: Numbers = np.linalg.solve(
        heavy.T @ weights + np.eye(weights.shape[1]) / prior, heavy.T @ sums
    )
    return solution
