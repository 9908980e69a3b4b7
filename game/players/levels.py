"""The levels of AI players, and the player of each.

A player is a function of the view of its seat and of a seed: the same view and the same seed give
the same action in every process.
"""

from collections.abc import Callable
from enum import StrEnum

from game.hand.actions import Action, Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import appraisal, normal, plain

Player = Callable[[View, bytes], Action]
"""A function from the view of a seat that is waited for, and a seed, to the action of the seat."""


class Level(StrEnum):
    """The levels, from the weakest to the strongest."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"


def player(level: Level) -> Player:
    return _PLAYERS[level]


def easy(view: View, _seed: bytes) -> Decision:
    """Bids like `normal` and plays like `plain`."""
    return plain.choose(view) if view.phase is PhaseName.TRICK else appraisal.choose(view)


def normal_(view: View, _seed: bytes) -> Decision:
    """Plays by rules of thumb whose weights were tuned in many hands."""
    return normal.choose(view)


def strong_(view: View, _seed: bytes) -> Decision:
    """Plays by nets that learned from self-play. Imports numpy only when it is first called."""
    from game.players.strong import player

    return player.choose(view)


_PLAYERS: dict[Level, Player] = {Level.EASY: easy, Level.NORMAL: normal_, Level.STRONG: strong_}
