"""How well an AI player plays: the levels, and the player of each.

A player is a function of what its seat may know and of a seed: the same view and the same seed give
the same action, in whatever process.
"""

from collections.abc import Callable
from enum import StrEnum

from game.hand.actions import Action
from game.hand.view import View
from game.players import plain

Player = Callable[[View, bytes], Action]
"""From the view of a seat that is waited for, and a seed, to what it does."""


class Level(StrEnum):
    """How well an AI player plays."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"


def player(level: Level) -> Player:
    """The player of a level."""
    return _PLAYERS[level]


def _plain(view: View, _seed: bytes) -> Action:
    return plain.choose(view)


_PLAYERS: dict[Level, Player] = dict.fromkeys(Level, _plain)
