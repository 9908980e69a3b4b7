"""The lesson: what is right, what is refused, and what follows from each press."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hand.actions import Lay
from game.hand.engine import act
from game.hand.events import TrickEnded
from game.hand.view import view_of
from game.lesson.course import HINT, MOST_WRONG, TAKE_BACK, Point, Situation, situation
from game.lesson.steps import STEPS, Step
from game.players.levels import Level, player
from game.refusals import Refusal, Why

MOST_PRESSES = 25
ENDING = len(STEPS) - 1
QUESTIONS = [step for step in STEPS if step.options]


def at(point: Point) -> Situation:
    now = situation(point)
    assert now is not None
    return now


def presses(point: Point) -> Iterator[Point]:
    """The points to which a press at this step leads."""
    now = at(point)
    yield from (point.then(sign) for sign in now.choices)
    yield from [point.then(HINT)] * now.can_hint
    yield from [point.then(TAKE_BACK)] * now.can_take_back


@cache
def most_presses(point: Point) -> int:
    """The most presses until the step is over and the next one is shown."""
    now, more = at(point), [1 + most_presses(after) for after in presses(point)]
    if now.is_done:
        more.append(int(now.step != STEPS[-1]))
    return max(more)


def sign_of(step: Step, option: str) -> str:
    """The press that gives this answer at the beginning of a step."""
    choices = at(Point(STEPS.index(step))).choices
    return next(sign for sign, action in choices.items() if action == step.answer(option))


def strong(now: Situation) -> object:
    return player(Level.STRONG)(view_of(now.hand, now.step.seat), b"")


def test_there_are_seven_steps_and_the_last_one_is_an_ending() -> None:
    assert [bool(step.options) for step in STEPS] == [True] * 6 + [False]
    assert len(STEPS[-1].position().hands[STEPS[-1].seat]) == 8


def test_no_path_takes_more_than_25_presses() -> None:
    assert sum(most_presses(Point(number)) for number in range(len(STEPS))) <= MOST_PRESSES


@pytest.mark.parametrize("step", QUESTIONS, ids=lambda step: step.name)
def test_the_right_answer_is_what_the_strong_player_does(step: Step) -> None:
    assert strong(at(Point(STEPS.index(step)))) == step.answer(step.right)


@pytest.mark.parametrize("step", QUESTIONS, ids=lambda step: step.name)
def test_a_wrong_answer_is_refused_or_ends_with_less(step: Step) -> None:
    points = {}
    for option in step.options:
        now = at(Point(STEPS.index(step)).then(sign_of(step, option)))
        points[option] = now.tried[-1].points
    best = points.pop(step.right)
    assert best is not None
    assert all(value is None or value <= best - 1 for value in points.values())


@pytest.mark.parametrize("name", ["follow", "pass"])
def test_three_with_one_is_refused(name: str) -> None:
    step = next(step for step in STEPS if step.name == name)
    refused = [act(step.position(), step.answer(option)) for option in step.options]
    assert [each.why for each in refused if isinstance(each, Refusal)] == [Why.NOT_A_PLAY]


@pytest.mark.parametrize("step", QUESTIONS, ids=lambda step: step.name)
def test_a_wrong_answer_is_played_out_and_taken_back(step: Step) -> None:
    start = Point(STEPS.index(step))
    for option in step.options:
        now = at(start.then(sign_of(step, option)))
        if option == step.right:
            assert now.is_done
            assert now.hand == now.after != step.position()
        else:
            assert now.hand == step.position()
            assert step.answer(option) not in now.choices.values()
            is_refused = now.tried[-1].points is None
            assert (now.after == now.hand) is is_refused


@pytest.mark.parametrize("step", QUESTIONS, ids=lambda step: step.name)
def test_an_answer_is_played_out_until_its_trick_is_over(step: Step) -> None:
    before = step.position().history
    for option in step.options:
        now = at(Point(STEPS.index(step)).then(sign_of(step, option)))
        happened = now.after.history[len(before) :]
        tricks = [event for event in happened if isinstance(event, TrickEnded)]
        assert tricks in ([], [*happened[-1:]])


def test_after_two_wrong_answers_the_right_one_is_shown() -> None:
    step = STEPS[0]
    wrong = [option for option in step.options if option != step.right][:MOST_WRONG]
    point = Point()
    for option in wrong:
        assert not at(point).is_done
        point = point.then(sign_of(step, option))
    now = at(point)
    assert now.is_done
    assert [tried.is_right for tried in now.tried] == [False, False, True]
    assert now.tried[-1].action == step.answer(step.right)


def test_the_best_moves_win_the_ending() -> None:
    point = Point(ENDING)
    while not at(point).hand.over:
        now = at(point.then(HINT)) if at(point).can_hint else at(point)
        assert now.best is None or now.best.action == strong(now)
        point = point.then(next(s for s, move in now.choices.items() if move == strong(now)))
    result = at(point).hand.result
    assert result is not None
    assert result.points[STEPS[-1].seat] > 0


def test_the_ending_has_one_hint_and_one_move_back_and_then_only_the_best_move() -> None:
    start = Point(ENDING)
    assert at(start).can_hint
    assert not at(start).can_take_back
    single = next(
        sign
        for sign, move in at(start).choices.items()
        if isinstance(move, Lay) and len(move.cards) == 1
    )
    back = start.then(single).then(TAKE_BACK)
    assert at(back).hand == at(start).hand
    assert at(back).choices == at(start).choices
    hinted = at(back.then(HINT))
    assert hinted.best is not None
    assert list(hinted.choices.values()) == [hinted.best.action]
    assert not hinted.can_hint
    assert not hinted.can_take_back
    for more in (HINT, TAKE_BACK):
        assert situation(back.then(HINT).then(single).then(more)) is None


@given(st.integers(-1, 9), st.text(alphabet="abcdefgh-?", max_size=8))
def test_presses_that_cannot_be_made_lead_nowhere_or_to_a_hand(step: int, pressed: str) -> None:
    now = situation(Point(step, pressed))
    assert now is None or now.step == STEPS[step]
