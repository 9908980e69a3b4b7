import pytest

from game.hand.engine import legal_actions
from game.hand.events import RebellionVoted
from game.hand.phases.doubling import Rebellion, RoyalsKick
from game.hand.phases.trick import Trick
from game.refusals import Why
from game.rules.ruleset import RuleSet
from tests.game.hands import events, question, tell, why


@pytest.mark.parametrize("guard", [2, None], ids=["§2.4.3 hidden guard", "§2.4.3 dark solo"])
def test_everybody_but_the_emperor_is_asked(guard: int | None) -> None:
    hand = question(Rebellion(), guard=guard)
    assert hand.waiting == {1, 2, 3, 4}
    assert why(hand, "0 yes") is Why.NOT_ASKED


@pytest.mark.parametrize(
    ("guard", "votes", "carried"),
    [
        pytest.param(2, {1, 3}, True, id="§2.4.3 two of three"),
        pytest.param(2, {1, 3, 4}, True, id="§2.4.3 all three"),
        pytest.param(2, {4}, False, id="§2.4.3 one fails, its hoe is shown"),
        pytest.param(2, set(), False, id="§2.4.3 nobody"),
        pytest.param(None, {2, 3}, True, id="§2.4.3 dark solo, two of four"),
        pytest.param(None, {1, 2, 3, 4}, True, id="§2.4.3 dark solo, all four"),
        pytest.param(None, {2}, False, id="§2.4.3 dark solo, one fails"),
    ],
)
def test_two_votes_carry_it_and_everyone_who_voted_has_a_hoe(
    guard: int | None, votes: set[int], carried: bool
) -> None:
    lines = [f"{seat} {'yes' if seat in votes else 'no'}" for seat in (1, 2, 3, 4)]
    hand = tell(question(Rebellion(), guard=guard), *lines[:3])
    assert not hand.hoes
    assert events(hand, lines[3])[-1] == RebellionVoted(frozenset(votes), carried)
    hand = tell(hand, lines[3])
    assert hand.hoes == votes
    assert hand.exposed is carried
    assert hand.multiplier == (2 if carried else 1)
    assert hand.phase == (RoyalsKick() if carried else Trick(lead=0))


def test_the_guard_cannot_vote_for_it() -> None:
    hand = question(Rebellion())
    assert why(hand, "2 yes") is Why.ROYALS_DO_NOT_REBEL
    assert len(legal_actions(hand, 2)) == 1
    assert len(legal_actions(hand, 3)) == 2


def test_without_kick_the_play_follows() -> None:
    hand = question(Rebellion(), rules=RuleSet(kick=False))
    hand = tell(hand, "1 yes", "2 no", "3 yes", "4 no")
    assert (hand.multiplier, hand.phase) == (2, Trick(lead=0))
