"""From the last *Ready* to the cards: a round is announced, waited for and dealt from (§1)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.model import ReplacementReason, SeatVote, Status
from bot.sandbox.beacon import sign
from bot.tables.rules import clock, readiness
from bot.tables.rules.choices import Choose, PaceChoice
from bot.tables.rules.closing import Close, End, VoteToEnd
from bot.tables.rules.next_hand import (
    AHEAD,
    AHEAD_OF_LATER,
    Announce,
    DealAnnounced,
    DealFacts,
    Ready,
)
from bot.tables.rules.pace import PAUSED_TIME
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Fill, Join, Leave, Remove, ReplacePerson
from bot.tables.rules.snapshot import Closed, Lobby, Playing, Settled, Snapshot
from bot.tables.rules.step import Request
from game.beacon import Draw, due_at
from game.refusals import Refusal
from tests.bot.tables.agreement import agreed, doing, standing_at, why
from tests.bot.tables.seated import CHANNEL, NOON, PEOPLE, hand_of, known, table

EAST, SOUTH, *_ = PEOPLE
DEAL = DealFacts(b"next", has_beacon=True)
FIVE = replace(table(*PEOPLE), seed="5eed")
LAST = Ready(EAST, facts=DEAL)


def due(number: int | None) -> datetime:
    return datetime.fromtimestamp(due_at(known(number)) / 1000, UTC)


def message(at: datetime) -> int:
    """The id of a message that Discord accepted then."""
    return discord.utils.time_snowflake(at)


@pytest.fixture
def chosen() -> Snapshot:
    """The table once all have agreed at noon."""
    return doing(standing_at(agreed(FIVE, *PEOPLE[1:])), LAST)


def announced(chosen: Snapshot, at: datetime = NOON) -> Snapshot:
    return doing(chosen, Announce(known(chosen.table.round), message(at), CHANNEL))


@pytest.mark.parametrize("seconds", [0, 0.5, 1, 1.5, 2, 2.5])
def test_the_first_round_far_enough_ahead_is_chosen(seconds: float) -> None:
    now = NOON + timedelta(seconds=seconds)
    chosen = doing(standing_at(agreed(FIVE, *PEOPLE[1:])), LAST, at=now)
    assert isinstance(chosen, Lobby)
    assert AHEAD <= due(chosen.table.round) - now < AHEAD + timedelta(seconds=3)
    assert chosen.table.announced is None


def test_a_paused_table_keeps_its_day_when_all_have_agreed() -> None:
    paused = replace(agreed(FIVE, *PEOPLE[1:]), paused=True, deadline_at=NOON + PAUSED_TIME)
    chosen = doing(standing_at(paused), LAST)
    assert chosen.table.round
    assert announced(chosen).table.deadline_at == chosen.table.deadline_at == NOON + PAUSED_TIME


def test_it_is_dealt_from_the_announced_round_when_that_is_due(chosen: Snapshot) -> None:
    waiting = announced(chosen, NOON)
    number = known(waiting.table.round)
    assert number == chosen.table.round
    assert waiting.table.deadline_at == due(number)
    dealt = doing(waiting, DealAnnounced(number, sign(number), DEAL), at=due(number))
    assert isinstance(dealt, Playing)
    assert hand_of(dealt).draw == Draw(number, sign(number), message(NOON))
    assert hand_of(dealt).seed.hex() == FIVE.seed
    assert (dealt.table.round, dealt.table.announced) == (None, None)
    again = DealAnnounced(number, sign(number), DEAL).decide(dealt, due(number))
    assert why(again) is TableWhy.STALE, "dealt once"


def test_without_an_answer_it_is_dealt_from_the_secret_alone(chosen: Snapshot) -> None:
    waiting = announced(chosen)
    dealt = doing(waiting, DealAnnounced(known(waiting.table.round), None, DEAL))
    assert isinstance(dealt, Playing)
    assert dealt.hand.draw is None


def test_where_the_beacon_is_off_nothing_is_waited_for() -> None:
    ready = standing_at(agreed(FIVE, *PEOPLE[1:]))
    dealt = doing(ready, Ready(EAST, facts=DealFacts(b"next")))
    assert isinstance(dealt, Playing)
    assert dealt.hand.draw is None


@pytest.mark.parametrize(
    ("late_by", "is_accepted"),
    [
        (timedelta(seconds=-16), False),  # this machine's clock is fast
        (timedelta(0), True),
        (timedelta(seconds=3), False),
        (timedelta(minutes=1), False),  # it is slow, or Discord was
    ],
)
def test_a_round_counts_only_if_it_was_in_the_future_when_discord_accepted_it(
    chosen: Snapshot, late_by: timedelta, *, is_accepted: bool
) -> None:
    accepted_at = due(chosen.table.round) - AHEAD + late_by
    then = announced(chosen, accepted_at)
    assert (then.table.announced is not None) is is_accepted
    if is_accepted:
        assert then.table.round == chosen.table.round
        return
    wait = due(then.table.round) - accepted_at
    assert AHEAD_OF_LATER <= wait < AHEAD_OF_LATER + timedelta(seconds=3)
    again = announced(then, accepted_at + timedelta(seconds=1))
    assert again.table.announced == message(accepted_at + timedelta(seconds=1))
    assert again.table.round == then.table.round


@pytest.mark.parametrize("early", [timedelta(seconds=1), timedelta(milliseconds=999)])
def test_a_second_ahead_is_the_least(chosen: Snapshot, early: timedelta) -> None:
    then = announced(chosen, due(chosen.table.round) - early)
    assert (then.table.announced is not None) is (early >= timedelta(seconds=1))


def test_without_an_announcement_a_later_round_is_chosen(chosen: Snapshot) -> None:
    """An earlier process may have died before it announced the round, which is known by now."""
    later = NOON + timedelta(hours=1)
    then = doing(chosen, Announce(known(chosen.table.round), None, CHANNEL), at=later)
    assert then.table.announced is None
    assert AHEAD_OF_LATER <= due(then.table.round) - later < AHEAD_OF_LATER + timedelta(seconds=3)


def test_the_wait_is_by_discords_clock(chosen: Snapshot) -> None:
    accepted_at = due(chosen.table.round) - timedelta(seconds=9)
    waiting = announced(chosen, accepted_at)
    assert waiting.table.deadline_at == NOON + timedelta(seconds=9)


@pytest.mark.parametrize(
    "request_",
    [
        Announce(1, message(NOON), CHANNEL),
        DealAnnounced(1, sign(1), DEAL),
        clock.TimeOut(DEAL),
    ],
)
def test_another_round_and_the_old_deadline_are_refused(
    chosen: Snapshot, request_: Request
) -> None:
    waiting = announced(chosen)
    assert why(request_.decide(waiting, due(waiting.table.round))) is TableWhy.STALE
    unannounced = DealAnnounced(known(chosen.table.round), sign(1), DEAL)
    assert why(unannounced.decide(chosen, NOON)) is TableWhy.STALE


@pytest.mark.parametrize(
    "request_",
    [
        Leave(EAST),
        Join(99, "Guest"),
        Fill(EAST, ("Otto",) * 5),
        Close(EAST),
        Choose(EAST, PaceChoice("slow")),
        ReplacePerson(EAST, SOUTH, ReplacementReason.ABSENT),
        Ready(SOUTH),
    ],
)
@pytest.mark.parametrize("waiting", [lambda now: now, announced])
def test_nobody_calls_the_deal_off(
    chosen: Snapshot, request_: Request, waiting: Callable[[Snapshot], Snapshot]
) -> None:
    assert request_.decide(waiting(chosen), NOON) == Refusal(TableWhy.BEING_DEALT)


@pytest.mark.parametrize("request_", [Join(99, "Guest"), Ready(SOUTH), VoteToEnd(SOUTH)])
def test_a_pause_changes_nothing_about_that(chosen: Snapshot, request_: Request) -> None:
    paused = doing(announced(chosen), clock.Pause(chosen.table.channel_id))
    assert request_.decide(paused, NOON) == Refusal(TableWhy.BEING_DEALT)


@pytest.mark.parametrize(
    ("request_", "is_paused"), [(Remove(EAST), False), (Remove(EAST), True), (Leave(EAST), True)]
)
def test_an_ai_player_gets_the_seat_of_who_goes_and_the_round_stays(
    chosen: Snapshot, request_: Request, *, is_paused: bool
) -> None:
    waiting = announced(chosen)
    if is_paused:
        waiting = doing(waiting, clock.Pause(chosen.table.channel_id))
    left = doing(waiting, request_).table
    assert (left.people, left.ai_seats, left.host_id) == (PEOPLE[1:], (0,), PEOPLE[1])
    assert replace(left, seats=(), version=0) == replace(
        waiting.table, seats=(), version=0, host_id=PEOPLE[1]
    )


def test_a_vote_of_before_does_not_change_what_was_announced(chosen: Snapshot) -> None:
    voting = chosen.table.with_seats(
        lambda n, seat: replace(seat, vote=SeatVote(1, ReplacementReason.ABSENT) if n > 2 else None)
    )
    left = doing(announced(standing_at(voting)), Remove(EAST)).table
    assert left.people == PEOPLE[1:]
    assert left.changed_hands is chosen.table.changed_hands


def test_a_closed_table_waits_for_no_round(chosen: Snapshot) -> None:
    for waiting in (chosen, announced(chosen)):
        paused = doing(waiting, clock.Pause(chosen.table.channel_id))
        for closed in (doing(waiting, End()), doing(paused, Close(EAST))):
            assert isinstance(closed, Closed)
            assert (closed.table.round, closed.table.announced) == (None, None)


def held_up(waiting: Snapshot, how: str, at: datetime) -> Snapshot:
    """The table after its clocks started anew at this time."""
    if how == "pause":
        paused = doing(waiting, clock.Pause(waiting.table.channel_id))
        return doing(paused, clock.Resume(paused.table), at=at)
    if how == "outage":
        return doing(waiting, clock.Resume(waiting.table), at=at)
    late = replace(waiting.table, deadline_at=at + timedelta(days=400))
    return doing(standing_at(late), clock.BringForward(), at=at)


@pytest.mark.parametrize("how", ["pause", "clock set back"])
def test_the_beacon_is_never_asked_before_the_round_is_due(chosen: Snapshot, how: str) -> None:
    waiting = announced(chosen)
    assert held_up(waiting, how, NOON).table.deadline_at == due(waiting.table.round)


@pytest.mark.parametrize("how", ["pause", "outage", "clock set back"])
def test_a_round_that_is_overdue_is_asked_for_at_once(chosen: Snapshot, how: str) -> None:
    later = NOON + timedelta(hours=2)
    assert held_up(announced(chosen), how, later).table.deadline_at == later


def test_after_an_outage_it_is_dealt_from_the_announced_round_at_once(chosen: Snapshot) -> None:
    waiting = announced(chosen)
    later = NOON + timedelta(hours=2)
    resumed = doing(waiting, clock.Resume(waiting.table), at=later)
    assert (resumed.table.round, resumed.table.deadline_at) == (waiting.table.round, later)
    dealt = doing(resumed, DealAnnounced(known(waiting.table.round), None, DEAL), at=later)
    assert isinstance(dealt, Playing)


def test_a_pause_holds_the_deal_up(chosen: Snapshot) -> None:
    waiting = announced(chosen)
    paused = doing(waiting, clock.Pause(waiting.table.channel_id))
    request = DealAnnounced(known(waiting.table.round), None, DEAL)
    assert why(request.decide(paused, NOON)) is TableWhy.STALE
    resumed = doing(paused, clock.Resume(paused.table))
    assert isinstance(doing(resumed, request), Playing)


@pytest.mark.parametrize("status", [Status.LOBBY, Status.SETTLED])
def test_who_is_late_is_replaced_before_the_round_is_chosen(status: Status) -> None:
    some = agreed(replace(FIVE, status=status), *PEOPLE[1:4])
    some = replace(some, deadline_at=NOON)
    chosen = doing(standing_at(some), clock.TimeOut(DEAL))
    assert isinstance(chosen, Lobby | Settled)
    assert chosen.table.round
    assert chosen.table.people == PEOPLE[1:4]
    assert readiness.unready(chosen.table) == frozenset()
