import pytest

from game.hand.events import KickVoted
from game.hand.phases.doubling import Kick
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.refusals import Why
from tests.game.hands import events, question, tell, why


def declared() -> Hand:
    """The guard, seat 2, has declared."""
    return question(Kick(), exposed=True, multiplier=2)


def test_the_three_rebels_are_asked() -> None:
    hand = declared()
    assert hand.waiting == {1, 3, 4}
    assert why(hand, "0 yes") is Why.NOT_ASKED
    assert why(hand, "2 yes") is Why.NOT_ASKED


@pytest.mark.parametrize(
    ("answers", "multiplier"),
    [("no no no", 2), ("no yes no", 2), ("yes no yes", 4), ("yes yes yes", 4)],
)
def test_two_votes_carry_it(answers: str, multiplier: int) -> None:
    one, three, four = answers.split()
    hand = tell(declared(), f"1 {one}", f"3 {three}")
    assert events(hand, f"4 {four}")[-1] == KickVoted(carried=multiplier == 4)
    hand = tell(hand, f"4 {four}")
    assert hand.multiplier == multiplier
    assert hand.phase == Trick(lead=0)


def test_who_kicked_stays_secret() -> None:
    assert not tell(declared(), "1 yes", "3 yes", "4 no").hoes
