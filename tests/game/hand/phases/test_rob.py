import pytest

from game.hand.engine import legal_actions
from game.hand.events import Answered, ThroneNotRobbed, ThroneRobbed
from game.hand.phases.throne import Throne
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.refusals import Why
from game.scoring import Solo
from tests.game.hands import cards, events, rob, tell, why

FIVE = ("R 6", "G 7", "S 8", "B 9", "K A")
FOUR_LATER = ("6", "7", "R", "G", "9")


def answered(hand: Hand, *solos: int) -> Hand:
    """Everybody has answered, these seats with solo."""
    return tell(hand, *(f"{seat} {'yes' if seat in solos else 'no'}" for seat in range(5)))


@pytest.mark.parametrize(
    ("solos", "winner"),
    [
        pytest.param({0}, 0, id="§2.1 the holder alone"),
        pytest.param({0, 4}, 0, id="§2.1 the holder has priority"),
        pytest.param({0, 1, 2, 3, 4}, 0, id="§2.1 the holder has priority over all"),
        pytest.param({4, 1}, 4, id="§2.1 walking along prev"),
        pytest.param({1, 2}, 2, id="§2.1 two steps along prev are nearer"),
        pytest.param({1}, 1, id="§2.1 the last along prev"),
    ],
)
def test_who_robs(solos: set[int], winner: int) -> None:
    after = answered(rob(*FIVE), *solos)
    assert after.emperor == winner
    assert after.solo is Solo.OPEN
    assert after.exposed
    assert after.guard is None
    assert after.phase == Trick(lead=winner)


@pytest.mark.parametrize(("solos", "winner"), [({1, 3}, 1), ({3, 4}, 4), ({0, 3}, 0)])
def test_the_walk_starts_at_the_holder_wherever_it_is(solos: set[int], winner: int) -> None:
    assert answered(rob(*FOUR_LATER), *solos).emperor == winner


def test_an_open_solo_by_rob_leaves_the_cards_and_unmarks_the_jokers() -> None:
    after = answered(rob(*FIVE), 3)
    assert after.hands == tuple(map(cards, ("B 6", "S 7", "S 8", "B 9", "K A")))
    assert after.guard_card_holder() is None


def test_nobody_says_solo() -> None:
    hand = tell(rob(*FOUR_LATER), "0 no", "1 no", "2 no", "3 no")
    assert events(hand, "4 no") == (Answered(4, yes=False), ThroneNotRobbed(2))
    after = tell(hand, "4 no")
    assert after.phase == Throne(candidate=2)
    assert after.emperor is None


def test_the_question_waits_for_everybody_even_when_it_is_decided() -> None:
    hand = tell(rob(*FIVE), "0 yes", "1 yes", "2 no", "3 no")
    assert hand.waiting == {4}
    assert events(hand, "4 yes") == (Answered(4, yes=True), ThroneRobbed(0))


def test_an_answer_is_given_once() -> None:
    hand = tell(rob(*FIVE), "2 yes")
    assert why(hand, "2 no") is Why.ALREADY_ANSWERED
    assert legal_actions(hand, 2) == ()


@pytest.mark.parametrize("line", ["0 ascend", "0 cede", "0 6", "0 pass"])
def test_nothing_else_can_be_done(line: str) -> None:
    assert why(rob(*FIVE), line) is Why.NOT_NOW
