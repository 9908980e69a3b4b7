"""Why a bid is a good one: each kind of reason where it is right, whatever the nets learned."""

from dataclasses import replace

import pytest

from game.cards import Rank
from game.hand.actions import Answer, Ascend, Cede, Decision, Give
from game.hand.phases.guard_call import Calling
from game.hand.phases.kick import Kick
from game.hand.phases.open_guard import OpenGuard
from game.hand.phases.rebellion import Rebellion
from game.hand.phases.royals_kick import RoyalsKick
from game.hand.phases.throne import Throne
from game.hand.phases.tribute_payment import Paying
from game.hand.state import Hand
from game.hand.view import view
from game.players.hints import Because, Hint, Reason, hint
from game.players.hints.bid_hints import of_no_risk, of_question, of_risk, of_throne, traits
from game.players.hints.reasons import plainly
from game.players.observation.input_layout import OBSERVATION, OWN
from game.rules.ruleset import PRESETS, RuleSet
from game.tribute import Debt
from tests.game.hands import cards, hand, question, rob, throne

CLASSIC, TRUMPS = PRESETS["classic"], PRESETS["qingdao"]
OTHERS = ("66 77 88", "66 77 88", "66 77 88", "66 77 88")
YES, NO = Answer(0, yes=True), Answer(0, yes=False)
GUARD_ASKED = question(OpenGuard(), guard=2)
UNKICKED = question(OpenGuard(), rules=replace(RuleSet(), kick=False))
VOTED = question(Kick(), exposed=True)
ROSE = question(RoyalsKick(), exposed=True, hoes=frozenset({1, 3}))
YES_2, NO_2 = Answer(2, yes=True), Answer(2, yes=False)
YES_1, NO_1 = Answer(1, yes=True), Answer(1, yes=False)
POT = replace(throne("B 77 88", *OTHERS), phase=Throne(0, cards("2 2"), 3))
CALLS = hand(Calling(0, 0), ("B ♠9♠9♠9 ♥K♥K♥K ♠A♠A♠A♠A", *OTHERS), CLASSIC)
TRUMP_CALLS = hand(Calling(0, 0), ("B ♠9♠9♠9", *OTHERS), TRUMPS)
PAYS = hand(Paying(Debt((1, 0, 0, 0, 0), ((1, 1),))), ("♠A♠A♠A♥A 6", *OTHERS), CLASSIC)
PAYS_ANY = hand(Paying(Debt((1, 0, 0, 0, 0), ((1, 1),))), ("♠A♥A 6", *OTHERS), CLASSIC)
SPADE, HEART, KING = *cards("♠A"), *cards("♥A"), *cards("♥K")


@pytest.mark.parametrize(
    ("now", "seat", "worth", "done", "expected"),
    [
        (throne("R G 77", *OTHERS), 0, {}, Cede(0), Reason(Because.NOT_ALONE)),
        (throne("R 77", *OTHERS), 0, {}, Cede(0), None),
        (POT, 0, {}, Ascend(0), Reason(Because.POT, cards=cards("2 2"))),
        (throne("R 77", *OTHERS), 0, {}, Ascend(0), None),
        (
            CALLS,
            0,
            {},
            Ascend(0, call=KING),
            Reason(Because.CALLS_GUARD, cards=(KING,)),
        ),
        (CALLS, 0, {}, Ascend(0, call=SPADE), Reason(Because.CALLS_NOBODY, cards=(SPADE,))),
        (
            TRUMP_CALLS,
            0,
            {},
            Ascend(0, call=cards("♠9")[0]),
            Reason(Because.CALLS_TRUMP, cards=cards("♠9")),
        ),
        (GUARD_ASKED, 2, {YES_2: 3.0, NO_2: 1.0}, YES_2, Reason(Because.DOUBLES_GAIN, points=3.0)),
        (GUARD_ASKED, 2, {YES_2: -3.0, NO_2: 1.0}, YES_2, None),
        (GUARD_ASKED, 2, {YES_2: 3.0, NO_2: -1.0}, YES_2, None),
        (GUARD_ASKED, 2, {YES_2: 0.04, NO_2: 0.0}, YES_2, None),
        (
            GUARD_ASKED,
            2,
            {YES_2: -3.0, NO_2: 1.0},
            NO_2,
            Reason(Because.KNOWN_IS_WORSE, points=2.5),
        ),
        (
            GUARD_ASKED,
            2,
            {YES_2: -3.0, NO_2: -1.0},
            NO_2,
            Reason(Because.DOUBLES_LOSS, points=-3.0),
        ),
        (UNKICKED, 2, {YES_2: -0.04, NO_2: -0.02}, NO_2, None),
        (GUARD_ASKED, 2, {YES_2: 3.0, NO_2: 2.0}, NO_2, Reason(Because.KNOWN_IS_WORSE, points=0.5)),
        (
            GUARD_ASKED,
            2,
            {YES_2: 3.04, NO_2: 1.96},
            NO_2,
            Reason(Because.KNOWN_IS_WORSE, points=0.5),
        ),
        (GUARD_ASKED, 2, {YES_2: 6.0, NO_2: 2.0}, NO_2, Reason(Because.MAY_BE_KICKED)),
        (UNKICKED, 2, {YES_2: 6.0, NO_2: 2.0}, NO_2, None),
        (VOTED, 1, {YES_1: -1.0, NO_1: -0.5}, YES_1, Reason(Because.NEEDS_ANOTHER)),
        (ROSE, 0, {YES: 2.0, NO: 1.0}, NO, Reason(Because.STRONG_REBELS)),
        (
            question(Rebellion()),
            1,
            {YES_1: 1.0, NO_1: 2.0},
            NO_1,
            Reason(Because.KNOWN_IS_WORSE, points=1.5),
        ),
        (
            question(Kick(), exposed=True),
            1,
            {YES_1: -2.0, NO_1: -1.0},
            NO_1,
            Reason(Because.DOUBLES_LOSS, points=-2.0),
        ),
        (
            PAYS,
            0,
            {Give(0, (SPADE,)): 1.0, Give(0, (HEART,)): 2.0},
            Give(0, (HEART,)),
            Reason(Because.FEWEST_ALIKE, cards=(HEART,), count=1),
        ),
        (PAYS, 0, {Give(0, (SPADE,)): 1.0, Give(0, (HEART,)): 2.0}, Give(0, (SPADE,)), None),
        (
            PAYS_ANY,
            0,
            {Give(0, (SPADE,)): 1.0, Give(0, (HEART,)): 1.0},
            Give(0, (SPADE,)),
            Reason(Because.ALL_THE_SAME),
        ),
    ],
)
def test_a_reason_of_the_question_where_it_is_right(
    now: Hand, seat: int, worth: dict[Decision, float], done: Decision, expected: Reason | None
) -> None:
    assert of_question(view(now, seat), done, worth) == expected


SOLO = Ascend(0, open_solo=True)


@pytest.mark.parametrize(
    ("worth", "chosen", "more"),
    [
        ({YES: 3.0, NO: 1.0}, NO, 2.0),
        ({YES: 7.9, NO: -0.5}, NO, 8.4),
        ({YES: 19.0, NO: 1.0}, YES, None),
        ({YES: -3.0, NO: 1.0}, NO, None),
        ({YES: 1.04, NO: 1.0}, NO, None),
        ({Ascend(0): 6.0, Ascend(0, open_solo=True): 9.0, Cede(0): -1.0}, Ascend(0), 3.0),
        ({Ascend(0): -2.0, Ascend(0, open_solo=True): 0.9, Cede(0): -0.5}, Cede(0), 1.4),
    ],
)
def test_only_what_strong_bids_is_told_of_the_risk_of_what_pays_more(
    worth: dict[Decision, float], chosen: Decision, more: float | None
) -> None:
    risk = None if more is None else Reason(Because.RISK, points=more)
    for action in worth:
        assert of_risk(action, worth, chosen) == (risk if action == chosen else None)


@pytest.mark.parametrize(
    ("ranked", "worth", "told"),
    [
        ([NO, YES], {NO: 1.0, YES: 1.04}, True),
        ([NO, YES], {NO: 1.04, YES: 1.0}, True),
        ([NO, YES], {NO: 1.0, YES: 0.5}, False),
        ([YES, NO], {NO: 1.0, YES: 1.0}, False),
        ([NO], {NO: 1.0}, False),
        ([Ascend(0), SOLO, Cede(0)], {Ascend(0): 1.0, SOLO: 1.0, Cede(0): 0.0}, True),
        ([Ascend(0), Cede(0), SOLO], {Ascend(0): 1.0, SOLO: 1.0, Cede(0): 1.0}, False),
    ],
)
def test_of_two_bids_that_are_even_the_one_that_can_be_undone_is_better(
    ranked: list[Decision], worth: dict[Decision, float], told: bool
) -> None:
    assert of_no_risk(ranked, worth) == (Reason(Because.NO_RISK, count=2) if told else None)


NO_CALL = hand(Calling(0, 0), ("B ♠9♠9 ♠A♠A♠A♠A", *OTHERS), CLASSIC)
ACES = Ascend(0, call=SPADE)


@pytest.mark.parametrize(
    ("now", "worth", "done", "because"),
    [
        (rob("B R", *OTHERS), {YES: -8.0, NO: 0.1}, NO, Because.ALONE),
        (rob("B R", *OTHERS), {YES: 9.0, NO: 0.1}, YES, None),
        (rob("B R", *OTHERS), {YES: 0.14, NO: 0.1}, NO, None),
        (NO_CALL, {Cede(0): 0.0, ACES: -2.0, SOLO: -5.0}, Cede(0), Because.ALONE),
        (NO_CALL, {Cede(0): -3.0, ACES: -2.0, SOLO: -5.0}, Cede(0), None),
        (CALLS, {Cede(0): 1.0, Ascend(0, call=KING): 0.0}, Cede(0), None),
        (throne("R 77", *OTHERS), {Ascend(0): 1.0, Cede(0): -1.0}, Ascend(0), Because.EMPEROR),
        (throne("R 77", *OTHERS), {Ascend(0): -1.0, Cede(0): -2.0}, Ascend(0), None),
        (throne("R 77", *OTHERS), {Ascend(0): 1.0, Cede(0): 2.0}, Ascend(0), None),
        (throne("R G 77", *OTHERS), {Ascend(0): 1.0, Cede(0): -1.0}, Ascend(0), None),
        (GUARD_ASKED, {YES_2: 1.0, NO_2: 2.0}, NO_2, None),
    ],
)
def test_being_emperor_or_alone_is_a_reason_where_it_promises_more_or_less(
    now: Hand, worth: dict[Decision, float], done: Decision, because: Because | None
) -> None:
    found = of_throne(view(now, done.seat), done, worth)
    assert found == (None if because is None else Reason(because))


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("BSS AAA 22 666", {(Because.MANY_JOKERS, 3)}),
        ("AAA 22 666", {(Because.FEW_JOKERS, 0)}),
        ("BS AAAA A 2222 666", {(Because.MANY_HIGH, 9)}),
        ("BS AA 2 666", {(Because.FEW_HIGH, 3)}),
        ("B AAA 22 6 77 10", {(Because.MANY_LOOSE, 3)}),
        ("B AAA 22 6 77 JJ", set()),
    ],
)
def test_what_is_not_ordinary_in_a_hand(held: str, found: set[tuple[Because, int]]) -> None:
    told = {(trait.reason.because, trait.reason.count) for trait in traits(cards(held))}
    assert told == found


def test_a_trait_made_ordinary_is_none_any_more() -> None:
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
        ([2.0, 1.5], 0, Reason(Because.BEST)),
        ([2.0], 0, Reason(Because.BEST)),
        ([2.0, 1.5], 1, Reason(Because.NEXT, points=0.5, count=1)),
        ([2.04, 1.96], 0, Reason(Because.EVEN, count=2)),
        ([2.0, 1.99], 1, Reason(Because.EVEN, count=1)),
        ([2.0, 2.0], 1, Reason(Because.EVEN, count=1)),
        ([2.0, 2.04], 1, Reason(Because.EVEN, count=1)),
        ([2.0, 3.0], 1, Reason(Because.MORE, points=1.0)),
        ([2.0, 3.0], 0, Reason(Because.NEXT, points=1.0, count=2)),
        ([2.0, 1.96, 1.94], 2, Reason(Because.NEXT, points=0.1, count=1)),
        ([2.0, 1.5, 1.5], 2, Reason(Because.EVEN, count=2)),
        ([2.0, 1.5, 2.0], 2, Reason(Because.EVEN, count=1)),
        ([2.0, 2.0, 2.0], 2, Reason(Because.ALL_EVEN)),
        ([2.0, 3.0, 3.0], 2, Reason(Because.EVEN, count=2)),
    ],
)
def test_what_is_always_true(points: list[float], place: int, reason: Reason) -> None:
    assert plainly(points, place) == reason


def told(now: Hand, seat: int = 0) -> Hint:
    found = hint(view(now, seat))
    assert found
    return found


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
def test_every_choice_has_its_points_and_its_reason(
    now: Hand, seat: int, choices: set[Decision]
) -> None:
    assert {choice.action for choice in told(now, seat).choices} == choices


def test_no_reason_of_a_bid_is_told_twice() -> None:
    found = [choice.reason for choice in told(PAYS_ANY).choices]
    assert found == [Reason(Because.ALL_THE_SAME), Reason(Because.EVEN, count=1)]


def test_three_of_many_calls_are_told() -> None:
    found = told(CALLS)
    assert len(found.choices) == 3
    points = [choice.points for choice in found.choices]
    assert points == sorted(points, reverse=True)


def test_who_can_only_say_no_is_told_nothing() -> None:
    assert hint(view(GUARD_ASKED, 1)) is None


def test_doubling_is_told_in_points_of_the_seat() -> None:
    yes, no = (
        next(each.points for each in told(now, 1).choices if each.action == answer)
        for now in (question(Kick(), exposed=True, multiplier=2),)
        for answer in (YES_1, NO_1)
    )
    assert yes == pytest.approx(2 * no)
