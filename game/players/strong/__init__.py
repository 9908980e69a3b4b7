"""The strong player, which learned from self-play: its nets, its play, and its bids."""

from game.hand.actions import Decision
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.strong import bid, card_play


def choose(view: View) -> Decision:
    """The action of the seat of a view, which must be waited for."""
    if len(view.legal) == 1:
        return view.legal[0]
    return card_play.choose(view) if view.phase is PhaseName.TRICK else bid.choose(view)
