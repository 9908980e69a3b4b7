"""How `strong` bids: its nets say what a hand is worth before its first lead."""

from game.hand.actions import Action
from game.hand.view import View
from game.players.bidding import Prospect, bid
from game.players.sight.beginning import beginning
from game.players.sight.layout import PASS
from game.players.strong.net import nets
from game.players.strong.play import ask


def choose(view: View) -> Action:
    """What the seat that looks at this view does before the first lead."""
    return bid(view, judge)


def judge(view: View, prospect: Prospect) -> float:
    """What a prospect is worth for the seat, for each rebel."""
    return ask(beginning(view, prospect), [PASS], nets())[0]
