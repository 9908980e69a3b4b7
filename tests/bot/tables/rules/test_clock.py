"""What is done when a deadline has passed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

import pytest

from bot.model import Status
from bot.tables.rules import acting, clock, seating
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.pace import (
    AUTOPLAY_TIME,
    PAUSED_TIME,
    READY_TIME,
    WARN_AFTER,
    idle_time,
    longest_wait,
)
from bot.tables.rules.premoves import with_premove
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Playing, snapshot_of
from bot.tables.rules.step import Step
from game.hand.actions import Lay, Pass
from game.hand.phases.throne import Throne
from game.hand.phases.trick import Trick
from game.notation.formatter import code
from game.players.levels import Level
from game.refusals import Refusal
from tests.bot.tables.agreement import agreed, doing, standing_at
from tests.bot.tables.rules.played_hands import HOUR, ONE_PERSON, acted, done, late, played
from tests.bot.tables.seated import (
    AI,
    CHANNEL,
    NOON,
    PEOPLE,
    dealt,
    hand_of,
    in_play,
    known,
    snapshot,
    table,
    walk,
)
from tests.game.hands import tell, trick


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
        hand = replace(hand, rules=replace(hand.rules, ai_autoplay=False))
        step = done(clock.time_out(snapshot(hand), NOON))
        logged = step.change.actions
        assert [action.action for action in logged][: len(expected)] == expected
        assert {action.seat for action in logged[: len(expected)]} == set(waiting)
        assert {action.by for action in logged} == {"clock"}
        turn = isinstance(hand.phase, Throne | Trick)
        assert hand_of(step.after).on_autoplay == (frozenset(waiting) if turn else frozenset())
        phases.add(hand.phase.name)
    assert len(phases) == 7


@pytest.mark.parametrize("ai_autoplay", [False, True])
def test_an_ai_player_plays_for_the_absent_where_the_rules_say_so(ai_autoplay: bool) -> None:
    hand = trick("77 6", "88 9", "66", "66", "AA")
    hand = replace(hand, rules=replace(hand.rules, ai_autoplay=ai_autoplay))
    now = replace(snapshot(hand), table=replace(snapshot(hand).table, level=Level.EASY))
    actions = [action.action for action in done(clock.time_out(now, NOON)).change.actions]
    assert actions[0] == "time-out"
    assert actions[1].startswith("play 7" if ai_autoplay else "play 6")


def test_a_person_alone_with_ai_players_is_played_for_to_the_end_and_the_table_closes() -> None:
    now = dealt(*ONE_PERSON).after
    while now.hand and not now.hand.over:
        now = late(now)
    assert hand_of(now).result is not None
    assert now.table.status is Status.CLOSED
    assert now.table.deadline_at is None
    assert sum(seat.points for seat in now.table.seats if seat) == 0


def test_when_all_five_are_on_autoplay_the_table_closes_unscored() -> None:
    step = dealt(*PEOPLE)
    while step.after.hand and not step.after.hand.over:
        step = done(clock.time_out(step.after, NOON))
    now = step.after
    assert hand_of(now).result is None
    assert now.table.status is Status.CLOSED
    assert now.table.deadline_at is None
    assert step.change.scores == ()
    assert step.change.result is None


@pytest.mark.parametrize("settled", [False, True])
def test_a_table_that_nobody_touches_between_the_hands_closes(settled: bool) -> None:
    status = Status.SETTLED if settled else Status.LOBBY
    hand = walk(1)[-1] if settled else None
    before = snapshot_of(replace(table(*PEOPLE), status=status, deadline_at=NOON), hand)
    step = done(clock.time_out(before, NOON))
    assert (step.after.table.status, step.after.table.deadline_at) == (Status.CLOSED, None)
    assert (step.change.actions, step.change.scores) == ((), ())


def test_a_slow_table_waits_three_times_as_long_as_for_a_play() -> None:
    assert idle_time(table(*PEOPLE)) == HOUR
    assert idle_time(replace(table(*PEOPLE), play_seconds=86_400)) == 72 * HOUR


def forced_to_pass() -> Playing:
    """A table at which the bot is about to pass for the person whose turn it is."""
    for number in range(24):
        for step in played(*PEOPLE, number=number):
            now = step.after
            if isinstance(now, Playing) and now.table.bot_acts_at:
                return now
    raise LookupError("nobody is passed for")


def test_a_paused_table_has_no_moment_at_which_the_bot_acts() -> None:
    paused = done(clock.Pause(CHANNEL).decide(forced_to_pass(), NOON)).after
    assert (paused.table.bot_acts_at, paused.table.mention_at) == (None, None)


def test_a_paused_table_does_not_go_on_by_itself_after_a_press() -> None:
    going_on = 0
    for step in chain.from_iterable(played(*PEOPLE, number=number) for number in range(6)):
        now = step.after
        if not isinstance(now, Playing) or not isinstance(now.hand.phase, Trick):
            continue
        (seat,) = now.hand.waiting
        after = acting.take_turn(now, Pass(seat), NOON)
        if isinstance(after, Step) and after.after.table.bot_acts_at:
            paused = in_play(done(clock.Pause(CHANNEL).decide(now, NOON)).after)
            assert acted(paused, Pass(seat)).after.table.bot_acts_at is None
            going_on += 1
    assert going_on > 5


def guest_arrives(now: Playing, at: datetime) -> Step | Refusal:
    """Somebody takes the seat of the first AI player over, while another one is to play."""
    users = (PEOPLE[0], AI, PEOPLE[2], AI, AI)
    seated = replace(now.table, seats=table(*users).seats, invited=99)
    led = tell(now.hand, "0 7", "1 pass", "2 pass")
    return seating.take_over(replace(now, table=seated, hand=led), 99, "Guest", at)


def premove_is_withdrawn(now: Playing, at: datetime) -> Step | Refusal:
    """Somebody who can only pass withdraws a premove."""
    now = replace(now, hand=tell(now.hand, "0 77", "1 pass"))
    planned = replace(now, table=with_premove(now.table, 2, Pass(2)))
    return acting.set_premove(planned, None, 2, at)


def brought_forward(now: Playing, at: datetime) -> Step | Refusal:
    """The clock is set back while an AI player is to play."""
    ai = replace(now.table, seats=table(*ONE_PERSON).seats)
    return clock.BringForward().decide(replace(now, table=ai, hand=tell(now.hand, "0 7")), at)


@pytest.mark.parametrize("paused", [False, True])
@pytest.mark.parametrize("steps", [guest_arrives, premove_is_withdrawn])
def test_a_paused_table_does_not_go_on_in_the_step_of_somebody_else(
    steps: Callable[[Playing, datetime], Step | Refusal], *, paused: bool
) -> None:
    now = in_play(snapshot(trick("777 A", "88 9", "4 K", "99 Q", "33 10")))
    long_ago = replace(now.table, last_play_at=NOON, paused=paused)
    step = done(steps(replace(now, table=long_ago), NOON + HOUR))
    assert bool(step.change.actions) is not paused
    assert step.after.table.bot_acts_at is None or not paused


def test_nobody_is_mentioned_after_a_pause_while_the_bot_is_about_to_act() -> None:
    paused = done(clock.Pause(CHANNEL).decide(forced_to_pass(), NOON)).after
    resumed = done(clock.resume(paused, NOON)).after.table
    assert resumed.bot_acts_at is not None
    assert resumed.mention_at == resumed.deadline_at


def test_those_waited_for_are_mentioned_after_a_pause() -> None:
    paused = done(clock.Pause(CHANNEL).decide(dealt(*PEOPLE).after, NOON)).after
    resumed = done(clock.resume(paused, NOON + HOUR)).after.table
    assert resumed.mention_at == NOON + HOUR


@pytest.mark.parametrize("told", [False, True])
def test_those_waited_for_are_mentioned_and_warned_once_although_the_clocks_start_anew(
    told: bool,
) -> None:
    asked = dealt(*PEOPLE).after
    later = asked.table.deadline_at
    times: dict[str, Any] = {"mention_at": None, "warn_at": None} if told else {"mention_at": later}
    held_up = replace(asked, table=replace(asked.table, **times))
    resumed = done(clock.resume(held_up, NOON + HOUR)).after.table
    assert resumed.deadline_at is not None
    assert resumed.deadline_at > NOON + HOUR
    assert resumed.mention_at == (None if told else NOON + HOUR)
    assert (resumed.warn_at is None) is told


@pytest.mark.parametrize(
    ("time", "latest"),
    [
        ("deadline_at", longest_wait(table(*PEOPLE))),
        ("bot_acts_at", AUTOPLAY_TIME),
        ("last_play_at", clock.TOLERANCE),
    ],
)
def test_what_is_due_too_late(time: str, latest: timedelta) -> None:
    for more, too_late in ((timedelta(), False), (timedelta(seconds=1), True)):
        times: dict[str, Any] = {time: NOON + latest + more}
        assert clock.is_due_too_late(replace(table(*PEOPLE), **times), NOON) is too_late


@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING])
@pytest.mark.parametrize("paused", [False, True])
def test_when_the_clock_is_set_back_nobody_waits_an_hour_longer(
    status: Status, *, paused: bool
) -> None:
    full = replace(table(*PEOPLE), status=status)
    before = doing(standing_at(full), clock.Pause(CHANNEL))
    if not paused:
        before = doing(before, clock.Resume(before.table))
    assert clock.BringForward().decide(before, NOON) == Refusal(TableWhy.STALE)
    forward = doing(before, clock.BringForward(), at=NOON - HOUR).table
    assert forward.deadline_at == known(before.table.deadline_at) - HOUR
    assert forward.paused is paused
    if status is Status.PLAYING and not paused:
        assert forward.warn_at == known(before.table.warn_at) - HOUR
        assert forward.last_play_at == NOON - HOUR


@pytest.mark.parametrize("steps", [guest_arrives, premove_is_withdrawn, brought_forward])
def test_when_the_clock_is_set_back_after_a_play_the_bot_acts_soon(
    steps: Callable[[Playing, datetime], Step | Refusal],
) -> None:
    now = in_play(snapshot(trick("777 A", "88 9", "4 K", "99 Q", "33 10")))
    played = replace(now, table=replace(now.table, last_play_at=NOON))
    step = done(steps(played, NOON - HOUR))
    acts_at = step.after.table.bot_acts_at
    assert step.change.actions or known(acts_at) <= NOON - HOUR + AUTOPLAY_TIME


def test_the_day_of_a_paused_table_is_no_shorter_for_a_press() -> None:
    paused = doing(standing_at(table(*PEOPLE)), clock.Pause(CHANNEL), Ready(PEOPLE[1]))
    assert paused.table.deadline_at == NOON + PAUSED_TIME


def test_a_paused_table_whose_day_is_over_is_given_no_more_time() -> None:
    paused = doing(standing_at(table(*PEOPLE)), clock.Pause(CHANNEL))
    assert clock.GiveTime().decide(paused, NOON + 2 * PAUSED_TIME) == Refusal(TableWhy.STALE)


def test_those_who_are_late_are_warned_after_a_pause_too() -> None:
    waiting = standing_at(agreed(table(*PEOPLE), *PEOPLE[1:4]))
    paused = doing(waiting, clock.Pause(CHANNEL))
    later = NOON + 3 * READY_TIME
    shown = doing(paused, clock.Resume(paused.table), at=later).table
    assert shown.deadline_at == later + READY_TIME
    assert shown.warn_at == later + WARN_AFTER * READY_TIME
