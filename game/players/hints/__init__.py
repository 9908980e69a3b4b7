"""What the strong player would tell a friend whose turn it is: the best choices, and why.

It knows the view of that seat and nothing else.
"""

from dataclasses import dataclass

from game.hand.state import PhaseName
from game.hand.view import View
from game.players.hints.bids import best_bids
from game.players.hints.plays import best_plays
from game.players.hints.reasons import Because, Choice, Reason
from game.players.strong.net import nets

__all__ = ["Because", "Choice", "Hint", "Reason", "hint"]


@dataclass(frozen=True, slots=True)
class Hint:
    """At most three choices, the best one first."""

    choices: tuple[Choice, ...]


def hint(view: View) -> Hint | None:
    """The hint for who looks at this view; None where it is not their turn, or nothing to choose.

    Nothing is chosen on autoplay, nor where one action is legal.
    """
    if len(view.legal) < 2 or view.seat in view.on_autoplay:
        return None
    if view.phase is PhaseName.TRICK:
        return Hint(best_plays(view, nets()))
    return Hint(best_bids(view))
