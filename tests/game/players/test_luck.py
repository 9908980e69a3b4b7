"""Luck follows from the deal alone, and is a part of what the self-plays came to."""

from game.cards import SEATS
from game.hand.engine import deal
from game.players.luck import PLAYS, SHRINK, luck, self_plays, worth
from game.rules.ruleset import SIMPLE

HAND = deal(SIMPLE, bytes(range(32)), 0)


def test_luck_is_the_shrunken_mean_of_the_self_plays() -> None:
    plays = self_plays(HAND, PLAYS)
    assert luck(HAND) == tuple(worth([play[seat] for play in plays]) for seat in range(SEATS))
    assert worth([10, 10]) == round(SHRINK * 10 * 64) / 64


def test_nobody_gains_what_nobody_loses() -> None:
    assert abs(sum(luck(HAND))) < SEATS / 64
