import pytest

from game.hand.actions import Answer
from game.hand.engine import legal_actions
from game.hand.events import Answered, GuardDeclared, GuardSilent
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion
from game.hand.phases.trick import Trick
from game.refusals import Why
from game.rules.ruleset import RuleSet
from tests.game.hands import events, question, tell, why


@pytest.mark.parametrize("guard", [2, None], ids=["§2.4 hidden guard", "§2.4 dark solo"])
def test_everybody_but_the_emperor_is_asked(guard: int | None) -> None:
    hand = question(OpenGuard(), guard=guard)
    assert hand.waiting == {1, 2, 3, 4}
    assert why(hand, "0 no") is Why.NOT_ASKED


def test_the_guard_declares_and_scores_double() -> None:
    hand = tell(question(OpenGuard()), "1 no", "2 yes", "3 no")
    assert not hand.exposed
    assert events(hand, "4 no") == (Answered(4, yes=False), GuardDeclared(2))
    hand = tell(hand, "4 no")
    assert (hand.exposed, hand.multiplier, hand.phase) == (True, 2, Kick())


def test_the_guard_keeps_silent() -> None:
    hand = tell(question(OpenGuard()), "1 no", "2 no", "3 no")
    assert events(hand, "4 no")[-1] == GuardSilent()
    hand = tell(hand, "4 no")
    assert (hand.exposed, hand.multiplier, hand.phase) == (False, 1, Rebellion())


def test_in_a_dark_solo_the_answer_is_no() -> None:
    hand = question(OpenGuard(), guard=None)
    for seat in (1, 2, 3, 4):
        assert why(hand, f"{seat} yes") is Why.NOT_THE_GUARD
    hand = tell(hand, "1 no", "2 no", "3 no", "4 no")
    assert (hand.exposed, hand.multiplier, hand.phase) == (False, 1, Rebellion())


def test_only_the_guard_can_say_yes() -> None:
    hand = question(OpenGuard())
    assert why(hand, "1 yes") is Why.NOT_THE_GUARD
    assert legal_actions(hand, 1) == (Answer(1, yes=False),)
    assert len(legal_actions(hand, 2)) == 2


def test_without_kick_the_play_follows_a_declaration() -> None:
    hand = question(OpenGuard(), rules=RuleSet(kick=False))
    hand = tell(hand, "1 no", "2 yes", "3 no", "4 no")
    assert (hand.multiplier, hand.phase) == (2, Trick(lead=0))


def test_without_rebellion_the_play_follows_silence() -> None:
    hand = question(OpenGuard(), rules=RuleSet(rebellion=False))
    hand = tell(hand, "1 no", "2 no", "3 no", "4 no")
    assert (hand.multiplier, hand.phase) == (1, Trick(lead=0))
