"""The deadlines in a hand."""

from dataclasses import replace

import pytest

from bot.tables.rules import next_hand
from bot.tables.rules.pace import AUTOPLAY_TIME
from bot.tables.rules.snapshot import Lobby
from game.hand.actions import Answer, Autoplay, Pass, TakeBack
from game.hand.phases.doubling import OpenGuard
from tests.bot.tables.rules.played_hands import (
    PLAY_TIME,
    QUESTION_TIME,
    SECOND,
    acted,
    done_by,
    late,
)
from tests.bot.tables.seated import NOON, PEOPLE, dealt, hand_of, seed, snapshot, table
from tests.game.hands import question, tell, trick
from tests.laws.games import Dice, choose


def test_answers_of_others_do_not_move_the_deadline() -> None:
    step = dealt(*PEOPLE)
    assert step.after.table.deadline_at == NOON + QUESTION_TIME
    for seat in range(4):
        step = acted(step.after, Answer(seat, yes=False), NOON + SECOND)
        assert step.after.table.deadline_at == NOON + QUESTION_TIME
    step = acted(step.after, Answer(4, yes=False), NOON + SECOND)
    assert step.after.table.deadline_at == NOON + SECOND + QUESTION_TIME


def test_a_play_has_its_own_time() -> None:
    step = dealt(*PEOPLE)
    for seat in range(5):
        step = acted(step.after, Answer(seat, yes=seat == 3), NOON + SECOND)
    assert step.after.hand is not None
    assert step.after.hand.phase.name == "trick"
    assert step.after.table.deadline_at == NOON + SECOND + PLAY_TIME
    play = choose(step.after.hand, Dice(b""))
    step = acted(step.after, play, NOON + 2 * SECOND)
    assert step.after.table.deadline_at == NOON + 2 * SECOND + PLAY_TIME


def test_a_seat_on_autoplay_plays_after_a_little_while_and_answers_at_once() -> None:
    now = late(snapshot(trick("78", "89", "66", "66", "66")))
    assert now.table.deadline_at == NOON + PLAY_TIME
    round_ended = tell(hand_of(now), "1 pass", "2 pass", "3 pass")
    step = acted(replace(now, hand=round_ended), Pass(4))
    assert step.after.table.deadline_at == NOON + AUTOPLAY_TIME
    back = acted(step.after, TakeBack(0), NOON + SECOND)
    assert back.after.table.deadline_at == NOON + SECOND + PLAY_TIME
    asked = snapshot(done_by(question(OpenGuard(), guard=2), Autoplay(3)))
    answered = acted(asked, Answer(1, yes=False))
    assert [(a.seat, a.by) for a in answered.change.actions] == [(1, "user"), (3, "clock")]


@pytest.mark.parametrize(
    ("new", "times"), [(frozenset({13}), 2), (frozenset({99}), 1), (frozenset(), 1)]
)
def test_a_question_put_to_somebody_new_lasts_twice_as_long(
    new: frozenset[int], times: int
) -> None:
    table_ = replace(table(*PEOPLE), seed=seed(1).hex())
    step = next_hand.start_hand(Lobby(table_), seed(2), NOON, new=new)
    asked = step.after.table
    assert [seat.user_id for seat in asked.seats if seat and seat.new] == sorted(new & {*PEOPLE})
    assert (asked.deadline_at, asked.warn_at) == (
        NOON + times * QUESTION_TIME,
        NOON + times * 20 * SECOND,
    )
    answered = acted(step.after, Answer(2, yes=False), NOON + SECOND).after
    assert answered.table.deadline_at == asked.deadline_at
