"""The luck of a deal: what its cards were worth to each seat, as told by self-plays of it.

AI players play the deal again and again. Before the first lead nobody robs, doubles or goes alone
who need not: these are choices, not luck, and would drown it. Then they play like level normal,
each by weights of its own taste, so that no two plays are alike. What a seat made on the average,
shrunk towards nothing, is what its cards were worth, in points of a hand that is not doubled.
Tastes follow from the deal alone: whoever works it out finds the same.
"""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256

from game.arena.table_play import Played, played
from game.hand.actions import Action
from game.hand.engine import deal
from game.hand.state import Hand, PhaseName
from game.hand.view import View
from game.players import heuristic, neutral
from game.players.levels import Player
from game.players.normal import WEIGHTS
from game.seats import SEATS
from game.shuffle import with_presses

PLAYS = 7
"""So often a deal is played again."""
SHRINK = 0.78
"""How much of the mean is luck: the rest is chance in the plays (`tests.bench.bench_luck`)."""
GRAIN = 64
"""Luck is a whole number of so many parts of a point: sums of it are the same in any order."""
FACTORS = (0.5, 0.7, 1.0, 1.4, 2.0)
"""By one of these a taste weighs each thing."""


def luck(hand: Hand) -> tuple[float, ...]:
    """What the cards of a hand were worth to each seat, in points, as they were dealt last."""
    start = deal(hand.rules, hand.seed, hand.first, hand.owed, hand.presses, deals=hand.deals)
    plays = self_plays(start, PLAYS)
    return tuple(worth([points[seat] for points in plays]) for seat in range(SEATS))


def worth(points: Sequence[int]) -> float:
    """What a seat may expect that made so many points in each self-play."""
    return round(SHRINK * sum(points) / len(points) * GRAIN) / GRAIN


def self_plays(start: Hand, plays: int) -> list[tuple[int, ...]]:
    """What each seat made when a deal was played so often."""
    seed = with_presses(start.seed, start.presses)
    return [played(Played(start), _players(seed, number)).result.points for number in range(plays)]


def _players(seed: bytes, number: int) -> list[Player]:
    """Who sits there in the self-play of a number."""
    drawn = (sha256(seed + b"luck" + bytes([number, seat])).digest() for seat in range(SEATS))
    return [partial(quiet, taste(each)) for each in drawn]


def taste(drawn: bytes) -> tuple[float, ...]:
    """The weights of level normal, each by a factor that is drawn, a byte for each."""
    factors = (FACTORS[byte % len(FACTORS)] for byte in drawn[: len(WEIGHTS)])
    return tuple(weight * factor for weight, factor in zip(WEIGHTS, factors, strict=True))


def quiet(weights: tuple[float, ...], view: View, seed: bytes) -> Action:
    """What a player of a taste does, who bids for nothing."""
    return (
        heuristic.choose(view, weights)
        if view.phase is PhaseName.TRICK
        else neutral.choose(view, seed)
    )
