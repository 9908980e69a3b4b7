"""Awaited players are mentioned once it is certain that they decide, and not while present."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.model import Seat
from bot.tables.presence import Presence
from bot.tables.rules import acting, automatic_moves, clock, pace, seating
from bot.tables.rules.automatic_moves import LONGEST, SHORTEST
from bot.tables.rules.mentions import PRESENT_FOR, TIME_TO_ACT, Activity, postponed, with_mention
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.step import Step
from game.hand.actions import Pass
from game.hand.phases.doubling import OpenGuard, Rebellion
from game.refusals import Refusal
from tests.bot.tables.rules.played_hands import acted, done
from tests.bot.tables.seated import NOON, PEOPLE, dealt, hand_of, in_play, known, snapshot, table
from tests.game.hands import action, question, rob, trick

SECOND = timedelta(seconds=1)
DEAL = trick("77 9", "88 A", "44 K", "99 3", "33 2", guard=1)
NOT_HERE = Presence()
TABLE = table().id


def here(*users: int) -> Presence:
    """These did something just now."""
    presence = Presence()
    for user in users:
        presence.note(user, NOON)
    return presence


def after(now: Snapshot, line: str, presence: Presence | None) -> Playing:
    """The table after an action of a seat at noon."""
    return mentioning(now, acted(now, action(hand_of(now), line)), presence)


def mentioning(before: Snapshot, step: Step, presence: Presence | None) -> Playing:
    """The table after a step at noon; no presence: another process knows who is here."""
    activity = presence.of_awaited(step.after) if presence else None
    return in_play(with_mention(before, step, activity, NOON).after)


@pytest.mark.parametrize(
    ("presence", "waits"), [(NOT_HERE, None), (here(11), TIME_TO_ACT)], ids=["not here", "here"]
)
def test_whoever_leads_is_mentioned_at_once_or_if_they_are_here_a_while_later(
    presence: Presence, waits: timedelta | None
) -> None:
    """Nothing beats the last two on the table, so who laid it leads."""
    deal = trick("AA 9", "88 3", "44 K", "99 3", "33 2", guard=1)
    now = after(snapshot(deal), "0 AA", presence)
    assert now.hand.waiting == {0}
    assert now.table.mention_at == (NOON + waits if waits else None)


@pytest.mark.parametrize(
    ("presence", "earliest", "latest"),
    [
        (NOT_HERE, SHORTEST * SECOND, LONGEST * SECOND),
        (here(12), TIME_TO_ACT, TIME_TO_ACT),
    ],
    ids=["not here", "here"],
)
def test_who_may_have_to_pass_is_not_mentioned_before_it_is_certain_that_they_need_not(
    presence: Presence, earliest: timedelta, latest: timedelta
) -> None:
    now = after(snapshot(DEAL), "0 77", presence)
    assert now.table.mention_at is not None
    assert earliest <= now.table.mention_at - NOON <= latest
    assert now.mentioned_people() == frozenset()
    early = clock.MentionAwaited(NOT_HERE.of_awaited(now)).decide(
        now, now.table.mention_at - timedelta(milliseconds=1)
    )
    assert early == Refusal(TableWhy.STALE)
    called = done(clock.MentionAwaited(NOT_HERE.of_awaited(now)).decide(now, now.table.mention_at))
    assert called.after.mentioned_people() == {12}


def test_who_can_play_nothing_or_has_planned_is_not_mentioned() -> None:
    now = after(after(snapshot(DEAL), "0 77", NOT_HERE), "1 88", NOT_HERE)
    assert now.table.bot_acts_at is not None
    assert now.table.mention_at == now.table.deadline_at
    planned = done(
        acting.set_premove(in_play(after(snapshot(DEAL), "0 7", NOT_HERE)), Pass(2), 2, NOON)
    )
    waits = after(planned.after, "1 8", NOT_HERE)
    assert waits.table.mention_at == waits.table.deadline_at


def test_where_people_pass_for_themselves_they_are_mentioned_at_once() -> None:
    start = snapshot(DEAL)
    start = replace(start, table=replace(start.table, forced_passes=False))
    now = after(start, "0 77", NOT_HERE)
    assert now.table.mention_at is None
    assert now.mentioned_people() == {12}


def test_a_question_calls_all_whom_it_is_put_to_or_nobody() -> None:
    asked = snapshot(rob("R", "6", "6", "6", "G"))
    for presence in (NOT_HERE, here(*PEOPLE)):
        step = dealt(*PEOPLE)
        now = mentioning(asked, step, presence)
        called = now.mentioned_people()
        answered = after(now, "3 no", presence)
        assert answered.mentioned_people() == called, "who has answered is not told"
        assert called in (frozenset(), frozenset(PEOPLE))
        assert (called == frozenset()) is (presence is not NOT_HERE)


@pytest.mark.parametrize("phase", [OpenGuard(), Rebellion()])
def test_what_most_have_no_choice_in_warns_nobody_where_it_is_soon_over(
    phase: OpenGuard | Rebellion,
) -> None:
    asked = in_play(snapshot(question(phase)))
    for seconds, warned in ((30, False), (86_400, True)):
        table = replace(asked.table, question_seconds=seconds, paused=True)
        step = done(clock.resume(replace(asked, table=table), NOON))
        assert (step.after.table.warn_at is not None) is warned


def test_nobody_is_mentioned_who_has_the_web_page_open() -> None:
    deal = trick("AA 9", "88 3", "44 K", "99 3", "33 2", guard=1)
    presence = here()
    presence.open_page("another", 11)
    assert after(snapshot(deal), "0 AA", presence).table.mention_at is None
    presence.open_page(TABLE, 11)
    now = after(snapshot(deal), "0 AA", presence)
    assert now.hand.waiting == {0}
    assert now.table.mention_at == now.table.deadline_at
    presence.open_page(TABLE, 11)  # in another tab
    presence.close_page(TABLE, 11)
    assert presence.on_page(TABLE, PEOPLE) == {11}
    presence.close_page(TABLE, 11)
    assert after(snapshot(deal), "0 AA", presence).table.mention_at is None


def test_who_does_something_meanwhile_is_mentioned_later() -> None:
    presence = here(12)
    now = after(snapshot(DEAL), "0 77", presence)
    later = NOON + 9 * SECOND
    presence.note(12, later)
    assert postponed(now, presence.of_awaited(now), NOON + TIME_TO_ACT) == later + TIME_TO_ACT
    assert postponed(now, presence.of_awaited(now), later + TIME_TO_ACT) is None
    assert postponed(now, presence.of_awaited(now), NOON) is None, "the clock was set back"
    presence.note(13, later + TIME_TO_ACT)
    assert postponed(now, presence.of_awaited(now), later + TIME_TO_ACT) is None, (
        "what others do is not theirs"
    )


def test_if_another_process_knows_who_is_here_all_have_a_while_and_then_that_one_decides() -> None:
    now = after(snapshot(DEAL), "0 77", None)
    assert now.table.mention_at == NOON + TIME_TO_ACT
    assert postponed(now, NOT_HERE.of_awaited(now), NOON + TIME_TO_ACT) is None


def test_in_a_secret_question_too_all_have_a_while_and_nobody_is_mentioned_who_is_here() -> None:
    step = dealt(*PEOPLE)
    now = mentioning(snapshot(rob("R", "6", "6", "6", "G")), step, None)
    assert now.table.mention_at == NOON + TIME_TO_ACT
    assert postponed(now, NOT_HERE.of_awaited(now), NOON + TIME_TO_ACT) is None
    assert (
        postponed(now, here(*PEOPLE).of_awaited(now), NOON + TIME_TO_ACT) == now.table.deadline_at
    )
    answered = after(now, "3 no", None)
    assert answered.table.mention_at == now.table.mention_at, "it is the same question"


@pytest.mark.parametrize(
    ("present", "since", "are_present"),
    [
        (PEOPLE, PRESENT_FOR, True),
        (PEOPLE, PRESENT_FOR + SECOND, False),
        (PEOPLE, -SECOND, False),
        (PEOPLE[1:], 0 * SECOND, False),
        ((), 0 * SECOND, False),
    ],
)
def test_people_are_here_for_a_while_after_the_first_of_them_did_something(
    present: tuple[int, ...], since: timedelta, *, are_present: bool
) -> None:
    asked, presence = snapshot(rob("R", "6", "6", "6", "G")), here(*present)
    for user in present[1:]:
        presence.note(user, NOON + SECOND)
    assert presence.of_awaited(asked).all_present(NOON + since) is are_present


@pytest.mark.parametrize(("latest", "mentions"), [(None, True), (NOON + 8 * SECOND, False)])
def test_a_mention_is_postponed_unseen_for_who_did_something_meanwhile(
    latest: datetime | None, *, mentions: bool
) -> None:
    now = after(snapshot(DEAL), "0 77", here(12))
    due = known(now.table.mention_at)
    step = done(clock.MentionAwaited(Activity(latest)).decide(now, due))
    assert step.change.unseen is not mentions
    assert step.after.table.mention_at == (None if mentions else known(latest) + TIME_TO_ACT)


def test_who_takes_a_plan_back_in_their_own_turn_is_mentioned() -> None:
    planned = acting.set_premove(in_play(after(snapshot(DEAL), "0 7", NOT_HERE)), Pass(1), 1, NOON)
    assert planned == Refusal(TableWhy.CANNOT_PREMOVE), "it is their turn"
    planned = done(
        acting.set_premove(in_play(after(snapshot(DEAL), "0 7", NOT_HERE)), Pass(2), 2, NOON)
    )
    now = after(planned.after, "1 8", NOT_HERE)
    assert now.table.mention_at == now.table.deadline_at
    back = done(acting.set_premove(now, None, 2, NOON))
    called = mentioning(now, back, NOT_HERE).table
    assert known(called.mention_at) < known(called.deadline_at)
    assert called.bot_acts_at is None


def test_who_is_warned_is_not_mentioned_after_that() -> None:
    start = snapshot(DEAL)
    start = replace(start, table=replace(start.table, play_seconds=15))
    now = after(start, "0 77", here(12))
    assert now.table.mention_at == now.table.deadline_at, "the warning is no later than a call"
    now = after(snapshot(DEAL), "0 77", NOT_HERE)
    warned = done(clock.Warn().decide(now, known(now.table.warn_at)))
    assert warned.after.table.mention_at is None


def test_after_an_outage_who_was_not_mentioned_yet_is() -> None:
    now = after(snapshot(DEAL), "0 77", here(12))
    late = known(now.table.deadline_at) + timedelta(minutes=2)
    resumed = done(clock.resume(now, late))
    assert resumed.after.table.mention_at == late


def test_a_guest_who_takes_over_in_an_ai_players_turn_has_their_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(automatic_moves, "ai_time", pace.ai_time)
    start = snapshot(DEAL)
    seats = (start.table.seats[0], Seat(None, "AI Amber"), *start.table.seats[2:])
    start = replace(start, table=replace(start.table, seats=seats, invited=99))
    now = after(start, "0 77", NOT_HERE)
    assert (now.table.deadline_at, now.table.bot_acts_at is None) == (None, False)
    taken = done(seating.take_over(now, 99, "Guest", NOON))
    assert taken.after.table.deadline_at is not None
    assert taken.after.table.warn_at is not None
