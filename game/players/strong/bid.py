"""How `strong` bids: its nets say what a hand is worth before its first lead."""

from game.hand.actions import Decision
from game.hand.view import View
from game.players.bidder import Margins, Prospect, bid
from game.players.observation.input_layout import PASS
from game.players.observation.prospect_encoder import encode_prospect
from game.players.strong.card_play import ask
from game.players.strong.net import nets

MARGINS = Margins(alone=8.0, declare=0.9, rebel=-0.45, kick=-0.15, royals_kick=1.3)
"""Of two who vote each adds half of what it takes to pay."""


def choose(view: View) -> Decision:
    """What the seat that looks at this view does before the first lead."""
    return bid(view, judge, MARGINS)


def judge(view: View, prospect: Prospect) -> float:
    """What a prospect is worth for the seat, for each rebel."""
    return ask(encode_prospect(view, prospect), [PASS], nets())[0]
