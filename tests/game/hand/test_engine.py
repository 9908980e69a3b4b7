import pytest

from game.cards import Cards, Rank, following, preceding
from game.hand.actions import Answer, Lay, Pass
from game.hand.engine import deal, decide, legal_actions, legal_ahead, refuse_ahead, replay
from game.refusals import Refusal, Why
from game.scoring import Solo
from tests.game.hands import SIMPLE, cards, rob, tell, trick


def test_play_order_and_its_reverse() -> None:
    assert [following(seat) for seat in range(5)] == [1, 2, 3, 4, 0]
    assert [preceding(seat) for seat in range(5)] == [4, 0, 1, 2, 3]


@pytest.mark.parametrize("seat", [-1, 5, 99])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    assert decide(trick("6", "7", "8", "9", "2"), Pass(seat)) == Refusal(Why.NOT_YOUR_TURN)
    assert decide(rob("R", "6", "6", "6", "G"), Answer(seat, True)) == Refusal(Why.NOT_ASKED)
    assert legal_actions(trick("6", "7", "8", "9", "2"), seat) == ()


def test_a_move_can_be_judged_before_the_turn_comes() -> None:
    hand = tell(trick("6", "7 8", "5 9", "9", "2"), "0 6")
    assert legal_actions(hand, 2) == ()
    assert legal_ahead(hand, 2) == (Lay(2, cards("9")), Pass(2))
    assert refuse_ahead(hand, Lay(2, cards("9"))) is None
    assert refuse_ahead(hand, Pass(2)) is None
    refusal = refuse_ahead(hand, Lay(2, cards("5")))
    assert refusal is not None
    assert refusal.why is Why.NOT_HIGHER


def test_a_secret_answer_is_no_step_and_its_outcome_is() -> None:
    hand = rob("R", "6", "6", "6", "G")
    asked = tell(hand, "0 no", "1 no", "2 no", "3 no")
    assert asked.step == hand.step
    assert tell(asked, "4 no").step == hand.step + 1


def test_every_public_event_is_a_step() -> None:
    hand = trick("6", "G 6", "8", "9", "2")
    assert tell(hand, "0 6").step == hand.step + 2  # played, and went out
    assert tell(hand, "0 6", "1 G").step == hand.step + 4  # played, and shown as the guard


def test_replay_makes_the_hand_from_its_seed_and_actions() -> None:
    robbed = [Answer(seat, yes=seat == 3) for seat in range(5)]
    hand = replay(SIMPLE, b"seed", 2, robbed)
    assert (hand.emperor, hand.solo, hand.first) == (3, Solo.OPEN, 2)
    assert hand == tell(deal(SIMPLE, b"seed", 2), "0 no", "1 no", "2 no", "3 yes", "4 no")


def test_replay_of_what_is_refused_is_an_error() -> None:
    with pytest.raises(ValueError, match="not-now"):
        replay(SIMPLE, b"seed", 0, [Pass(0)])


def test_there_are_no_sides_before_there_is_an_emperor() -> None:
    with pytest.raises(ValueError, match="no emperor"):
        _ = deal(SIMPLE, b"seed", 0).sides


def ranks(held: Cards) -> list[Rank]:
    return [card.rank for card in held]


def test_a_whole_short_hand_from_the_throne_to_the_score() -> None:
    """The guard declares, the rebels kick, and the royals are 2nd and 3rd: K = 1, times four."""
    hand = rob("R 77", "66 8", "G 99", "6 J", "6 66")
    hand = tell(hand, *(f"{seat} no" for seat in range(5)), "0 cede", "4 cede", "3 ascend")
    assert ranks(hand.hands[3]) == ranks(cards("R J 66"))
    assert hand.guard == 2
    hand = tell(hand, "0 no", "1 no", "2 yes", "4 no")
    hand = tell(hand, "0 yes", "1 yes", "4 no")
    assert hand.multiplier == 4
    hand = tell(hand, "3 66", "4 pass", "0 77", "1 pass", "2 99")
    assert hand.out == (0,)
    hand = tell(hand, "3 pass", "4 pass", "1 pass", "2 G")
    assert hand.out == (0, 2)
    hand = tell(hand, "3 R", "4 pass", "1 pass", "3 J")
    assert hand.result is not None
    assert hand.result.places == (0, 2, 3, 4, 1)
    assert hand.result.points == (-4, -4, 4, 8, -4)
