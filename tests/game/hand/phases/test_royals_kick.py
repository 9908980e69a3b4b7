import pytest

from game.hand.events import RoyalsKicked
from game.hand.phases.doubling import RoyalsKick
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.refusals import Why
from tests.game.hands import events, question, tell, why


def rebelled(guard: int | None = 2) -> Hand:
    """A rebellion carried."""
    return question(RoyalsKick(), guard=guard, exposed=True, multiplier=2, hoes=frozenset({3, 4}))


@pytest.mark.parametrize(
    ("answers", "multiplier"),
    [("no no", 2), ("yes no", 4), ("no yes", 4), ("yes yes", 4)],
)
def test_either_royal_suffices(answers: str, multiplier: int) -> None:
    emperor, guard = answers.split()
    hand = tell(rebelled(), f"0 {emperor}")
    assert hand.waiting == {2}
    assert events(hand, f"2 {guard}")[-1] == RoyalsKicked(kicked=multiplier == 4)
    hand = tell(hand, f"2 {guard}")
    assert (hand.multiplier, hand.phase) == (multiplier, Trick(lead=0))


@pytest.mark.parametrize(("answer", "multiplier"), [("yes", 4), ("no", 2)])
def test_a_dark_solo_answers_alone(answer: str, multiplier: int) -> None:
    hand = rebelled(guard=None)
    assert hand.waiting == {0}
    assert tell(hand, f"0 {answer}").multiplier == multiplier


def test_rebels_are_not_asked() -> None:
    assert why(rebelled(), "1 yes") is Why.NOT_ASKED


def test_the_hoes_stay() -> None:
    assert tell(rebelled(), "0 no", "2 no").hoes == {3, 4}
