"""How well an AI player plays: the levels, and the player of each.

A player is a function of what its seat may know and of a seed: the same view and the same seed give
the same action, in whatever process.
"""

from collections.abc import Callable
from enum import StrEnum

from game.hand.actions import Action, Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import appraisal, heuristic, normal, plain

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


def easy(view: View, _seed: bytes) -> Decision:
    """Bids like `normal`, and plays its cards plainly."""
    return plain.choose(view) if view.phase is PhaseName.TRICK else appraisal.choose(view)


def normal_(view: View, _seed: bytes) -> Decision:
    """Rules of thumb that were tuned in many hands."""
    return heuristic.choose(view, normal.WEIGHTS)


def strong_(view: View, _seed: bytes) -> Decision:
    """What learned by playing; what its nets need is loaded with them."""
    from game.players import strong

    return strong.choose(view)


_PLAYERS: dict[Level, Player] = {Level.EASY: easy, Level.NORMAL: normal_, Level.STRONG: strong_}
