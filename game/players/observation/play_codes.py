"""Converts between plays as integers (`input_layout.code`) and actions."""

from game.cards import Rank
from game.hand.actions import Decision, Lay, Pass
from game.hand.selection import lays
from game.hand.view import View
from game.players.observation.input_layout import (
    NOTHING,
    PASS,
    big_of,
    code,
    naturals_of,
    rank_of,
    shows,
    small_of,
    trump_of,
)
from game.plays.legality import play_of
from game.plays.play import Play


def action_of(view: View, play_code: int) -> Decision:
    """The action with this code: the seat of the view passes, or lays these cards.

    Raises `ValueError` for a view without a seat.
    """
    if view.seat is None:
        raise ValueError("the view has no seat")
    if play_code == PASS:
        return Pass(view.seat)
    rank = None if rank_of(play_code) == NOTHING else Rank(rank_of(play_code) + Rank.THREE)
    jokers = small_of(play_code), big_of(play_code), trump_of(play_code)
    play = Play(rank, naturals_of(play_code), *jokers)
    hidden, *shown = lays(view.seat, view.cards, (play,), view.telling_card)
    return shown[0] if shown and shows(play_code) else hidden


def code_of(view: View, action: Decision) -> int:
    """The code of an action of the seat of a view in the play."""
    if not isinstance(action, Lay):
        return PASS
    play = play_of(action.cards)
    rank = NOTHING if play.rank is None else play.rank - Rank.THREE
    hidden = code(rank, *play[1:], 0)
    telling = view.telling_card
    if telling not in action.cards:
        return hidden
    needless = action_of(view, hidden)
    return hidden + int(isinstance(needless, Lay) and telling not in needless.cards)
