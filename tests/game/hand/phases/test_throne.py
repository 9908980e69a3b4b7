from dataclasses import replace

import pytest

from game.hand.engine import legal_actions
from game.hand.events import Ascended, Ceded, DealVoided
from game.hand.phases.doubling import OpenGuard
from game.hand.phases.throne import Throne, to_attach
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.hand.view import view_of
from game.refusals import Why
from game.rules.ruleset import Ceding, RuleSet
from game.scoring import Solo
from tests.game.hands import SIMPLE, cards, events, tell, throne, turn, why

CIRCUIT = replace(SIMPLE, ceding=Ceding.CIRCUIT)
BOTH = replace(SIMPLE, ceding=Ceding.BOTH_JOKERS)


def offered(rules: RuleSet = SIMPLE) -> Hand:
    """Seat 0 holds the royal card, seat 2 the guard card, seat 3 no 2."""
    return throne("R 22 6", "2 7", "G 2 8", "S AK 9", "22 10", rules=rules)


def pot(hand: Hand) -> str:
    """The ranks of what is attached."""
    assert isinstance(hand.phase, Throne)
    return " ".join(str(int(card.rank)) for card in hand.phase.pot)


def test_the_first_refusal_is_free() -> None:
    assert events(offered(), "0 cede") == (Ceded(0, attached=None),)
    hand = tell(offered(), "0 cede")
    assert hand.hands[0] == cards("22 6")
    assert pot(hand) == ""


def test_later_refusals_attach_a_2_or_else_the_highest_non_joker() -> None:
    hand = tell(offered(), "0 cede", "4 cede", "3 cede")
    assert pot(hand) == "15 14"
    assert (hand.hands[4], hand.hands[3]) == (cards("2 10"), cards("S K 9"))


@pytest.mark.parametrize(
    ("held", "attached"),
    [
        pytest.param("B S 2 A", "2", id="§2.2 a 2"),
        pytest.param("B S A K", "A", id="§2.2 having none, the highest non-joker"),
        pytest.param("R G S 7 6", "7", id="§2.2 never a joker"),
        pytest.param("2222", "2", id="§2.2 one card only"),
    ],
)
def test_what_a_refusal_costs(held: str, attached: str) -> None:
    assert to_attach(cards(held)).rank == cards(attached)[0].rank


def test_the_one_who_accepts_takes_the_whole_pot_and_the_royal_card() -> None:
    hand = tell(offered(), "0 cede", "4 cede", "3 cede", "2 cede", "1 ascend")
    assert [card.rank for card in hand.hands[1]] == [card.rank for card in cards("R 222 A 7")]
    assert cards("R")[0] in hand.hands[1]
    assert (hand.emperor, hand.guard) == (1, 2)
    assert sum(hand.counts()) == 16


def test_a_card_received_is_not_ones_own_to_attach() -> None:
    """In the second round the pot holds twos; seat 3, who has none, still attaches a king."""
    hand = tell(offered(), "0 cede", "4 cede", "3 cede", "2 cede", "1 cede", "0 cede", "4 cede")
    assert pot(hand) == "15 14 15 15 15 15"
    assert pot(tell(hand, "3 cede")) == "15 14 15 15 15 15 13"


def test_ten_refusals_void_the_deal_and_nine_do_not() -> None:
    hand = offered()
    for _ in range(9):
        hand = tell(hand, f"{turn(hand)} cede")
    assert turn(hand) == 1
    assert hand.deals == 0
    assert tell(hand, "1 ascend").emperor == 1
    assert isinstance(events(hand, "1 cede")[-1], DealVoided)
    assert tell(hand, "1 cede").deals == 1


def test_the_holder_of_the_guard_card_is_the_guard() -> None:
    hand = tell(offered(), "0 ascend")
    assert (hand.emperor, hand.guard, hand.solo) == (0, 2, Solo.NONE)
    assert not hand.exposed
    assert hand.phase == OpenGuard()


def test_an_emperor_with_the_guard_card_is_a_dark_solo() -> None:
    hand = tell(offered(), "0 cede", "4 cede", "3 cede", "2 ascend")
    assert (hand.emperor, hand.guard, hand.solo) == (2, None, Solo.DARK)
    assert not hand.exposed
    assert hand.phase == OpenGuard()


def test_or_an_open_solo_if_it_is_declared() -> None:
    hand = tell(offered(), "0 cede", "4 cede", "3 cede")
    assert events(hand, "2 solo") == (Ascended(2, open_solo=True),)
    hand = tell(hand, "2 solo")
    assert (hand.emperor, hand.guard, hand.solo, hand.exposed) == (2, None, Solo.OPEN, True)
    assert hand.phase == Trick(lead=2)
    assert hand.multiplier == 1


def test_without_the_guard_card_no_solo_can_be_declared() -> None:
    assert why(offered(), "0 solo") is Why.NO_GUARD_CARD
    assert len(legal_actions(offered(), 0)) == 2


def test_only_the_one_who_is_asked_may_answer() -> None:
    hand = tell(offered(), "0 cede")
    for seat in (0, 1, 2, 3):
        assert why(hand, f"{seat} ascend") is Why.NOT_YOUR_TURN
        assert why(hand, f"{seat} cede") is Why.NOT_YOUR_TURN


@pytest.mark.parametrize("line", ["0 yes", "0 6", "0 pass"])
def test_nothing_else_can_be_done(line: str) -> None:
    assert why(offered(), line) is Why.NOT_NOW


def circuit_ended() -> Hand:
    """All five refused once."""
    return tell(offered(CIRCUIT), "0 cede", "4 cede", "3 cede", "2 cede", "1 cede")


def test_in_a_circuit_everyone_may_refuse_once_and_attaches_nothing() -> None:
    hand = offered(CIRCUIT)
    for seat in (0, 4, 3, 2, 1):
        assert events(hand, f"{seat} cede") == (Ceded(seat, attached=None),)
        hand = tell(hand, f"{seat} cede")
    assert pot(hand) == ""
    assert hand.hands == (cards("22 6"), *offered().hands[1:])
    assert (turn(hand), hand.deals) == (0, 0)


def test_after_a_circuit_the_first_holder_must_ascend() -> None:
    hand = circuit_ended()
    assert why(hand, "0 cede") is Why.CIRCUIT_ENDED
    assert len(legal_actions(hand, 0)) == 1
    assert view_of(hand, 3).second_round
    crowned = tell(hand, "0 ascend")
    assert (crowned.emperor, crowned.guard, crowned.exposed) == (0, 2, False)
    assert crowned.hands == offered().hands


def test_before_a_circuit_ends_ceding_is_free() -> None:
    hand = tell(offered(CIRCUIT), "0 cede", "4 cede", "3 cede", "2 cede")
    assert not view_of(hand, 1).second_round
    assert len(legal_actions(hand, 1)) == 2
    assert tell(hand, "1 ascend").hands[1] == cards("R 2 7")


def test_after_a_circuit_a_holder_of_both_jokers_may_still_choose_the_kind_of_solo() -> None:
    hand = throne("R G 6", "7", "8", "9", "10", rules=CIRCUIT)
    hand = tell(hand, "0 cede", "4 cede", "3 cede", "2 cede", "1 cede")
    assert tell(hand, "0 ascend").solo is Solo.DARK
    assert tell(hand, "0 solo").solo is Solo.OPEN


def both() -> Hand:
    """Seat 1 holds both marked jokers."""
    return throne("22 6", "R G 2 7", "2 8", "S AK 9", "22 10", candidate=1, rules=BOTH)


def test_only_one_who_holds_both_marked_jokers_may_cede() -> None:
    assert why(offered(BOTH), "0 cede") is Why.NOT_BOTH_JOKERS
    assert len(legal_actions(offered(BOTH), 0)) == 1
    assert len(legal_actions(both(), 1)) == 3


def test_with_both_jokers_the_throne_goes_to_the_seat_after_next_once() -> None:
    assert events(both(), "1 cede") == (Ceded(1, attached=None),)
    hand = tell(both(), "1 cede")
    assert turn(hand) == 3
    assert (pot(hand), hand.hands[1]) == ("", cards("G 2 7"))
    assert why(hand, "3 cede") is Why.NOT_BOTH_JOKERS
    assert len(legal_actions(hand, 3)) == 1


def test_the_guard_who_ceded_with_both_jokers_is_known_to_all() -> None:
    hand = tell(both(), "1 cede", "3 ascend")
    assert (hand.emperor, hand.guard, hand.solo) == (3, 1, Solo.NONE)
    assert hand.hands[3] == cards("R S AK 9")
    assert hand.exposed
    assert {view_of(hand, seat).guard for seat in (None, *range(5))} == {1}


def test_who_keeps_both_jokers_is_a_solo_that_nobody_knows() -> None:
    hand = tell(both(), "1 ascend")
    assert (hand.emperor, hand.guard, hand.solo, hand.exposed) == (1, None, Solo.DARK, False)
    assert tell(both(), "1 solo").solo is Solo.OPEN
    other = tell(offered(BOTH), "0 ascend")
    assert (other.guard, other.exposed) == (2, False)
