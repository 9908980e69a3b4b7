"""The constants of the ratings, measured with AI players by `python -m lab.rating.measure`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from game.players.levels import Level
from game.rating.belief import CARDS, Account, Belief, Surprise, Term, surprise
from game.record.seat_record import Dealt
from game.rules.options import difference
from game.rules.ruleset import DEFAULT_PRESET, PRESETS

FILE = "measured.json"
HANDS = 500
"""After this many hands by some rules, a server's own count as much as the measurements."""
ROYAL_WEIGHT = 1 / 2
"""The weight of a card in most hands."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The measurements of a preset.

    `scale`: what a player who is one point per hand better adds to the sum of a hand, per weight.
    `noise`: the unexplained variance of the sum with two royals. `noise_alone`: the same with one.
    `worth`: that of `CARDS`, in points.
    """

    scale: float
    noise: float
    noise_alone: float
    worth: tuple[float, ...]

    def noise_of(self, hand: Account) -> float:
        """The variance of a hand that no player explains."""
        return self.noise_alone if hand.alone else self.noise

    def cards(self) -> dict[Dealt, Belief]:
        """The belief about each card before any hand has been played."""
        variance = self.noise / (HANDS * ROYAL_WEIGHT**2)
        return {
            card: Belief(worth, variance) for card, worth in zip(CARDS, self.worth, strict=True)
        }

    def player_terms(self, hand: Account, players: tuple[Belief, ...]) -> tuple[Term, ...]:
        """By seat: the terms of the players in the sum of a hand."""
        pairs = zip(hand.weights, players, strict=True)
        return tuple(Term(self.scale * weight, player) for weight, player in pairs)

    def surprise(
        self, hand: Account, players: tuple[Belief, ...], cards: Mapping[Dealt, Belief]
    ) -> Surprise:
        terms = (*self.player_terms(hand, players), *card_terms(hand.cards, cards))
        return surprise(hand.came_to, terms, self.noise_of(hand))


def card_terms(weights: tuple[float, ...], cards: Mapping[Dealt, Belief]) -> tuple[Term, ...]:
    """The terms of the cards in the sum of a hand, in the order of `CARDS`."""
    return tuple(Term(weight, cards[card]) for weight, card in zip(weights, CARDS, strict=True))


def measured(preset: str) -> Measured:
    """Returns the measurements for some rules, given as `options.name_of` writes them.

    They are those of the preset at the beginning of the text. For a preset that is not measured
    yet, they are those of the measured one from which it differs least.
    """
    return _presets()[_nearest(preset.partition(" ")[0])]


@cache
def _nearest(name: str) -> str:
    if name not in PRESETS:
        return DEFAULT_PRESET
    known = (other for other in PRESETS if other in _presets())
    return min(known, key=lambda other: len(difference(PRESETS[name], PRESETS[other])))


def of_level(level: Level) -> Belief:
    """The belief about AI players of a level, which never changes."""
    return Belief(_kept()["levels"][level], 0.0)


@cache
def _presets() -> dict[str, Measured]:
    return {
        name: Measured(entry["scale"], entry["noise"], entry["noise_alone"], tuple(entry["worth"]))
        for name, entry in _kept()["presets"].items()
    }


@cache
def _kept() -> dict[str, dict[str, Any]]:
    measurements: dict[str, dict[str, Any]] = json.loads(
        files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    )
    return measurements
