"""One step of a hand: who acts, what the clock does, and what is to be stored."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import timedelta
from itertools import chain, count

import pytest

from bot.store import Status
from bot.tables import turns
from bot.tables.turns import IDLE_LIMIT, PLAY_TIME, QUESTION_TIME, Step
from game.actions import Answer, Ascend, Lay, Pass
from game.notation import code, read_action
from game.options import read_rules
from game.phases.throne import Throne
from game.phases.trick import Trick
from game.refusals import Refusal, Why
from game.scoring import Solo
from tests.bot.tables.seated import AI, NOON, PEOPLE, SIMPLE, dealt, seed, snapshot, walk
from tests.game.hands import trick
from tests.laws.games import Dice, choose

SECOND = timedelta(seconds=1)
ONE_PERSON = (11, AI, AI, AI, AI)


def done(step: Step | object) -> Step:
    """The step, which must not have been refused."""
    assert isinstance(step, Step), step
    return step


def played(*users: int, number: int = 1) -> Iterator[Step]:
    """The steps of a hand from the deal to the end, as chance plays it."""
    step = dealt(*users, number=number)
    dice = Dice(seed(number))
    yield step
    for minute in count(1):
        now = step.after
        if now.hand is None or now.hand.result:
            return
        action = choose(now.hand, dice)
        step = done(turns.take_turn(now, action, NOON + minute * PLAY_TIME))
        yield step


def test_the_first_hand_starts_at_seat_0() -> None:
    step = dealt(*PEOPLE)
    assert step.change.deal is not None
    assert step.change.deal.first == 0
    assert step.change.deal.seed == seed(1).hex()
    assert step.after.table.hand_no == 1
    assert step.after.table.status is Status.PLAYING
    assert step.after.hand is not None
    assert step.after.hand.counts() == (34, 34, 34, 33, 33)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_next_hand_starts_at_the_previous_emperor(number: int) -> None:
    *_, last = played(*PEOPLE, number=number)
    assert last.after.hand is not None
    following = turns.start_hand(last.after, seed(99), NOON)
    assert following.change.deal is not None
    assert following.change.deal.first == last.after.hand.emperor
    assert following.after.table.hand_no == 2
    assert following.change.actions == ()


def test_ai_players_go_on_until_a_person_is_waited_for() -> None:
    for number in range(6):
        for step in played(*ONE_PERSON, number=number):
            hand = step.after.hand
            assert hand is not None
            assert hand.result or hand.phase.waiting(hand) == {0}
            assert [action.by for action in step.change.actions if action.seat] == [
                "ai" for action in step.change.actions if action.seat
            ]


def test_the_log_numbers_every_action_of_a_hand_in_order() -> None:
    steps = list(played(*ONE_PERSON))
    logged = [action for step in steps for action in step.change.actions]
    assert [action.n for action in logged] == list(range(len(logged)))
    assert steps[-1].after.logged == len(logged)
    assert {action.by for action in logged} == {"user", "ai"}


def test_every_step_is_one_version_above_the_one_before() -> None:
    versions = [step.change.table.version for step in played(*PEOPLE)]
    assert versions == list(range(1, len(versions) + 1))


def test_a_refused_action_is_no_step() -> None:
    before = dealt(*PEOPLE).after
    assert turns.take_turn(before, Pass(0), NOON) == Refusal(Why.NOT_NOW)


def test_answers_of_others_do_not_move_the_deadline() -> None:
    step = dealt(*PEOPLE)
    assert step.after.table.due == NOON + QUESTION_TIME
    for seat in range(4):
        step = done(turns.take_turn(step.after, Answer(seat, yes=False), NOON + SECOND))
        assert step.after.table.due == NOON + QUESTION_TIME
    step = done(turns.take_turn(step.after, Answer(4, yes=False), NOON + SECOND))
    assert step.after.table.due == NOON + SECOND + QUESTION_TIME


def test_a_play_has_its_own_time() -> None:
    step = dealt(*PEOPLE)
    for seat in range(5):
        step = done(turns.take_turn(step.after, Answer(seat, yes=seat == 3), NOON + SECOND))
    assert step.after.hand is not None
    assert step.after.hand.phase.name == "trick"
    assert step.after.table.due == NOON + SECOND + PLAY_TIME
    play = choose(step.after.hand, Dice(b""))
    step = done(turns.take_turn(step.after, play, NOON + 2 * SECOND))
    assert step.after.table.due == NOON + 2 * SECOND + PLAY_TIME


def test_the_clock_says_no_cedes_leads_the_lowest_card_and_passes() -> None:
    """The defaults of `rules.md` §6, for whoever is waited for."""
    phases = set()
    for hand in chain.from_iterable(walk(number) for number in range(12)):
        if hand.result:
            continue
        waiting = sorted(hand.phase.waiting(hand))
        lowest = min(hand.hands[waiting[0]])
        match hand.phase:
            case Throne():
                expected = ["cede"]
            case Trick(table=None):
                expected = [f"play {code(Lay(0, (lowest,))).split()[1]}"]
            case Trick():
                expected = ["pass"]
            case _:
                expected = ["no"] * len(waiting)
        logged = done(turns.time_out(snapshot(hand), NOON)).change.actions
        assert [action.action for action in logged] == expected
        assert [action.seat for action in logged] == waiting
        assert {action.by for action in logged} == {"clock"}
        phases.add(hand.phase.name)
    assert len(phases) == 7


def test_a_hand_that_only_the_clock_goes_on_playing_ends_and_sums_to_zero() -> None:
    now = dealt(*ONE_PERSON).after
    while now.hand and now.hand.result is None:
        now = replace(done(turns.time_out(now, NOON)).after, idle=0)
    assert now.table.status is Status.SETTLED
    assert sum(seat.points for seat in now.table.seats if seat) == 0


def test_after_too_many_decisions_by_the_clock_the_table_closes_unscored() -> None:
    now = dealt(*PEOPLE).after
    while now.table.status is Status.PLAYING:
        assert now.idle < IDLE_LIMIT + len(PEOPLE)
        step = done(turns.time_out(now, NOON))
        now = step.after
    assert now.table.status is Status.CLOSED
    assert now.table.due is None
    assert now.idle >= IDLE_LIMIT
    assert step.change.actions == ()
    assert step.change.scores == ()
    assert step.change.result is None


def test_a_person_who_acts_keeps_the_table_open() -> None:
    now = done(turns.time_out(dealt(*PEOPLE).after, NOON)).after
    assert now.idle == 5
    assert now.hand is not None
    seat = min(now.hand.phase.waiting(now.hand))
    assert done(turns.take_turn(now, Ascend(seat), NOON)).after.idle == 0


def test_a_deal_is_a_persons_doing_and_counts_as_one() -> None:
    *_, last = played(*PEOPLE)
    idle = replace(last.after, idle=IDLE_LIMIT - 1)
    assert turns.start_hand(idle, seed(2), NOON).after.idle == 0


def test_ai_players_do_not_count_as_idle() -> None:
    now = dealt(*ONE_PERSON).after
    assert done(turns.time_out(now, NOON)).after.idle == 1


@pytest.mark.parametrize("number", range(8))
def test_a_settled_hand_is_scored_for_the_people_and_added_to_the_totals(number: int) -> None:
    users = (11, AI, 13, AI, 15) if number % 2 else PEOPLE
    *_, last = played(*users, number=number)
    change, table = last.change, last.after.table
    assert last.after.hand is not None
    result = last.after.hand.result
    assert result is not None
    assert table.status is change.table.status is Status.SETTLED
    assert table.due is None
    assert [seat and seat.points for seat in table.seats] == list(result.points)
    assert change.result == json.dumps(asdict(result))
    people = [user for user in users if user]
    assert [score.user_id for score in change.scores] == people
    assert [score.points for score in change.scores] == [
        result.points[users.index(user)] for user in people
    ]
    for score in change.scores:
        assert score.won == (None if not score.points else score.points > 0)


def test_totals_run_on_over_the_hands() -> None:
    *_, first = played(*PEOPLE, number=1)
    step = turns.start_hand(first.after, seed(2), NOON)
    dice = Dice(seed(2))
    while (hand := step.after.hand) and hand.result is None:
        step = done(turns.take_turn(step.after, choose(hand, dice), NOON))
    assert first.after.hand is not None
    assert step.after.hand is not None
    one, two = first.after.hand.result, step.after.hand.result
    assert one is not None
    assert two is not None
    totals = [a + b for a, b in zip(one.points, two.points, strict=True)]
    assert [seat and seat.points for seat in step.after.table.seats] == totals


def test_a_draw_is_won_by_nobody() -> None:
    """A dark solo whose emperor comes second gets nothing (`rules.md` §4)."""
    hand = trick("8", "", "66", "66", "66", guard=None, solo=Solo.DARK, out=(1,))
    step = done(turns.take_turn(snapshot(hand), Lay(0, hand.hands[0]), NOON))
    assert [(score.points, score.won) for score in step.change.scores] == [(0, None)] * 5


def test_what_is_logged_reads_back_as_the_action() -> None:
    for step in played(*ONE_PERSON, number=3):
        for logged in step.change.actions:
            assert code(read_action(logged.seat, logged.action)) == logged.action


def test_the_rules_of_a_hand_are_stored_with_it() -> None:
    step = dealt(*PEOPLE)
    assert step.change.deal is not None
    assert read_rules(step.change.deal.rules) == SIMPLE
