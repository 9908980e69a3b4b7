"""The questions between the throne and the play, §2.4: declare, rebel, kick, kick back."""

import pytest

from game.hand.actions import Answer
from game.hand.engine import legal_actions
from game.hand.events import (
    Answered,
    GuardDeclared,
    GuardSilent,
    KickVoted,
    RebellionVoted,
    RoyalsKicked,
)
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion, RoyalsKick
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.refusals import Why
from game.rules.ruleset import RuleSet
from tests.game.hands import events, question, tell, why


@pytest.mark.parametrize("phase", [OpenGuard(), Rebellion()])
@pytest.mark.parametrize("guard", [2, None], ids=["§2.4 hidden guard", "§2.4 dark solo"])
def test_everybody_but_the_emperor_is_asked_to_declare_or_to_rebel(
    phase: OpenGuard | Rebellion, guard: int | None
) -> None:
    hand = question(phase, guard=guard)
    assert hand.waiting == {1, 2, 3, 4}
    assert why(hand, "0 no") is Why.NOT_ASKED


def test_the_guard_declares_and_scores_double() -> None:
    hand = tell(question(OpenGuard()), "1 no", "2 yes", "3 no")
    assert not hand.exposed
    assert events(hand, "4 no") == (Answered(4, yes=False), GuardDeclared(2))
    hand = tell(hand, "4 no")
    assert (hand.exposed, hand.multiplier, hand.phase) == (True, 2, Kick())


@pytest.mark.parametrize("guard", [2, None], ids=["§2.4.1 silent guard", "§2.4.1 dark solo"])
def test_nobody_declares(guard: int | None) -> None:
    hand = tell(question(OpenGuard(), guard=guard), "1 no", "2 no", "3 no")
    assert events(hand, "4 no")[-1] == GuardSilent()
    hand = tell(hand, "4 no")
    assert (hand.exposed, hand.multiplier, hand.phase) == (False, 1, Rebellion())


def test_only_the_guard_can_declare() -> None:
    hand = question(OpenGuard())
    assert why(hand, "1 yes") is Why.NOT_THE_GUARD
    assert legal_actions(hand, 1) == (Answer(1, yes=False),)
    assert len(legal_actions(hand, 2)) == 2
    for seat in (1, 2, 3, 4):
        assert why(question(OpenGuard(), guard=None), f"{seat} yes") is Why.NOT_THE_GUARD


@pytest.mark.parametrize(
    ("phase", "rules", "yes", "multiplier"),
    [
        pytest.param(OpenGuard(), RuleSet(kick=False), {2}, 2, id="declared, without kick"),
        pytest.param(OpenGuard(), RuleSet(rebellion=False), set(), 1, id="without rebellion"),
        pytest.param(Rebellion(), RuleSet(kick=False), {1, 3}, 2, id="rebelled, without kick"),
    ],
)
def test_the_play_follows_where_an_option_leaves_a_question_out(
    phase: OpenGuard | Rebellion, rules: RuleSet, yes: set[int], multiplier: int
) -> None:
    lines = (f"{seat} {'yes' if seat in yes else 'no'}" for seat in (1, 2, 3, 4))
    hand = tell(question(phase, rules=rules), *lines)
    assert (hand.multiplier, hand.phase) == (multiplier, Trick(lead=0))


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
def test_two_votes_carry_a_rebellion_and_everyone_who_voted_has_a_hoe(
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


def test_the_guard_cannot_vote_for_a_rebellion() -> None:
    hand = question(Rebellion())
    assert why(hand, "2 yes") is Why.ROYALS_DO_NOT_REBEL
    assert len(legal_actions(hand, 2)) == 1
    assert len(legal_actions(hand, 3)) == 2


def declared() -> Hand:
    """The guard, seat 2, has declared."""
    return question(Kick(), exposed=True, multiplier=2)


def test_the_three_rebels_are_asked_to_kick() -> None:
    hand = declared()
    assert hand.waiting == {1, 3, 4}
    assert why(hand, "0 yes") is Why.NOT_ASKED
    assert why(hand, "2 yes") is Why.NOT_ASKED


@pytest.mark.parametrize(
    ("answers", "multiplier"),
    [("no no no", 2), ("no yes no", 2), ("yes no yes", 4), ("yes yes yes", 4)],
)
def test_two_votes_carry_a_kick_and_stay_secret(answers: str, multiplier: int) -> None:
    one, three, four = answers.split()
    hand = tell(declared(), f"1 {one}", f"3 {three}")
    assert events(hand, f"4 {four}")[-1] == KickVoted(carried=multiplier == 4)
    hand = tell(hand, f"4 {four}")
    assert (hand.multiplier, hand.phase, hand.hoes) == (multiplier, Trick(lead=0), frozenset())


def rebelled(guard: int | None = 2) -> Hand:
    """A rebellion was carried."""
    return question(RoyalsKick(), guard=guard, exposed=True, multiplier=2, hoes=frozenset({3, 4}))


@pytest.mark.parametrize(
    ("answers", "multiplier"), [("no no", 2), ("yes no", 4), ("no yes", 4), ("yes yes", 4)]
)
def test_either_royal_can_kick_a_rebellion(answers: str, multiplier: int) -> None:
    emperor, guard = answers.split()
    assert why(rebelled(), "1 yes") is Why.NOT_ASKED
    hand = tell(rebelled(), f"0 {emperor}")
    assert hand.waiting == {2}
    assert events(hand, f"2 {guard}")[-1] == RoyalsKicked(kicked=multiplier == 4)
    hand = tell(hand, f"2 {guard}")
    assert (hand.multiplier, hand.phase, hand.hoes) == (
        multiplier,
        Trick(lead=0),
        frozenset({3, 4}),
    )


@pytest.mark.parametrize(("answer", "multiplier"), [("yes", 4), ("no", 2)])
def test_a_dark_solo_answers_a_rebellion_alone(answer: str, multiplier: int) -> None:
    hand = rebelled(guard=None)
    assert hand.waiting == {0}
    assert tell(hand, f"0 {answer}").multiplier == multiplier
