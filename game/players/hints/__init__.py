"""Hints from the strong player for a seat: the best choices, and why they are good.

They are made from the view of that seat and nothing else.
"""

from dataclasses import dataclass
from functools import lru_cache

from game.hand.state import PhaseName
from game.hand.view import View
from game.players.hints.bid_hints import best_bids
from game.players.hints.play_hints import best_plays
from game.players.hints.reasons import COMPARISONS, Choice, Reason, ReasonKind
from game.players.strong.net import nets

__all__ = ["COMPARISONS", "Choice", "Hint", "Reason", "ReasonKind", "has_choice", "hint"]


@dataclass(frozen=True, slots=True)
class Hint:
    """At most three choices, the best one first."""

    choices: tuple[Choice, ...]


def has_choice(view: View) -> bool:
    """Whether the seat of a view has a choice: two or more legal actions, and no autoplay."""
    return len(view.legal) > 1 and view.seat not in view.on_autoplay


@lru_cache(maxsize=32)
def hint(view: View) -> Hint | None:
    """The hint for the seat of a view. None if it has no choice.

    Cached: it takes up to 0.15 s, and can be asked for again and again.
    """
    if not has_choice(view):
        return None
    if view.phase is PhaseName.TRICK:
        return Hint(best_plays(view, nets()))
    return Hint(best_bids(view))
