"""Who is ready for the next hand, who is late, and what the hand owes the last one."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from bot.model import ReplacementReason, SeatVote, Status, Table
from bot.panels.table.message import table_panel
from bot.tables.rules import readiness
from bot.tables.rules.choices import Choose, LevelChoice, PaceChoice
from bot.tables.rules.clock import TimeOut
from bot.tables.rules.closing import VoteToEnd
from bot.tables.rules.next_hand import AutoReady, DealFacts, Ready
from bot.tables.rules.pace import BY_ITSELF, READY_TIME, idle_time
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.scores import tribute_due
from bot.tables.rules.seating import Join, JoinFacts, Leave, ReplacePerson
from bot.tables.rules.snapshot import Lobby, Snapshot
from bot.tables.rules.step import Request
from bot.tables.rules.votes import carried_out
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from tests.bot.panels.panel_content import text
from tests.bot.tables.agreement import accepted, after, doing, standing_at, why
from tests.bot.tables.seated import AI, NOON, PEOPLE, table
from tests.game.hands import tell, trick

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
GUEST = 99
FIVE = replace(table(*PEOPLE), seed="00")
LATE = TimeOut(DealFacts(b"next"))
BEACON = TimeOut(DealFacts(b"next", has_beacon=True))


def ready(now: Table, *users: int) -> Snapshot:
    """The table when these have pressed at noon."""
    return doing(standing_at(now), *(Ready(user) for user in users))


@pytest.mark.parametrize(
    ("late_by", "status", "deadline"),
    [
        (timedelta(0), Status.PLAYING, None),
        (READY_TIME, Status.LOBBY, NOON + 3 * READY_TIME),  # the bot was down
    ],
)
def test_late_players_are_replaced_but_who_could_not_press_has_the_whole_time_again(
    late_by: timedelta, status: Status, deadline: object
) -> None:
    waiting = ready(FIVE, SOUTH, WEST, NORTH)
    assert waiting.table.deadline_at == NOON + READY_TIME
    assert LATE.decide(waiting, NOON) == Refusal(TableWhy.STALE), "early"
    started = doing(waiting, LATE, at=NOON + READY_TIME + late_by)
    assert started.table.status is status
    if deadline:
        assert (started.table.deadline_at, started.table.people) == (deadline, PEOPLE)
        started = doing(started, LATE, at=NOON + 3 * READY_TIME)
        assert started.table.status is Status.PLAYING
        assert started.table.people == (SOUTH, WEST, NORTH)
    else:
        assert started.table.people == (SOUTH, WEST, NORTH)
        assert LATE.decide(started, NOON + READY_TIME) == Refusal(TableWhy.STALE)


def test_where_few_are_ready_all_are_asked_again_and_nobody_is_replaced() -> None:
    asked = doing(ready(FIVE, CENTRE, NORTH), LATE, at=NOON + READY_TIME)
    assert (asked.table.status, asked.table.people) == (Status.LOBBY, PEOPLE)
    assert readiness.awaited(asked.table) == frozenset()


def test_one_of_two_who_is_away_holds_nobody_up() -> None:
    voted = doing(standing_at(replace(table(EAST, SOUTH, AI, AI, AI), seed="00")), VoteToEnd(EAST))
    started = doing(doing(voted, Ready(SOUTH)), LATE, at=NOON + READY_TIME)
    assert (started.table.status, started.table.host_id) == (Status.PLAYING, SOUTH)


def test_a_press_agrees_to_nothing_but_what_its_button_was_made_for() -> None:
    former = readiness.terms(FIVE)
    slow = accepted(Choose(EAST, PaceChoice("slow")), FIVE)
    assert why(after(Ready(SOUTH, former), slow)) is TableWhy.STALE
    terms = readiness.terms(slow)
    agreed_by_one = accepted(Ready(SOUTH, terms), slow)
    assert readiness.awaited(accepted(Ready(WEST, terms), agreed_by_one)) == {0, 3, 4}


@pytest.mark.parametrize(
    "request_",
    [
        VoteToEnd(CENTRE),
        ReplacePerson(CENTRE, WEST, ReplacementReason.SPOILS),
        Choose(EAST, PaceChoice("normal")),
        Ready(EAST),
    ],
)
def test_nobody_makes_those_who_are_ready_wait_for_longer(request_: Request) -> None:
    waiting = ready(FIVE, SOUTH, WEST, NORTH)
    later = doing(waiting, request_, at=NOON + READY_TIME / 2)
    assert later.table.deadline_at == NOON + READY_TIME


def voted_out(now: Table) -> Table:
    vote = SeatVote(3, ReplacementReason.ABSENT)
    return carried_out(now.with_seats(lambda _, seat: replace(seat, vote=vote)))[0]


def late(now: Table) -> Table:
    return readiness.replace_late(now, frozenset({3}))[0]


@pytest.mark.parametrize(
    ("change", "is_owed"),
    [
        (lambda now: now, True),
        (partial(accepted, Join(GUEST, "Guest", JoinFacts())), False),
        (partial(accepted, Leave(NORTH)), False),
        (partial(accepted, ReplacePerson(EAST, NORTH, ReplacementReason.ABSENT)), False),
        (voted_out, False),
        (late, False),
        (partial(accepted, Choose(EAST, LevelChoice(Level.STRONG, 4))), True),
    ],
)
def test_tribute_is_owed_until_a_seat_changes_hands_and_its_level_is_not_that(
    change: Callable[[Table], Table], is_owed: bool
) -> None:
    """Tribute is of the seats that finished the hand before, §5."""
    hand = replace(trick("7", "", "6", "6", "6", out=(1,)), rules=PRESETS["home"])
    over = replace(table(*PEOPLE[:4], AI), status=Status.SETTLED, preset="home", hand_no=1)
    lobby_now = Lobby(replace(change(over), status=Status.LOBBY), tell(hand, "0 7"))
    assert (tribute_due(lobby_now) is not None) is is_owed
    assert ("Tribute before the next hand" in text(table_panel(lobby_now))) is is_owed


TWO = replace(table(EAST, SOUTH, AI, AI, AI), seed="00", status=Status.SETTLED)


def by_itself(now: Table, *users: int) -> Snapshot:
    """The table when these have let the next hand start by itself at noon."""
    return doing(standing_at(now), *(AutoReady(user, on=True) for user in users))


def test_the_next_hand_starts_by_itself_after_15_s_if_everybody_wants_that() -> None:
    one = by_itself(TWO, EAST)
    assert one.table.deadline_at == NOON + idle_time(TWO)
    both = doing(one, AutoReady(SOUTH, on=True))
    assert both.table.deadline_at == NOON + BY_ITSELF
    assert LATE.decide(both, NOON) == Refusal(TableWhy.STALE), "early"
    started = doing(both, LATE, at=NOON + BY_ITSELF)
    assert (started.table.status, started.table.people) == (Status.PLAYING, (EAST, SOUTH))
    assert all(started.table.player(seat).auto_ready for seat in (0, 1)), "nor are they asked again"


def test_with_a_beacon_a_round_is_announced_first() -> None:
    announced = doing(by_itself(TWO, EAST, SOUTH), BEACON, at=NOON + BY_ITSELF)
    assert announced.table.round
    assert not readiness.starts_by_itself(announced.table)
    assert not readiness.unready(announced.table)


@pytest.mark.parametrize(
    "request_",
    [
        pytest.param(AutoReady(SOUTH, on=False), id="not yet"),
        pytest.param(Choose(EAST, PaceChoice("slow")), id="the pace has changed"),
        pytest.param(Leave(SOUTH), id="somebody has left"),
        pytest.param(Join(GUEST, "X", JoinFacts()), id="somebody has joined"),
    ],
)
def test_it_does_not_once_somebody_wants_to_wait_or_something_has_changed(
    request_: Request,
) -> None:
    waiting = doing(by_itself(TWO, EAST, SOUTH), request_)
    assert not readiness.starts_by_itself(waiting.table)
    assert waiting.table.deadline_at == NOON + idle_time(waiting.table)


def test_who_presses_early_makes_nobody_wait_longer() -> None:
    both, later = by_itself(TWO, EAST, SOUTH), NOON + timedelta(seconds=5)
    pressed = doing(both, Ready(EAST), at=later)
    assert pressed.table.deadline_at == both.table.deadline_at
    started = doing(pressed, Ready(SOUTH, facts=DealFacts(b"next")), at=later)
    assert started.table.status is Status.PLAYING


@pytest.mark.parametrize(
    ("now", "user", "reason"),
    [
        (TWO, GUEST, TableWhy.NOT_SEATED),
        (replace(TWO, status=Status.CLOSED), EAST, TableWhy.TABLE_CLOSED),
    ],
)
def test_only_who_sits_there_lets_hands_start_by_themselves(
    now: Table, user: int, reason: TableWhy
) -> None:
    assert why(after(AutoReady(user, on=True), now)) is reason
