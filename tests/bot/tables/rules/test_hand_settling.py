"""What a hand leaves behind: its scores, the totals, and seats still on autoplay."""

import json
from dataclasses import asdict, replace
from datetime import timedelta

import pytest

from bot.model import Seat, Status
from bot.tables.rules.pace import BY_ITSELF, idle_time
from game.hand.actions import Autoplay, Lay
from game.rules.ruleset import AfterAutoplay
from game.scoring import Solo
from tests.bot.tables.rules.played_hands import ONE_PERSON, acted, done_by, late, played
from tests.bot.tables.seated import (
    AI,
    NOON,
    PEOPLE,
    SIMPLE,
    between,
    hand_of,
    known,
    seed,
    snapshot,
    start_hand,
    table,
)
from tests.game.hands import trick
from tests.laws.games import Dice, choose


def test_a_seat_on_autoplay_can_go_to_an_ai_player_instead() -> None:
    rules = replace(SIMPLE, after_autoplay=AfterAutoplay.REPLACE)
    hand = trick("7", "", "66", "6", "6", out=(1,), rules=rules)
    now = snapshot(done_by(hand, Autoplay(3)))
    after = acted(now, Lay(0, hand.hands[0])).after.table
    assert after.status is Status.SETTLED
    assert [seat and seat.user_id for seat in after.seats] == [11, 12, 13, None, 15]
    assert after.seats[3] == Seat(None, "AI Amber", -3, took_over="North")


def test_with_nobody_left_the_table_closes_all_the_same() -> None:
    rules = replace(SIMPLE, after_autoplay=AfterAutoplay.REPLACE)
    hand = done_by(trick("7", "", "66", "6", "6", out=(1,), rules=rules), Autoplay(0))
    alone = snapshot(hand)
    alone = replace(
        alone, table=replace(table(*ONE_PERSON), status=Status.PLAYING, deadline_at=NOON)
    )
    assert late(alone).table.status is Status.CLOSED


@pytest.mark.parametrize("number", range(8))
def test_a_settled_hand_is_scored_for_the_people_and_added_to_the_totals(number: int) -> None:
    users = (11, AI, 13, AI, 15) if number % 2 else PEOPLE
    *_, last = played(*users, number=number)
    change, table = last.change, last.after.table
    result = hand_of(last.after).result
    assert result is not None
    assert table.status is change.table.status is Status.SETTLED
    assert known(table.deadline_at) >= NOON + idle_time(table)
    assert [seat and seat.points for seat in table.seats] == list(result.points)
    assert change.result == json.dumps(asdict(result))
    assert [score.user_id for score in change.scores] == [user or None for user in users]
    assert [score.points for score in change.scores] == list(result.points)
    for score in change.scores:
        assert score.won == (None if not score.points else score.points > 0)


def test_totals_run_on_over_the_hands() -> None:
    *_, first = played(*PEOPLE, number=1)
    step = start_hand(between(first.after), seed(2), NOON)
    dice = Dice(seed(2))
    while (hand := step.after.hand) and hand.result is None:
        step = acted(step.after, choose(hand, dice))
    one, two = hand_of(first.after).result, hand_of(step.after).result
    assert one is not None
    assert two is not None
    totals = [a + b for a, b in zip(one.points, two.points, strict=True)]
    assert [seat and seat.points for seat in step.after.table.seats] == totals


def test_a_draw_is_won_by_nobody() -> None:
    """A dark solo whose emperor comes second gets nothing (`rules.md` §4)."""
    hand = trick("8", "", "66", "66", "66", guard=None, solo=Solo.DARK, out=(1,))
    step = acted(snapshot(hand), Lay(0, hand.hands[0]))
    assert [(score.points, score.won) for score in step.change.scores] == [(0, None)] * 5


@pytest.mark.parametrize(("users", "time"), [(PEOPLE, BY_ITSELF), (PEOPLE[1:], idle_time(table()))])
def test_the_next_hand_is_due_at_once_if_everybody_lets_it_start_by_itself(
    users: tuple[int, ...], time: timedelta
) -> None:
    hand = trick("7", "", "6", "6", "6", out=(1,))
    now = snapshot(hand)
    seats = now.table.with_seats(lambda _, seat: replace(seat, auto_ready=seat.user_id in users))
    after = acted(replace(now, table=seats), Lay(0, hand.hands[0])).after.table
    assert (after.status, after.deadline_at) == (Status.SETTLED, NOON + time)
