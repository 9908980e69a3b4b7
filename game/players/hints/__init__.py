"""What the strong player would tell a friend whose turn it is: the best choices, and why.

It knows the view of that seat and nothing else.
"""

from dataclasses import dataclass

from game.hand.state import PhaseName
from game.hand.view import View
from game.players.hints.bid_hints import best_bids
from game.players.hints.play_hints import best_plays
from game.players.hints.reasons import Because, Choice, Reason
from game.players.strong.net import nets

__all__ = ["Because", "Choice", "Hint", "Reason", "has_choice", "hint"]


@dataclass(frozen=True, slots=True)
class Hint:
    """At most three choices, the best one first."""

    choices: tuple[Choice, ...]


def has_choice(view: View) -> bool:
    """Whether who looks has something to choose: not on autoplay, nor where one is legal."""
    return len(view.legal) > 1 and view.seat not in view.on_autoplay


def hint(view: View) -> Hint | None:
    """The hint for who looks at this view; None where they have nothing to choose."""
    if not has_choice(view):
        return None
    if view.phase is PhaseName.TRICK:
        return Hint(best_plays(view, nets()))
    return Hint(best_bids(view))
