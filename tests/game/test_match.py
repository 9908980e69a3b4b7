from dataclasses import replace

from game.hand.attendance import penalties
from game.match import next_first, totals, tribute_after
from game.rules.ruleset import Tribute, WhenSmothered
from game.tribute import Debt
from tests.game.hands import SIMPLE, SMOTHERING, rob, tell, throne, trick


def test_the_first_hand_starts_at_seat_0() -> None:
    assert next_first(None) == 0


def test_later_hands_start_at_the_previous_emperor() -> None:
    last = tell(throne("R", "", "", "", "G", candidate=0), "0 cede", "4 ascend")
    assert next_first(last) == 4


def test_a_robber_was_the_emperor() -> None:
    last = tell(rob("R", "6", "6", "6", "G"), "0 no", "1 no", "2 yes", "3 no", "4 no")
    assert next_first(last) == 2


def test_after_a_hand_without_an_emperor_the_deal_starts_at_seat_0() -> None:
    unscored = tell(rob("R", "6", "6", "6", "G"), *(f"{seat} autoplay" for seat in range(5)))
    assert (unscored.over, unscored.emperor) == (True, None)
    assert next_first(unscored) == 0
    assert tribute_after(replace(SIMPLE, tribute=Tribute.SEED), unscored) is None


def test_totals_add_up_hand_by_hand() -> None:
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    assert over.result is not None
    assert totals((10, 0, 0, -10, 0), over.result) == (16, 3, -3, -13, -3)


def test_what_somebody_lost_by_leaving_is_not_the_seats() -> None:
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "3 leave", "0 7")
    assert over.result is not None
    assert penalties(over) == (0, 0, 0, -40, 0)
    assert totals((0, 0, 0, 0, 0), over.result) == (6, 3, -3, -3, -3)


def test_the_losers_of_the_last_hand_pay_tribute() -> None:
    seed_split = replace(SIMPLE, tribute=Tribute.SEED)
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    assert tribute_after(seed_split, over) == Debt((0, 0, 1, 1, 1), ((1, 1), (0, 2)))


def test_smothered_players_pay_tribute_by_the_rules_of_the_new_hand() -> None:
    hand = trick("Q 9", "8", "", "", "66", rules=SMOTHERING, out=(2, 3))
    over = tell(hand, "0 Q", "1 pass", "4 pass")
    rules = replace(SIMPLE, smothered=WhenSmothered.TRIBUTE)
    assert tribute_after(rules, over) == Debt((0, 0, 0, 0, 1), ((0, 1),))
    assert tribute_after(SMOTHERING, over) is None


def test_there_is_no_tribute_at_first_nor_without_the_option() -> None:
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    assert tribute_after(SIMPLE, over) is None
    assert tribute_after(replace(SIMPLE, tribute=Tribute.SEED), None) is None
