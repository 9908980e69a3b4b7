from dataclasses import replace

import pytest

from game.cards import Card, Rank, Suit
from game.hand.actions import Action, Ascend, Lay
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion, RoyalsKick
from game.hand.phases.guard_call import Calling
from game.hand.phases.rob import Rob
from game.hand.phases.trick import Trick
from game.hand.state import Hand, Phase
from game.hand.view import view_of
from game.players.autoplay import choose
from game.rules.ruleset import PRESETS, Ceding
from tests.game.hands import action, cards, question, tell, throne, trick


def chosen(hand: Hand, seat: int) -> Action:
    return choose(view_of(hand, seat))


def test_it_cedes() -> None:
    hand = throne("R G 6", "6", "6", "6", "2")
    assert chosen(hand, 0) == action(hand, "0 cede")
    hand = tell(hand, "0 cede")
    assert chosen(hand, 4) == action(hand, "4 cede")


@pytest.mark.parametrize("phase", [Rob(), OpenGuard(), Rebellion(), Kick(), RoyalsKick()])
def test_it_never_robs_declares_rebels_or_kicks(phase: Phase) -> None:
    hand = question(phase, exposed=isinstance(phase, (Kick, RoyalsKick)))
    for seat in phase.waiting(hand):
        assert chosen(hand, seat) == action(hand, f"{seat} no")


def test_it_leads_its_lowest_single_card() -> None:
    hand = trick("B 777 66", "7", "8", "9", "2")
    laid = chosen(hand, 0)
    assert isinstance(laid, Lay)
    assert laid.cards == cards("6")
    hand = trick("B S G", "7", "8", "9", "2", guard=0)
    assert chosen(hand, 0) == Lay(0, cards("S"))


def test_it_leads_an_equal_card_before_the_one_that_shows_the_guard() -> None:
    seven = cards("♦7")[0]
    hand = trick("8", "♦7♠7 A", "8", "9", "2", rules=PRESETS["classic"], called=seven)
    hand = replace(hand, phase=Trick(lead=1))
    assert chosen(hand, 1) == Lay(1, cards("♠7"))


FORCED = (
    pytest.param("777 8888 999", Card(Rank.SEVEN, Suit.DIAMONDS), id="§6 the lowest triple"),
    pytest.param("7777 888", Card(Rank.EIGHT, Suit.DIAMONDS), id="§6 a triple before a quad"),
    pytest.param("7777", Card(Rank.SEVEN, Suit.DIAMONDS), id="a quad when there is no triple"),
    pytest.param("78 9", None, id="an open solo when nothing can be called"),
)


@pytest.mark.parametrize(("held", "called"), FORCED)
def test_forced_it_calls(held: str, called: Card | None) -> None:
    rules = replace(PRESETS["classic"], ceding=Ceding.CIRCUIT)
    same_suit = tuple(Card(card.rank, Suit.DIAMONDS) for card in cards(held))
    hand = throne("R", "6", "6", "6", "6", rules=rules)
    hands = ((*hand.hands[0], *same_suit), *hand.hands[1:])
    hand = replace(hand, hands=hands, phase=Calling(0, 0, second_round=True))
    assert chosen(hand, 0) == Ascend(0, open_solo=called is None, call=called)


def test_it_passes() -> None:
    hand = tell(trick("6 7", "7 8", "8", "9", "2"), "0 6")
    assert chosen(hand, 1) == action(hand, "1 pass")
