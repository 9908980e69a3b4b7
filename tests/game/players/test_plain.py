import pytest

from game.hand.actions import Answer, Ascend, Pass
from game.hand.phases.doubling import Kick, OpenGuard
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.plain import choose
from tests.game.hands import action, question, rob, tell, throne, trick
from tests.game.hands import hand as told


def does(hand: Hand, line: str) -> bool:
    """Whether the seat of this line chooses it."""
    return choose(view_of(hand, int(line[0]))) == action(hand, line)


def test_it_takes_the_throne_and_does_not_rob() -> None:
    assert choose(view_of(throne("R G 6", "6", "6", "6", "2"), 0)) == Ascend(0)
    assert choose(view_of(rob("R G 6", "6", "6", "6", "2"), 0)) == Answer(0, yes=False)


@pytest.mark.parametrize(("jokers", "kicks"), [("BBSS", True), ("BSS", False)])
def test_it_kicks_with_four_jokers(jokers: str, kicks: bool) -> None:
    held = ("R 6", f"{jokers} 77", "G 6", "66", "66")
    hand = told(Kick(), held, emperor=0, guard=2, exposed=True)
    assert choose(view_of(hand, 1)) == Answer(1, yes=kicks)


def test_it_does_not_declare() -> None:
    hand = question(OpenGuard())
    assert choose(view_of(hand, 2)) == Answer(2, yes=False)


@pytest.mark.parametrize(
    ("held", "laid"),
    [
        pytest.param("99 777 66 B", "777", id="the longest low set"),
        pytest.param("99 77 K", "77", id="the lowest of equals"),
        pytest.param("B 77", "B77", id="all it holds, if that is one play"),
    ],
)
def test_how_it_leads(held: str, laid: str) -> None:
    hand = trick(held, "7", "8", "9", "2")
    assert does(hand, f"0 {laid}")


@pytest.mark.parametrize(
    ("held", "laid"),
    [
        pytest.param("99 77 S", "77", id="the lowest that beats"),
        pytest.param("2 22 S9", "22", id="rather a 2 than a joker"),
        pytest.param("S9 5", "S9", id="a small joker if there must be one"),
        pytest.param("T B9 5", "B9", id="a trump no sooner than a big joker"),
        pytest.param("6 9", "pass", id="nothing"),
    ],
)
def test_how_it_answers(held: str, laid: str) -> None:
    hand = tell(trick("66 7", held, "8", "9", "2", guard=2), "0 66")
    assert does(hand, f"1 {laid}")


def test_it_never_plays_over_a_known_partner() -> None:
    held = ("7 8", "9 6", "2 6", "2 6", "2 6")
    assert choose(view_of(tell(trick(*held, exposed=True), "0 7"), 1)) == Pass(1)
    assert does(tell(trick(*held, exposed=False, guard=2), "0 7"), "1 9")
    rebels = tell(trick(*held, guard=4, exposed=True), "0 7", "1 9")
    assert choose(view_of(rebels, 2)) == Pass(2)
