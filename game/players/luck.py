"""The luck of a deal: what its cards were worth to each seat, estimated by self-plays.

AI players play the deal several times. Before the first lead nobody robs, doubles, or goes alone
without having to: these are choices, not luck, and would outweigh it. Then they play like level
normal, each with weights of its own taste, so that the self-plays differ. The mean points of a
seat, shrunk towards 0, are what its cards were worth, in points of an undoubled hand. The tastes
follow from the deal alone, so everybody who computes the luck of a deal gets the same.
"""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256

from game.cards import SEATS
from game.hand.actions import Action
from game.hand.engine import deal
from game.hand.state import Hand, PhaseName
from game.hand.view import View
from game.players import neutral, normal
from game.players.levels import Player
from game.players.normal import WEIGHTS
from game.players.table_play import LoggedHand, played
from game.shuffle import shuffle_seed

PLAYS = 7
"""The number of self-plays of a deal."""
SHRINK = 0.78
"""The share of the mean that is luck; the rest is chance in the plays."""
GRAIN = 64
"""Luck is a multiple of 1/64 point, so that its sums are exact in any order."""
FACTORS = (0.5, 0.7, 1.0, 1.4, 2.0)
"""The factors by which a taste changes each weight."""


def luck(hand: Hand) -> tuple[float, ...]:
    """The luck of a hand by seat: the worth in points of the cards of its last deal."""
    start = deal(hand.rules, hand.seed, hand.first, hand.owed, hand.draw, deals=hand.deals)
    plays = self_plays(start, PLAYS)
    return tuple(worth([points[seat] for points in plays]) for seat in range(SEATS))


def worth(points: Sequence[int]) -> float:
    """The luck of a seat from its points in each self-play."""
    return round(SHRINK * sum(points) / len(points) * GRAIN) / GRAIN


def self_plays(start: Hand, plays: int) -> list[tuple[int, ...]]:
    """The points of each seat in each of `plays` self-plays of a deal."""
    seed = shuffle_seed(start.seed, start.draw)
    return [
        played(LoggedHand(start), _players(seed, number)).result.points for number in range(plays)
    ]


def _players(seed: bytes, number: int) -> list[Player]:
    drawn = (sha256(seed + b"luck" + bytes([number, seat])).digest() for seat in range(SEATS))
    return [partial(quiet, taste(each)) for each in drawn]


def taste(drawn: bytes) -> tuple[float, ...]:
    """The weights of level normal, each multiplied by a factor that a byte of `drawn` chooses."""
    factors = (FACTORS[byte % len(FACTORS)] for byte in drawn[: len(WEIGHTS)])
    return tuple(weight * factor for weight, factor in zip(WEIGHTS, factors, strict=True))


def quiet(weights: tuple[float, ...], view: View, seed: bytes) -> Action:
    """The action of a player with a taste, who bids neutrally."""
    return (
        normal.choose(view, weights)
        if view.phase is PhaseName.TRICK
        else neutral.choose(view, seed)
    )
