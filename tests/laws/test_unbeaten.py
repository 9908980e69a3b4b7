"""A play that nobody can beat by public knowledge is beaten by no hand, whatever the rules (§3)."""

from hypothesis import given, settings

from game.cards import high_to_low
from game.hand.phases.trick import Move, Trick
from game.hand.public_knowledge import nobody_can_beat
from game.hand.state import Hand
from game.plays.legality import legal_plays
from game.rules.ruleset import RuleSet
from tests.game.hands import cards
from tests.laws.games import ANY_RULES, SEEDS, Dice

FEW = cards("BBBB SSSS 33 666 777 222")
MOST_HELD = 3
HANDS = 10
"""Hands of each seed: to draw a seed takes longer than to look at a small hand."""


@settings(max_examples=100)
@given(ANY_RULES, SEEDS)
def test_no_hand_beats_a_play_that_nobody_can_beat(rules: RuleSet, seed: bytes) -> None:
    dice = Dice(seed)
    for _ in range(HANDS):
        order = dice.mixed(FEW)
        table, *held = (
            high_to_low(order.pop() for _ in range(1 + dice.below(MOST_HELD))) for _ in range(6)
        )
        if not any(play.size == len(table) for play in legal_plays(rules, table, None)):
            continue
        trick = Trick(lead=0, moves=(Move(0, table),))
        hand = Hand(rules, seed, 0, tuple(held), trick, emperor=0, guard=1)
        if nobody_can_beat(hand):
            for other in held[1:]:
                assert not list(legal_plays(rules, other, table)), (table, other)
