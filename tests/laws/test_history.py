"""The history of a hand is what everybody saw happen since the cards were dealt, and no more."""

import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings

from game.hand.actions import Action
from game.hand.engine import deal, decide, replay
from game.hand.events import Answered, DealVoided, Event, Offered, Secret
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion
from game.hand.state import Hand
from game.hand.view import view_of
from game.refusals import Refusal
from game.rules.ruleset import PRESETS, RuleSet, Tribute
from tests.game.hands import question, tell, throne
from tests.laws.dice import Dice, after, any_debt, choose, coming_or_going
from tests.laws.games import ANY_RULES, SEEDS

EVERYBODY = (None, *range(5))


@settings(max_examples=24)
@given(ANY_RULES, SEEDS)
def test_it_is_what_everybody_saw_and_each_seat_has_the_same(rules: RuleSet, seed: bytes) -> None:
    remembers_what_everybody_saw(rules, seed)


def test_secret_answers_secret_offers_and_void_deals_came_about() -> None:
    seen = set[type[Event]]()
    for number in range(8):
        rules = replace(PRESETS["classic" if number % 2 else "simple"], tribute=Tribute.EQUAL)
        seen |= remembers_what_everybody_saw(rules, bytes([0, 0, 4, number]))
    assert seen >= {Answered, Offered, DealVoided}


def remembers_what_everybody_saw(rules: RuleSet, seed: bytes) -> set[type[Event]]:
    """The law, held against one hand with people who come and go; the kinds of its events."""
    dice, kinds = Dice(seed + b"history"), set[type[Event]]()
    first = dice.below(5)
    debt = any_debt(rules, first, dice)
    hand, actions, public = deal(rules, seed, first, debt), list[Action](), list[Event]()
    while not hand.over:
        action = coming_or_going(dice) if dice.happens(5) else choose(hand, dice)
        happened = decide(hand, action)
        if isinstance(happened, Refusal):
            continue
        hand = after(hand, happened)
        actions.append(action)
        kinds.update(map(type, happened))
        for event in happened:
            if isinstance(event, DealVoided):
                public = []
            elif not isinstance(event, Secret):
                public.append(event)
        assert all(view_of(hand, seat).history == tuple(public) for seat in EVERYBODY)
    again = replay(rules, seed, first, actions, debt)
    assert again == hand
    assert again.history == pickle.loads(pickle.dumps(hand)).history == tuple(public)  # noqa: S301
    return kinds


@pytest.mark.parametrize(
    ("asked", "here", "there"),
    [
        (OpenGuard(), ("1 no", "2 no", "3 no", "4 no"), ("4 no", "2 no", "1 no", "3 no")),
        (Kick(), ("1 yes", "3 no", "4 no"), ("1 no", "3 no", "4 yes")),
        (Rebellion(), ("1 yes", "3 no", "4 no"), ("4 no", "3 no", "1 yes")),
    ],
)
def test_who_answered_what_in_secret_and_when_is_not_in_it(
    asked: OpenGuard | Kick | Rebellion, here: tuple[str, ...], there: tuple[str, ...]
) -> None:
    answered = histories(question(asked), *here)
    assert answered[:-1] == [()] * (len(here) - 1)
    assert answered == histories(question(asked), *there)


def histories(hand: Hand, *lines: str) -> list[tuple[Event, ...]]:
    """The history after each of these actions."""
    after_each = []
    for line in lines:
        hand = tell(hand, line)
        after_each.append(hand.history)
    return after_each


def test_a_void_deal_begins_it_anew() -> None:
    hand = throne("R 2", "2 2", "2 2", "2 2", "G 2 2")
    ceded = tell(hand, *(f"{seat} cede" for seat in (0, 4, 3, 2, 1, 0, 4, 3, 2)))
    assert len(ceded.history) == 9
    assert tell(ceded, "1 cede").history == ()
