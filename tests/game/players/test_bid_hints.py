"""Why a bid is a good one: each kind of reason where it is right, whatever the nets learned."""

import pytest

from game.cards import Rank
from game.hand.actions import Answer, Ascend, Cede, Decision, Give
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion
from game.hand.phases.guard_call import Calling
from game.hand.phases.tribute_payment import Paying
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.hints import Hint, Reason, ReasonKind, hint
from game.players.hints.bid_hints import avoids_solo, doubling, risk, traits
from game.players.hints.reasons import by_points
from game.players.observation.input_layout import OBSERVATION, OWN
from game.rules.ruleset import PRESETS
from game.tribute import Debt
from tests.game.hands import cards, hand, question, rob, throne

CLASSIC = PRESETS["classic"]
OTHERS = ("66 77 88", "66 77 88", "66 77 88", "66 77 88")
YES, NO = Answer(0, yes=True), Answer(0, yes=False)
YES_1, NO_1 = Answer(1, yes=True), Answer(1, yes=False)
YES_2, NO_2 = Answer(2, yes=True), Answer(2, yes=False)
SOLO = Ascend(0, open_solo=True)
SPADE, HEART, KING = *cards("♠A"), *cards("♥A"), *cards("♥K")
GUARD_ASKED = question(OpenGuard(), guard=2)
VOTED = question(Kick(), exposed=True)
CALLS = hand(Calling(0, 0), ("B ♠9♠9♠9 ♥K♥K♥K ♠A♠A♠A♠A", *OTHERS), CLASSIC)
NO_CALL = hand(Calling(0, 0), ("B ♠9♠9 ♠A♠A♠A♠A", *OTHERS), CLASSIC)
PAYS = hand(Paying(Debt((1, 0, 0, 0, 0), ((1, 1),))), ("♠A♠A♠A♥A 6", *OTHERS), CLASSIC)


@pytest.mark.parametrize(
    ("now", "bid_points", "action", "expected"),
    [
        (GUARD_ASKED, {YES_2: 3.0, NO_2: 1.0}, YES_2, ReasonKind.DOUBLES_GAIN),
        (GUARD_ASKED, {YES_2: -3.0, NO_2: 1.0}, YES_2, None),
        (GUARD_ASKED, {YES_2: 3.0, NO_2: -1.0}, YES_2, None),
        (GUARD_ASKED, {YES_2: 0.04, NO_2: 0.0}, YES_2, None),
        (GUARD_ASKED, {YES_2: -3.0, NO_2: -1.0}, NO_2, ReasonKind.DOUBLES_LOSS),
        (GUARD_ASKED, {YES_2: -3.0, NO_2: 1.0}, NO_2, None),
        (GUARD_ASKED, {YES_2: -0.04, NO_2: -0.02}, NO_2, None),
        (VOTED, {YES_1: -1.0, NO_1: -0.5}, YES_1, ReasonKind.NEEDS_ANOTHER),
    ],
)
def test_when_to_double(
    now: Hand, bid_points: dict[Decision, float], action: Decision, expected: ReasonKind | None
) -> None:
    reason = doubling(view_of(now, action.seat), action, bid_points)
    assert (reason.kind if reason else None) == expected


@pytest.mark.parametrize(
    ("bid_points", "chosen", "more"),
    [
        ({YES: 3.0, NO: 1.0}, NO, 2.0),
        ({YES: 19.0, NO: 1.0}, YES, None),
        ({YES: -3.0, NO: 1.0}, NO, None),
        ({YES: 1.04, NO: 1.0}, NO, None),
        ({Ascend(0): 6.0, SOLO: 9.0, Cede(0): -1.0}, Ascend(0), 3.0),
    ],
)
def test_a_bid_that_pays_more_is_not_worth_the_risk(
    bid_points: dict[Decision, float], chosen: Decision, more: float | None
) -> None:
    expected = None if more is None else Reason(ReasonKind.RISK, points=more)
    assert risk(bid_points, chosen) == expected


@pytest.mark.parametrize(
    ("now", "bid_points", "action", "expected"),
    [
        (rob("B R", *OTHERS), {YES: -8.0, NO: 0.1}, NO, True),
        (rob("B R", *OTHERS), {YES: 9.0, NO: 0.1}, YES, False),
        (rob("B R", *OTHERS), {YES: 0.14, NO: 0.1}, NO, False),
        (NO_CALL, {Cede(0): 0.0, Ascend(0, call=SPADE): -2.0, SOLO: -5.0}, Cede(0), True),
        (NO_CALL, {Cede(0): -3.0, Ascend(0, call=SPADE): -2.0, SOLO: -5.0}, Cede(0), False),
        (CALLS, {Cede(0): 1.0, Ascend(0, call=KING): 0.0}, Cede(0), False),
        (throne("R G 77", *OTHERS), {Ascend(0): -1.0, SOLO: -2.0, Cede(0): 1.0}, Cede(0), True),
    ],
)
def test_a_bid_is_better_than_playing_alone(
    now: Hand, bid_points: dict[Decision, float], action: Decision, *, expected: bool
) -> None:
    reason = avoids_solo(view_of(now, action.seat), action, bid_points)
    assert reason == (Reason(ReasonKind.ALONE) if expected else None)


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("BSS AAA 22 666", {Reason(ReasonKind.JOKERS, count=3)}),
        ("AAA 22 666", {Reason(ReasonKind.JOKERS, count=0)}),
        ("BS AAAA A 2222 666", {Reason(ReasonKind.HIGH_CARDS, count=9)}),
        ("BS AA 2 666", {Reason(ReasonKind.HIGH_CARDS, count=3)}),
        ("B AAA 22 6", set()),
    ],
)
def test_what_is_not_ordinary_in_a_hand(held: str, expected: set[Reason]) -> None:
    assert {trait.reason for trait in traits(cards(held))} == expected


def test_a_trait_can_be_made_ordinary() -> None:
    held = cards("BBSS AAAAA 22222 6 7 8")
    for trait in traits(held):
        observation = [0] * OBSERVATION
        for card in held:
            observation[OWN + card.rank - Rank.THREE] += 1
        before = list(observation)
        trait.make_ordinary(observation)
        assert observation != before


@pytest.mark.parametrize(
    ("points", "place", "reason"),
    [
        ([2.0], 0, Reason(ReasonKind.BEST)),
        ([2.0, 1.5], 0, Reason(ReasonKind.BEST)),
        ([2.0, 1.5], 1, Reason(ReasonKind.LESS, points=0.5, count=1)),
        ([2.04, 1.96], 0, Reason(ReasonKind.EVEN, count=2)),
        ([2.0, 1.99], 1, Reason(ReasonKind.EVEN, count=1)),
        ([2.06, 2.04], 1, Reason(ReasonKind.EVEN, count=1)),
        ([2.0, 3.0], 1, Reason(ReasonKind.BEST)),
        ([2.0, 3.0, 2.5], 2, Reason(ReasonKind.LESS, points=0.5, count=2)),
    ],
)
def test_points_are_compared_with_the_best_other_choice(
    points: list[float], place: int, reason: Reason
) -> None:
    assert by_points(points, place) == reason


def hint_of(now: Hand, seat: int) -> Hint:
    best = hint(view_of(now, seat))
    assert best
    return best


@pytest.mark.parametrize(
    ("now", "seat", "choices"),
    [
        (rob("B R", *OTHERS), 0, {YES, NO}),
        (throne("R G 77", *OTHERS), 0, {Ascend(0), Ascend(0, open_solo=True), Cede(0)}),
        (GUARD_ASKED, 2, {YES_2, NO_2}),
        (question(Rebellion()), 1, {YES_1, NO_1}),
        (question(Kick(), exposed=True), 1, {YES_1, NO_1}),
        (PAYS, 0, {Give(0, (SPADE,)), Give(0, (HEART,))}),
    ],
)
def test_every_legal_bid_is_a_choice(now: Hand, seat: int, choices: set[Decision]) -> None:
    assert {choice.action for choice in hint_of(now, seat).choices} == choices


def test_a_hint_shows_three_of_many_calls() -> None:
    points = [choice.points for choice in hint_of(CALLS, 0).choices]
    assert len(points) == 3
    assert points == sorted(points, reverse=True)


def test_there_is_no_hint_if_the_only_answer_is_no() -> None:
    assert hint(view_of(GUARD_ASKED, 1)) is None


def test_the_points_of_a_vote_are_those_after_doubling() -> None:
    best = hint_of(question(Kick(), exposed=True, multiplier=2), 1)
    points = {choice.action: choice.points for choice in best.choices}
    assert points[YES_1] == pytest.approx(2 * points[NO_1])
