"""One step of a hand: who acts, what the clock does, and what is to be stored."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import timedelta
from itertools import chain, count

import pytest

from bot.model import Score, Seat, Status
from bot.tables.pace import AUTOPLAY_TIME, DEFAULT, idle_time
from bot.tables.snapshot import Lobby, Playing, Snapshot, standing
from bot.tables.steps import acting, clock, hand_start, progress, seat_changes
from bot.tables.steps.step import Step
from bot.tables.stops import Stop, Stopped
from game.hand.actions import Action, Answer, Autoplay, Lay, Pass, TakeBack
from game.hand.attendance import PENALTY
from game.hand.engine import act
from game.hand.phases.open_guard import OpenGuard
from game.hand.phases.throne import Throne
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.notation.formatter import code, read_action
from game.refusals import Refusal, Why
from game.rules.options import read_rules
from game.rules.ruleset import AfterAutoplay, RuleSet
from game.scoring import Solo
from tests.bot.tables.seated import (
    AI,
    NOON,
    PEOPLE,
    SIMPLE,
    between,
    dealt,
    in_play,
    seed,
    snapshot,
    start_hand,
    table,
    walk,
)
from tests.game.hands import question, tell, trick
from tests.laws.games import Dice, choose

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
PLAY_TIME, QUESTION_TIME = DEFAULT.play * SECOND, DEFAULT.question * SECOND
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
        step = done(acting.take_turn(in_play(now), action, NOON + minute * PLAY_TIME))
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
    following = start_hand(between(last.after), seed(99), NOON)
    assert following.change.deal is not None
    assert following.change.deal.first == last.after.hand.emperor
    assert following.after.table.hand_no == 2
    assert following.change.actions == ()


def test_ai_players_go_on_until_a_person_is_waited_for() -> None:
    for number in range(6):
        for step in played(*ONE_PERSON, number=number):
            hand = step.after.hand
            assert hand is not None
            assert hand.result or hand.waiting == {0}
            assert [action.by for action in step.change.actions if action.seat] == [
                "ai" for action in step.change.actions if action.seat
            ]


def test_a_step_takes_so_many_turns_at_most_and_the_next_ones_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "MOST_TURNS", 1)
    step = next(step for step in played(*ONE_PERSON) if step.after.table.auto)
    while moment := step.after.table.auto:
        step = done(clock.do_own_move(step.after, moment))
        plays = [each for each in step.change.actions if each.action != code(Pass(each.seat))]
        assert len(plays) <= 1
    hand = step.after.hand
    assert hand is not None
    assert hand.result or hand.waiting == {0}


def test_the_log_numbers_every_action_of_a_hand_in_order() -> None:
    steps = list(played(*ONE_PERSON))
    logged = [action for step in steps for action in step.change.actions]
    assert [action.n for action in logged] == list(range(len(logged)))
    assert {action.by for action in logged} == {"user", "ai", "clock"}


def test_every_step_is_one_version_above_the_one_before() -> None:
    versions = [step.change.table.version for step in played(*PEOPLE)]
    assert versions == list(range(1, len(versions) + 1))


def test_a_refused_action_is_no_step() -> None:
    before = dealt(*PEOPLE).after
    assert acting.take_turn(in_play(before), Pass(0), NOON) == Refusal(Why.NOT_NOW)


def test_answers_of_others_do_not_move_the_deadline() -> None:
    step = dealt(*PEOPLE)
    assert step.after.table.due == NOON + QUESTION_TIME
    for seat in range(4):
        step = done(acting.take_turn(in_play(step.after), Answer(seat, yes=False), NOON + SECOND))
        assert step.after.table.due == NOON + QUESTION_TIME
    step = done(acting.take_turn(in_play(step.after), Answer(4, yes=False), NOON + SECOND))
    assert step.after.table.due == NOON + SECOND + QUESTION_TIME


def test_a_play_has_its_own_time() -> None:
    step = dealt(*PEOPLE)
    for seat in range(5):
        step = done(
            acting.take_turn(in_play(step.after), Answer(seat, yes=seat == 3), NOON + SECOND)
        )
    assert step.after.hand is not None
    assert step.after.hand.phase.name == "trick"
    assert step.after.table.due == NOON + SECOND + PLAY_TIME
    play = choose(step.after.hand, Dice(b""))
    step = done(acting.take_turn(in_play(step.after), play, NOON + 2 * SECOND))
    assert step.after.table.due == NOON + 2 * SECOND + PLAY_TIME


def test_who_is_late_answers_no_or_goes_on_autoplay_and_does_its_default() -> None:
    """The defaults of `rules.md` §6, for whoever is waited for; of few hands all the tricks."""
    phases = set()
    of_few = chain.from_iterable(walk(number) for number in range(6))
    of_more = chain.from_iterable(walk(number) for number in range(6, 24))
    for hand in chain(of_few, (hand for hand in of_more if not isinstance(hand.phase, Trick))):
        if hand.result:
            continue
        waiting = sorted(hand.waiting)
        lowest = min(hand.hands[waiting[0]])
        match hand.phase:
            case Throne():
                expected = ["time-out", "cede"]
            case Trick(table=None):
                expected = ["time-out", f"play {code(Lay(0, (lowest,))).split()[1]}"]
            case Trick():
                expected = ["time-out", "pass"]
            case _:
                expected = ["time-out"] * len(waiting)
        step = done(clock.time_out(snapshot(hand), NOON))
        logged = step.change.actions
        assert [action.action for action in logged][: len(expected)] == expected
        assert {action.seat for action in logged[: len(expected)]} == set(waiting)
        assert {action.by for action in logged} == {"clock"}
        assert step.after.hand is not None
        turn = isinstance(hand.phase, Throne | Trick)
        assert step.after.hand.on_autoplay == (frozenset(waiting) if turn else frozenset())
        phases.add(hand.phase.name)
    assert len(phases) == 7


def late(now: Snapshot) -> Snapshot:
    """The table after a deadline that nobody kept."""
    return done(clock.time_out(now, NOON)).after


def test_a_person_alone_with_ai_players_is_played_for_to_the_end_and_the_table_closes() -> None:
    now = dealt(*ONE_PERSON).after
    while now.hand and not now.hand.over:
        now = late(now)
    assert now.hand is not None
    assert now.hand.result is not None
    assert now.table.status is Status.CLOSED
    assert now.table.due is None
    assert sum(seat.points for seat in now.table.seats if seat) == 0


def test_when_all_five_are_on_autoplay_the_table_closes_unscored() -> None:
    step = dealt(*PEOPLE)
    while step.after.hand and not step.after.hand.over:
        step = done(clock.time_out(step.after, NOON))
    now = step.after
    assert now.hand is not None
    assert now.hand.result is None
    assert now.table.status is Status.CLOSED
    assert now.table.due is None
    assert step.change.scores == ()
    assert step.change.result is None


def test_a_seat_on_autoplay_can_go_to_an_ai_player_instead() -> None:
    rules = replace(SIMPLE, after_autoplay=AfterAutoplay.REPLACE)
    hand = trick("7", "", "66", "6", "6", out=(1,), rules=rules)
    now = snapshot(done_by(hand, Autoplay(3)))
    after = done(acting.take_turn(in_play(now), Lay(0, hand.hands[0]), NOON)).after.table
    assert after.status is Status.SETTLED
    assert [seat and seat.user_id for seat in after.seats] == [11, 12, 13, None, 15]
    assert after.seats[3] == Seat(None, "AI Amber", -3)


def test_with_nobody_left_the_table_closes_all_the_same() -> None:
    rules = replace(SIMPLE, after_autoplay=AfterAutoplay.REPLACE)
    hand = done_by(trick("7", "", "66", "6", "6", out=(1,), rules=rules), Autoplay(0))
    alone = snapshot(hand)
    alone = replace(alone, table=replace(table(*ONE_PERSON), status=Status.PLAYING, due=NOON))
    assert late(alone).table.status is Status.CLOSED


def test_who_acts_takes_the_seat_back() -> None:
    now = late(snapshot(trick("78", "89", "66", "66", "66")))
    assert now.hand is not None
    assert now.hand.on_autoplay == {0}
    asked = replace(now, hand=tell(now.hand, "1 pass", "2 pass", "3 pass", "4 pass"))
    step = done(acting.take_turn(in_play(asked), Lay(0, now.hand.hands[0]), NOON))
    assert [action.action for action in step.change.actions][:2] == ["take-back", "play 8D"]


def test_the_fourth_autoplay_binds() -> None:
    hand = trick("7 8 9 10 J", "66", "66", "66", "66")
    for _ in range(3):
        hand = done_by(done_by(hand, Autoplay(0)), TakeBack(0))
    bound = snapshot(done_by(hand, Autoplay(0)))
    refused = acting.take_turn(in_play(bound), Lay(0, hand.hands[0][:1]), NOON)
    assert isinstance(refused, Refusal)
    assert refused.why is Why.BOUND_TO_AUTOPLAY


def test_a_seat_on_autoplay_plays_after_a_little_while_and_answers_at_once() -> None:
    now = late(snapshot(trick("78", "89", "66", "66", "66")))
    assert now.table.due == NOON + PLAY_TIME
    assert now.hand is not None
    round_ended = tell(now.hand, "1 pass", "2 pass", "3 pass")
    step = done(acting.take_turn(in_play(replace(now, hand=round_ended)), Pass(4), NOON))
    assert step.after.table.due == NOON + AUTOPLAY_TIME
    back = done(acting.take_turn(in_play(step.after), TakeBack(0), NOON + SECOND))
    assert back.after.table.due == NOON + SECOND + PLAY_TIME
    asked = snapshot(done_by(question(OpenGuard(), guard=2), Autoplay(3)))
    answered = done(acting.take_turn(in_play(asked), Answer(1, yes=False), NOON))
    assert [(a.seat, a.by) for a in answered.change.actions] == [(1, "user"), (3, "clock")]


def done_by(hand: Hand, action: Action) -> Hand:
    """The hand after what is not refused."""
    after = act(hand, action)
    assert not isinstance(after, Refusal)
    return after


@pytest.mark.parametrize("number", range(8))
def test_a_settled_hand_is_scored_for_the_people_and_added_to_the_totals(number: int) -> None:
    users = (11, AI, 13, AI, 15) if number % 2 else PEOPLE
    *_, last = played(*users, number=number)
    change, table = last.change, last.after.table
    assert last.after.hand is not None
    result = last.after.hand.result
    assert result is not None
    assert table.status is change.table.status is Status.SETTLED
    assert table.due is not None
    assert table.due >= NOON + idle_time(table)
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
        step = done(acting.take_turn(in_play(step.after), choose(hand, dice), NOON))
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
    step = done(acting.take_turn(in_play(snapshot(hand)), Lay(0, hand.hands[0]), NOON))
    assert [(score.points, score.won) for score in step.change.scores] == [(0, None)] * 5


def test_what_is_logged_reads_back_as_the_action() -> None:
    for step in played(*ONE_PERSON, number=3):
        for logged in step.change.actions:
            assert code(read_action(logged.seat, logged.action)) == logged.action


def test_the_rules_of_a_hand_are_stored_with_it() -> None:
    step = dealt(*PEOPLE)
    assert step.change.deal is not None
    assert read_rules(step.change.deal.rules) == SIMPLE


def playing_hand(*users: int) -> Snapshot:
    """A hand in its play at a table of these users and AI players."""
    now = snapshot(trick("77 6", "88 9", "66", "66", "AA"))
    seats = (*users, *[AI] * (5 - len(users)))
    return replace(now, table=replace(now.table, seats=table(*seats).seats))


def left(user: int, name: str, seat: int) -> Score:
    """What is kept of who left that seat at noon."""
    return Score(user, name, PENALTY, None, seat, left=True, at=NOON, preset="simple")


def test_who_leaves_in_the_middle_pays_at_once_and_an_ai_player_goes_on() -> None:
    before = playing_hand(*PEOPLE)
    points = tuple(seat and replace(seat, points=7) for seat in before.table.seats)
    before = replace(before, table=replace(before.table, seats=points))
    step = done(seat_changes.leave_hand(in_play(before), PEOPLE[2], NOON))
    assert step.change.scores == (left(PEOPLE[2], "West", 2),)
    assert [logged.action for logged in step.change.actions] == ["leave", "substitute"]
    seat = step.after.table.seats[2]
    assert seat is not None
    assert (seat.user_id, seat.points) == (None, 0)
    assert [seat.points for seat in step.after.table.seats if seat] == [7, 7, 0, 7, 7]
    assert step.after.hand is not None
    assert step.after.hand.on_autoplay == frozenset()
    assert step.after.table.due == before.table.due


@pytest.mark.parametrize(("pays", "charged"), [(True, -48), (False, PENALTY)])
def test_who_left_is_charged_at_the_end_what_the_seat_lost(*, pays: bool, charged: int) -> None:
    rules = RuleSet(leaver_pays_loss=pays)
    hand = trick(
        *("8", "", "6", "66", "66"),
        guard=None,
        solo=Solo.DARK,
        multiplier=4,
        out=(1,),
        lead=2,
        rules=rules,
    )
    hand = replace(hand, leavings=(1, 0, 0, 0, 0))
    step = done(acting.take_turn(in_play(snapshot(hand)), Lay(2, hand.hands[2]), NOON))
    assert step.after.hand is not None
    assert step.after.hand.result is not None
    assert step.after.hand.result.points[0] == -48
    assert step.change.charged == ((0, charged),)


def test_the_host_passes_on_when_the_host_leaves_in_the_middle() -> None:
    step = done(seat_changes.leave_hand(in_play(playing_hand(*PEOPLE)), PEOPLE[0], NOON))
    assert step.after.table.host_id == PEOPLE[1]


def test_what_leaving_cost_is_no_part_of_the_seats_total() -> None:
    step = done(seat_changes.leave_hand(in_play(playing_hand(*PEOPLE[:2])), PEOPLE[0], NOON))
    while isinstance(step.after, Playing):
        step = done(clock.time_out(step.after, NOON + HOUR))
    result = step.after.hand.result if step.after.hand else None
    assert result is not None
    assert [seat.points for seat in step.after.table.seats if seat] == list(result.points)


def test_with_nobody_left_the_table_closes_in_the_middle_and_the_hand_does_not_count() -> None:
    step = done(seat_changes.leave_hand(in_play(playing_hand(PEOPLE[0])), PEOPLE[0], NOON))
    assert step.after.table.status is Status.CLOSED
    assert (step.after.table.due, step.after.table.warn, step.change.result) == (None, None, None)
    assert step.change.scores == (left(PEOPLE[0], "East", 0),)


@pytest.mark.parametrize("user", [PEOPLE[4], 99])
def test_who_has_no_seat_in_a_running_hand_cannot_leave_it(user: int) -> None:
    before = playing_hand(*PEOPLE[:4])
    assert seat_changes.leave_hand(in_play(before), user, NOON) == Stopped(Stop.NOT_SEATED)


@pytest.mark.parametrize("settled", [False, True])
def test_a_table_that_nobody_touches_between_the_hands_closes(settled: bool) -> None:
    status = Status.SETTLED if settled else Status.LOBBY
    hand = walk(1)[-1] if settled else None
    before = standing(replace(table(*PEOPLE), status=status, due=NOON), hand)
    step = done(clock.time_out(before, NOON))
    assert (step.after.table.status, step.after.table.due) == (Status.CLOSED, None)
    assert (step.change.actions, step.change.scores) == ((), ())


def test_a_slow_table_waits_three_times_as_long_as_for_a_play() -> None:
    assert idle_time(table(*PEOPLE)) == HOUR
    assert idle_time(replace(table(*PEOPLE), play_seconds=86_400)) == 72 * HOUR


@pytest.mark.parametrize(
    ("new", "times"), [(frozenset({13}), 2), (frozenset({99}), 1), (frozenset(), 1)]
)
def test_a_question_put_to_somebody_new_lasts_twice_as_long(
    new: frozenset[int], times: int
) -> None:
    table_ = replace(table(*PEOPLE), seed=seed(1).hex())
    step = hand_start.start_hand(Lobby(table_), seed(2), NOON, new=new)
    asked = step.after.table
    assert [seat.user_id for seat in asked.seats if seat and seat.new] == sorted(new & {*PEOPLE})
    assert (asked.due, asked.warn) == (NOON + times * QUESTION_TIME, NOON + times * 20 * SECOND)
    answered = done(
        acting.take_turn(in_play(step.after), Answer(2, yes=False), NOON + SECOND)
    ).after
    assert answered.table.due == asked.due
