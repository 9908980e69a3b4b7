"""A view holds nothing that its seat may not know.

Two hands that a seat cannot tell apart give equal views, equal refusals, and equal legal actions.
"""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import Card
from game.hand.actions import Action, Answer, Ascend, Cede, Give, Lay, Pass
from game.hand.engine import act, deal, decide, legal_actions
from game.hand.events import Answered, Declined, Event
from game.hand.phases.doubling import Question
from game.hand.state import Hand
from game.hand.view import view_of
from game.refusals import Refusal
from game.rules.ruleset import PRESETS, RuleSet, Tribute
from game.scoring import Solo
from tests.laws.dice import any_debt, steps
from tests.laws.games import ANY_RULES, FIXED, SEEDS, Dice, choose, played
from tests.laws.worlds import another_world, with_the_guard_card_elsewhere

FIRST = st.integers(0, 4)
SEATS = range(5)
EVERYBODY = (None, *SEATS)


@settings(max_examples=24)
@given(ANY_RULES, SEEDS, FIRST)
def test_worlds_a_seat_cannot_tell_apart_look_the_same(
    rules: RuleSet, seed: bytes, first: int
) -> None:
    look_the_same(rules, seed, first)


@pytest.mark.parametrize("preset", PRESETS)
def test_so_they_do_by_every_preset(preset: str) -> None:
    rules, phases = PRESETS[preset], set[str]()
    for number in range(12):
        phases |= look_the_same(rules, bytes([0, 0, 1, number]), number % 5)
    assert phases >= {"open-guard", "trick"}
    assert ("rob" in phases) is rules.rob


def test_so_they_do_while_tribute_is_picked() -> None:
    rules = replace(PRESETS["classic"], tribute=Tribute.EQUAL)
    phases = set[str]()
    for number in range(12):
        phases |= look_the_same(rules, bytes([0, 0, 2, number]), 0)
    assert "tribute" in phases


def look_the_same(rules: RuleSet, seed: bytes, first: int) -> set[str]:
    """The law, held against one hand; the phases that came about."""
    dice, phases = Dice(seed + b"worlds"), set[str]()
    for step in played(rules, seed, first, any_debt(rules, first, dice))[0]:
        phases.add(step.before.phase.name)
        if step.before.phase.name == "trick" and not dice.happens(15):
            continue
        for seat in EVERYBODY:
            other = another_world(step.before, seat, dice)
            assert view_of(step.before, seat) == view_of(other, seat)
            if seat is not None:
                same_answers(step.before, other, seat)
    return phases


def same_answers(hand: Hand, other: Hand, seat: int) -> None:
    """What the seat may do is refused, or accepted, alike in both worlds."""
    card = hand.hands[seat][:1]
    tries: tuple[Action, ...] = (
        Answer(seat, yes=True),
        Answer(seat, yes=False),
        Ascend(seat),
        Ascend(seat, open_solo=True),
        Ascend(seat, call=card[0] if card else None),
        Cede(seat),
        Pass(seat),
        Give(seat, card),
        Lay(seat, ()),
        Lay(seat, card),
        Lay(seat, card * 9),
    )
    for action in tries:
        here, there = decide(hand, action), decide(other, action)
        if isinstance(here, Refusal) or isinstance(there, Refusal):
            assert here == there
        elif not isinstance(here[0], Declined):  # whom to ask next is known once it is done
            assert here[0] == there[0]


@settings(max_examples=40)
@given(FIXED, SEEDS, FIRST)
def test_who_holds_the_guard_card_shows_nowhere_until_something_happens_because_of_it(
    rules: RuleSet, seed: bytes, first: int
) -> None:
    """Two whole hands side by side: as long as the same is seen to happen, the views are equal."""
    dice = Dice(seed + b"side by side")
    here = deal(rules, seed, first)
    there, swapped = with_the_guard_card_elsewhere(here, dice)
    unaware = [None, *(seat for seat in SEATS if seat not in swapped)]
    while here.result is None and here.deals == 0:
        for seat in unaware:
            assert view_of(here, seat) == view_of(there, seat)
        done = choose(here, dice)
        also = done if done.seat not in swapped else likewise(there, done)
        if also is None:
            return
        happened, elsewhere = decide(here, done), decide(there, also)
        assert not isinstance(happened, Refusal)
        assert not isinstance(elsewhere, Refusal)
        if public(happened) != public(elsewhere):
            return
        here, there = moved(here, done), moved(there, also)
        if here.exposed and here.sides != there.sides:
            return


def likewise(hand: Hand, action: Action) -> Action | None:
    """What looks the same from outside, done by a seat with other cards; None if it cannot."""
    if isinstance(hand.phase, Question):
        return legal_actions(hand, action.seat)[-1]
    if not isinstance(action, Lay):
        return None if isinstance(decide(hand, action), Refusal) else action
    return None if Counter(action.cards) - Counter(hand.hands[action.seat]) else action


def public(events: tuple[Event, ...]) -> list[Event | int]:
    """What everybody sees: of a secret answer, only that it was given."""
    return [event.seat if isinstance(event, Answered) else event for event in events]


def moved(hand: Hand, action: Action) -> Hand:
    after = act(hand, action)
    assert not isinstance(after, Refusal)
    return after


@settings(max_examples=16)
@given(ANY_RULES, SEEDS, FIRST)
def test_nobody_sees_the_cards_of_another(rules: RuleSet, seed: bytes, first: int) -> None:
    for step in played(rules, seed, first)[0]:
        hand = step.before
        for seat in EVERYBODY:
            view = view_of(hand, seat)
            assert view.cards == (() if seat is None else hand.hands[seat])
            named: Counter[Card] = Counter()
            for action in view.legal:
                assert action.seat == seat
                if isinstance(action, Lay):
                    named |= Counter(action.cards)
            assert not named - Counter(view.cards)
            if not hand.exposed and hand.emperor is not None:
                alone = hand.emperor if hand.solo is Solo.DARK else None
                knows = seat is not None and seat in (hand.guard, alone)
                assert (view.solo is not None) is knows
                assert view.guard == (hand.guard if knows else None)
                assert knows or not view.partners


@pytest.mark.parametrize("preset", ["simple", "classic", "qingdao"])
def test_the_other_worlds_are_other_worlds(preset: str) -> None:
    """The law above compares something: guard and dark solo, cards and answers do change."""
    guards, answers, cards = set(), set(), set()
    for number in range(30):
        seed = bytes([0, 0, 0, number])
        dealt = deal(replace(PRESETS[preset], rob=False), seed, 0)
        for step in islice(steps(dealt, Dice(seed)), 60):
            other = another_world(step.before, 0, Dice(seed))
            guards.add(((step.before.guard, step.before.solo), (other.guard, other.solo)))
            cards.add(step.before.hands == other.hands)
            if isinstance(step.before.phase, Question) and isinstance(other.phase, Question):
                answers.add(step.before.phase.yes == other.phase.yes)
    assert any(here != there and Solo.DARK in (here[1], there[1]) for here, there in guards)
    assert any(here[0] is not None and there[0] not in (None, here[0]) for here, there in guards)
    assert answers == {True, False}
    assert False in cards
