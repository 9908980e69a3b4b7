import pytest

from game.hand.engine import deal
from game.hand.phases.rob import Rob
from game.hand.phases.throne import Throne
from game.hand.state import Hand
from game.rules.ruleset import RuleSet
from game.shuffle import deal_hands, shuffle_seed
from tests.game.draws import DRAW
from tests.game.hands import SIMPLE, cards, tell, turn


def cede_all(hand: Hand, times: int = 10) -> Hand:
    for _ in range(times):
        hand = tell(hand, f"{turn(hand)} cede")
    return hand


def test_after_the_deal_everybody_is_asked_to_rob() -> None:
    hand = deal(SIMPLE, b"seed", 0)
    assert isinstance(hand.phase, Rob)
    assert hand.hands == deal_hands(168, b"seed", 0, 0)


def test_without_rob_the_throne_is_offered_to_the_holder_of_the_royal_card() -> None:
    hand = deal(RuleSet(rob=False), b"seed", 0)
    assert isinstance(hand.phase, Throne)
    assert cards("R")[0] in hand.hands[turn(hand)]


@pytest.mark.parametrize("first", range(5), ids="§1 a void deal from seat {}".format)
def test_a_void_deal_is_dealt_anew_from_the_same_seat(first: int) -> None:
    hand = cede_all(deal(RuleSet(rob=False), b"seed", first))
    assert hand.deals == 1
    assert hand.first == first
    assert hand.hands == deal_hands(168, b"seed", 1, first)
    assert hand.hands != deal_hands(168, b"seed", 0, first)


def test_the_round_decides_a_redeal_too() -> None:
    hand = cede_all(deal(RuleSet(rob=False), b"seed", 0, draw=DRAW))
    assert (hand.deals, hand.draw) == (1, DRAW)
    assert hand.hands == deal_hands(168, shuffle_seed(b"seed", DRAW), 1, 0)
