"""A candidate's code as an action of the rules."""

from game.cards import Rank
from game.hand.actions import Decision, Pass
from game.hand.selection import lays
from game.hand.view import View
from game.players.sight.input_layout import (
    NOTHING,
    PASS,
    big_of,
    naturals_of,
    rank_of,
    shows,
    small_of,
    trump_of,
)
from game.plays.play import Play


def action_of(view: View, code: int) -> Decision:
    """What the seat of a view does by a code: pass, or lay these cards.

    Raises `ValueError` if nobody looks.
    """
    if view.seat is None:
        raise ValueError("nobody looks")
    if code == PASS:
        return Pass(view.seat)
    rank = None if rank_of(code) == NOTHING else Rank(rank_of(code) + Rank.THREE)
    play = Play(rank, naturals_of(code), small_of(code), big_of(code), trump_of(code))
    hidden, *shown = lays(view.seat, view.cards, (play,), view.telling_card)
    return shown[0] if shown and shows(code) else hidden
