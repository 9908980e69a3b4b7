import pytest

from game.hand.engine import legal_actions
from game.hand.state import Hand
from game.refusals import Why
from tests.game.hands import tell, trick, why


def over() -> Hand:
    return tell(trick("7", "", "66", "66", "66", out=(1,)), "0 7")


@pytest.mark.parametrize("line", ["2 6", "2 pass", "0 yes", "3 ascend", "4 cede"])
def test_nothing_can_be_done_any_more(line: str) -> None:
    assert why(over(), line) is Why.HAND_OVER


def test_nobody_is_waited_for_and_nothing_is_legal() -> None:
    hand = over()
    assert not hand.waiting
    assert not any(legal_actions(hand, seat) for seat in range(5))
