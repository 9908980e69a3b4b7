"""The bids of `strong`: its nets judge a hand before its first lead."""

from game.hand.actions import Decision
from game.hand.view import View
from game.players.bidder import Margins, Prospect, bid
from game.players.observation.input_layout import PASS
from game.players.observation.prospect_encoder import encode_prospect
from game.players.strong.card_play import ask
from game.players.strong.net import nets

MARGINS = Margins(alone=8.0, declare=0.9, rebel=-0.45, kick=-0.15, royals_kick=1.3)
"""`rebel` and `kick` are negative: a vote takes two seats, and each adds half of what it takes."""


def choose(view: View) -> Decision:
    """The action of the seat of a view before the first lead."""
    return bid(view, judge, MARGINS)


def judge(view: View, prospect: Prospect) -> float:
    """The value of a prospect to the seat, in points per rebel."""
    return ask(encode_prospect(view, prospect), [PASS], nets())[0]
