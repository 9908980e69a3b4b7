import pytest

from game.hand.phases.doubling import OpenGuard, Rebellion
from game.hand.phases.trick import Move
from game.hand.state import Hand
from game.hand.view import own_view, view_of
from game.notation.formatter import hand_text
from game.rules.ruleset import RuleSet
from game.scoring import Solo
from tests.game.hands import cards, question, rob, tell, throne, trick, trick_of

SEATS = range(5)
EVERYBODY = (None, *SEATS)


def test_a_seat_sees_its_own_cards_and_how_many_the_others_hold() -> None:
    hand = trick("66 7", "77", "G", "99 2", "22 6", guard=2)
    assert [view_of(hand, seat).cards for seat in SEATS] == list(hand.hands)
    assert view_of(hand, None).cards == ()
    assert all(view_of(hand, seat).counts == (3, 2, 1, 3, 3) for seat in EVERYBODY)


def test_a_seat_sees_only_its_own_answer() -> None:
    hand = tell(rob("R", "6", "6", "6", "G"), "1 yes", "3 no")
    assert [view_of(hand, seat).answer for seat in SEATS] == [None, True, None, False, None]
    assert view_of(hand, None).answer is None
    assert all(view_of(hand, seat).waiting == set(SEATS) for seat in (None, 0, 2, 4))
    assert view_of(hand, 1).waiting == {0, 2, 3, 4}, "who has answered, they alone know"


def test_only_the_guard_knows_the_guard() -> None:
    hand = question(OpenGuard(), guard=2)
    assert [view_of(hand, seat).guard for seat in SEATS] == [None, None, 2, None, None]
    assert [view_of(hand, seat).solo for seat in SEATS] == [None, None, Solo.NONE, None, None]
    assert view_of(hand, None).solo is None


def test_only_the_emperor_knows_a_dark_solo() -> None:
    hand = question(OpenGuard(), guard=None)
    assert [view_of(hand, seat).solo for seat in SEATS] == [Solo.DARK, None, None, None, None]
    assert view_of(hand, None).solo is None


def test_everybody_knows_once_it_is_shown() -> None:
    hand = tell(trick("6 7", "G 8", "8 9", "99", "66"), "0 6", "1 G")
    assert {view_of(hand, seat).guard for seat in EVERYBODY} == {1}
    assert {view_of(hand, seat).solo for seat in EVERYBODY} == {Solo.NONE}


def test_everybody_knows_after_a_rebellion() -> None:
    hand = tell(question(Rebellion(), guard=2), "1 yes", "2 no", "3 yes", "4 no")
    assert {view_of(hand, seat).guard for seat in EVERYBODY} == {2}
    assert all(view_of(hand, seat).hoes == {1, 3} for seat in EVERYBODY)
    assert all(view_of(hand, seat).asked == {0, 2} for seat in EVERYBODY)


def test_a_failed_rebellion_shows_the_hoe_and_not_the_guard() -> None:
    hand = tell(question(Rebellion(), guard=2), "1 no", "2 no", "3 yes", "4 no")
    assert view_of(hand, 0).hoes == {3}
    assert view_of(hand, 0).guard is None


def test_only_the_owner_of_a_seat_bound_to_autoplay_sees_that_it_is() -> None:
    free = tell(trick("66 7", "77 8", "88", "99", "66"), *["0 autoplay", "0 take-back"] * 3)
    bound = tell(free, "0 autoplay")
    assert not any(view_of(tell(free, "1 autoplay"), seat).bound for seat in EVERYBODY)
    assert [view_of(bound, seat).bound for seat in EVERYBODY] == [False, True, *[False] * 4]
    assert own_view(free, 0).legal
    assert own_view(bound, 0).legal == ()


def test_the_pot_is_public() -> None:
    hand = tell(throne("R", "2", "G", "A", "2"), "0 cede", "4 cede")
    for seat in EVERYBODY:
        view = view_of(hand, seat)
        assert (view.candidate, view.pot, view.refusals) == (3, cards("2"), 2)


def test_only_the_one_who_is_asked_has_legal_actions() -> None:
    hand = throne("R 6", "2", "G", "A", "2", candidate=0)
    assert [len(view_of(hand, seat).legal) for seat in SEATS] == [2, 0, 0, 0, 0]
    assert view_of(hand, None).legal == ()


def test_the_table_shows_the_play_to_beat_and_the_last_trick() -> None:
    hand = tell(trick("66 7", "77 8", "88", "99", "66"), "0 66", "1 77", "2 pass")
    view = view_of(hand, None)
    assert view.table == Move(1, trick_of(hand).moves[1].cards)
    assert [move.seat for move in view.moves] == [0, 1, 2]
    view = view_of(tell(hand, "3 pass", "4 pass", "0 pass"), None)
    assert (view.table, view.moves, len(view.previous)) == (None, (), 6)


@pytest.mark.parametrize(
    ("guard", "exposed", "partners"),
    [
        pytest.param(2, False, [set(), set(), {0}, set(), set()], id="§2.3 hidden guard"),
        pytest.param(2, True, [{2}, {3, 4}, {0}, {1, 4}, {1, 3}], id="§2.3 known guard"),
        pytest.param(None, False, [set()] * 5, id="§2.3 dark solo"),
        pytest.param(
            None, True, [set(), {2, 3, 4}, {1, 3, 4}, {1, 2, 4}, {1, 2, 3}], id="§2.3 known solo"
        ),
    ],
)
def test_partners(guard: int | None, exposed: bool, partners: list[set[int]]) -> None:
    hand = question(OpenGuard(), guard=guard, exposed=exposed)
    assert [view_of(hand, seat).partners for seat in SEATS] == partners
    assert view_of(hand, None).partners == frozenset()


RECORDED = RuleSet(recorder=True)


def still_out(hand: Hand, seat: int | None) -> str:
    """What the card recorder tells a seat."""
    return hand_text(view_of(hand, seat).still_out, "en")


def test_by_the_option_one_is_told_what_the_others_still_hold_together() -> None:
    hand = trick("66 7", "R 77 ♠8", "88", "G 9", "♥9 S", guard=3, rules=RECORDED)
    assert still_out(hand, 0) == "Big Small×2 9×2 8×3 7×2"
    assert still_out(hand, 1) == "Small×2 9×2 8×2 7 6×2"
    assert still_out(hand, None) == ""
    played = tell(hand, "0 66", "1 77")
    assert still_out(played, 0) == "Big Small×2 9×2 8×3"
    assert still_out(played, 2) == "Big Small×2 9×2 8 7"


def test_without_the_option_and_before_the_play_one_is_not_told() -> None:
    assert still_out(trick("66 7", "77", "G", "99 2", "22 6", guard=2), 0) == ""
    asked = question(OpenGuard(), guard=2, rules=RECORDED)
    assert still_out(asked, 0) == ""
