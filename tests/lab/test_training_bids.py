"""The bids of training are those of `strong`."""

from importlib.resources import files

import numpy as np
import pytest

from game.cards import SEATS, Rank
from game.hand.engine import act, deal
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.hand.view import View, view_of
from game.players import bidder
from game.players.bidder import Prospect
from game.players.observation.view_encoder import encode_prospect
from game.players.strong import player
from game.players.strong.net import Nets, read
from game.rules.ruleset import PRESETS
from lab.arena.first_strong import FILE
from lab.training.compiler import Array
from lab.training.export import read_weights
from lab.training.hand_position import position_of
from lab.training.learner import deals_of
from lab.training.nets import workspace
from lab.training.position import POSITION, SMOTHERS
from lab.training.training_bids import bid
from lab.training.training_deal import CARDS

_JOKERS = {(Rank.SMALL_JOKER, False): 52, (Rank.SMALL_JOKER, True): 53}
_JOKERS |= {(Rank.BIG_JOKER, False): 54, (Rank.BIG_JOKER, True): 55}


def held(hand: Hand) -> Array:
    """The hands as numbers of cards, by seat and card."""
    numbers = np.zeros((SEATS, CARDS), np.int64)
    for seat, cards in enumerate(hand.hands):
        for card in cards:
            if card.is_joker:
                numbers[seat, _JOKERS[card.rank, card.marked]] += 1
            else:
                numbers[seat, (card.rank - Rank.THREE) * 4 + card.suit - 1] += 1
    return numbers


def bid_to_the_lead(hand: Hand, nets: Nets) -> Hand | None:
    """The hand after the bids of `strong` with these nets; None if the deal is void."""

    def judge(view: View, prospect: Prospect) -> float:
        return player.judge_as(view, prospect, encode_prospect(view, prospect), nets)

    while not isinstance(hand.phase, Trick):
        seat = min(hand.waiting)
        after = act(hand, bidder.bid(view_of(hand, seat), judge, player.margins(hand.rules)))
        assert isinstance(after, Hand)
        hand = after
        if hand.deals:
            return None
    return hand


@pytest.mark.parametrize("preset", ["simple", "classic", "weihai", "qingdao"])
def test_training_bids_as_strong_does(preset: str) -> None:
    rules = PRESETS[preset]
    with files("lab.arena").joinpath(FILE).open("rb") as file:
        weights = read_weights(file)
        file.seek(0)
        nets = read(file)
    p = np.empty(POSITION, np.int64)
    (row,) = deals_of([preset])
    for seed in range(6):
        hand = deal(rules, seed.to_bytes(4, "big"), 0)
        is_over = not bid(row, held(hand), weights, workspace(), p)
        led = bid_to_the_lead(hand, nets)
        assert is_over == (led is None)
        if led:
            position = position_of(led)
            position[SMOTHERS] = 0  # in training nobody is
            assert list(p) == position
