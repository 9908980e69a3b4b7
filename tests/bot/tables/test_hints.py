"""Who asks for a hint is noted until the score; the host says whether one may."""

from dataclasses import replace

import pytest

from bot.model import ServerSettings, Status, Table
from bot.tables import choices, readiness
from bot.tables.choices import HintsChoice
from bot.tables.refusals import TableWhy
from bot.tables.snapshot import Playing, Settled
from bot.tables.steps import acting, between_hands
from bot.tables.steps.step import Step
from game.hand.actions import Autoplay, Lay
from game.hand.engine import act
from game.hand.state import Hand
from game.hand.view import view_of
from game.players import plain
from game.refusals import Refusal
from game.rules.ruleset import AfterAutoplay, RuleSet
from tests.bot.tables.seated import AI, NOON, PEOPLE, in_play, snapshot, start_hand, table
from tests.game.hands import rob, tell, trick

EAST, SOUTH = PEOPLE[:2]
NEWCOMER = 99
LED = tell(trick("77 6", "88 9", "66 6", "66 6", "G 6"), "0 77")


SERVER = ServerSettings(1, "simple")


def noted(outcome: Step | Refusal) -> tuple[int, ...]:
    assert isinstance(outcome, Step), outcome
    return outcome.after.table.hinted


def playing(hand: Hand) -> Playing:
    return in_play(snapshot(hand))


def test_who_asks_is_noted_and_nobody_is_shown_anything() -> None:
    once = acting.hinted(playing(LED), 1)
    assert noted(once) == (1,)
    assert isinstance(once, Step)
    assert once.change.unseen
    assert once.after.hand == LED
    asked = playing(rob("R", "6", "6", "6", "G"))
    first = acting.hinted(asked, 3)
    assert isinstance(first, Step)
    assert noted(acting.hinted(in_play(first.after), 0)) == (0, 3)
    assert noted(acting.hinted(in_play(first.after), 3)) == (3,)


def asleep(hand: Hand, seat: int) -> Hand:
    after = act(hand, Autoplay(seat))
    assert not isinstance(after, Refusal)
    return after


@pytest.mark.parametrize(
    ("now", "seat", "stop"),
    [
        (playing(LED), 2, TableWhy.NOTHING_TO_CHOOSE),
        (playing(asleep(LED, 1)), 1, TableWhy.NOTHING_TO_CHOOSE),
        (playing(tell(LED, "1 88")), 2, TableWhy.NOTHING_TO_CHOOSE),
        (
            replace(playing(LED), table=replace(playing(LED).table, hints=False)),
            1,
            TableWhy.NO_HINTS,
        ),
    ],
)
def test_where_there_is_nothing_to_choose_nothing_is_noted(
    now: Playing, seat: int, stop: TableWhy
) -> None:
    assert acting.hinted(now, seat) == Refusal(stop)


def ended(now: Playing) -> Step:
    """The step that ends the hand of the plain player in every seat."""
    while True:
        seat = min(now.hand.waiting)
        step = acting.take_turn(now, plain.choose(view_of(now.hand, seat)), NOON)
        assert isinstance(step, Step)
        if not isinstance(step.after, Playing):
            return step
        now = step.after


def test_the_score_of_who_asked_says_so_and_the_next_hand_begins_without() -> None:
    asked = acting.hinted(playing(LED), 1)
    assert isinstance(asked, Step)
    over = ended(in_play(asked.after))
    assert [score.seat for score in over.change.scores if score.hinted] == [1]
    assert isinstance(over.after, Settled)
    assert over.after.table.hinted == (1,)
    assert start_hand(over.after, b"seed", NOON).after.table.hinted == ()


def test_who_leaves_after_a_hint_had_it() -> None:
    asked = acting.hinted(playing(LED), 1)
    assert isinstance(asked, Step)
    left = between_hands.leave_hand(in_play(asked.after), SOUTH, NOON)
    assert isinstance(left, Step)
    assert [score.hinted for score in left.change.scores] == [True]


def test_who_comes_after_one_who_asked_did_not_ask() -> None:
    now = playing(LED)
    asked = acting.hinted(replace(now, table=replace(now.table, hinted=(0, 3))), 1)
    assert noted(asked) == (0, 1, 3)
    assert isinstance(asked, Step)
    left = between_hands.leave_hand(in_play(asked.after), SOUTH, NOON)
    assert noted(left) == (0, 3)
    assert isinstance(left, Step)
    invited = replace(in_play(left.after), table=replace(left.after.table, invited=NEWCOMER))
    assert noted(between_hands.take_over(invited, NEWCOMER, "新", NOON)) == (0, 3)


def test_who_asked_and_is_replaced_at_the_end_takes_the_mark_along() -> None:
    rules = replace(RuleSet(), after_autoplay=AfterAutoplay.REPLACE)
    now = playing(asleep(trick("7", "", "66", "6", "6", out=(1,), rules=rules), 3))
    now = replace(now, table=replace(now.table, hinted=(0, 3)))
    over = acting.take_turn(now, Lay(0, now.hand.hands[0]), NOON)
    assert noted(over) == (0,)
    assert isinstance(over, Step)
    assert [score.seat for score in over.change.scores if score.hinted] == [0, 3]


def test_the_host_says_between_hands_whether_hints_are_given_and_all_are_asked_anew() -> None:
    agreed = readiness.ready(table(EAST, SOUTH, AI, AI, AI), SOUTH, 1)
    assert isinstance(agreed, Table)
    without = choices.choose(agreed, EAST, HintsChoice(False), SERVER)
    assert isinstance(without, Table)
    assert not without.hints
    assert readiness.unready(without) == readiness.unready(table(EAST, SOUTH, AI, AI, AI))
    assert readiness.terms(without) != readiness.terms(agreed)
    assert choices.choose(agreed, EAST, HintsChoice(True), SERVER) == agreed


@pytest.mark.parametrize(
    ("now", "user", "stop"),
    [
        (table(EAST, SOUTH), SOUTH, TableWhy.NOT_HOST),
        (replace(table(EAST, SOUTH), status=Status.PLAYING), EAST, TableWhy.HAND_RUNNING),
    ],
)
def test_nobody_else_decides_on_hints(now: Table, user: int, stop: TableWhy) -> None:
    outcome = choices.choose(now, user, HintsChoice(False), SERVER)
    assert isinstance(outcome, Refusal)
    assert outcome.why is stop
