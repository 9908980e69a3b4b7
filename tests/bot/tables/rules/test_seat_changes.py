"""Players who leave in the middle of a hand, and what it costs them."""

from dataclasses import replace

import pytest

from bot.model import Score, Status
from bot.tables.rules import clock, seating
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Playing, Snapshot
from game.hand.actions import Lay
from game.hand.attendance import PENALTY
from game.refusals import Refusal
from game.rules.ruleset import RuleSet
from game.scoring import Solo
from tests.bot.tables.rules.played_hands import HOUR, acted, done
from tests.bot.tables.seated import AI, NOON, PEOPLE, hand_of, in_play, known, snapshot, table
from tests.game.hands import trick


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
    step = done(seating.leave_hand(in_play(before), PEOPLE[2], NOON))
    assert step.change.scores == (left(PEOPLE[2], "West", 2),)
    assert [logged.action for logged in step.change.actions] == ["leave", "substitute"]
    seat = step.after.table.seats[2]
    assert seat is not None
    assert (seat.user_id, seat.points) == (None, 0)
    assert [seat.points for seat in step.after.table.seats if seat] == [7, 7, 0, 7, 7]
    assert hand_of(step.after).on_autoplay == frozenset()
    assert step.after.table.deadline_at == before.table.deadline_at


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
    step = acted(snapshot(hand), Lay(2, hand.hands[2]))
    assert known(hand_of(step.after).result).points[0] == -48
    assert step.change.charged == ((0, charged),)


def test_the_host_passes_on_when_the_host_leaves_in_the_middle() -> None:
    step = done(seating.leave_hand(in_play(playing_hand(*PEOPLE)), PEOPLE[0], NOON))
    assert step.after.table.host_id == PEOPLE[1]


def test_what_leaving_cost_is_no_part_of_the_seats_total() -> None:
    step = done(seating.leave_hand(in_play(playing_hand(*PEOPLE[:2])), PEOPLE[0], NOON))
    while isinstance(step.after, Playing):
        step = done(clock.time_out(step.after, NOON + HOUR))
    result = step.after.hand.result if step.after.hand else None
    assert result is not None
    assert [seat.points for seat in step.after.table.seats if seat] == list(result.points)


def test_with_nobody_left_the_table_closes_in_the_middle_and_the_hand_does_not_count() -> None:
    step = done(seating.leave_hand(in_play(playing_hand(PEOPLE[0])), PEOPLE[0], NOON))
    assert step.after.table.status is Status.CLOSED
    assert (step.after.table.deadline_at, step.after.table.warn_at, step.change.result) == (
        None,
        None,
        None,
    )
    assert step.change.scores == (left(PEOPLE[0], "East", 0),)


@pytest.mark.parametrize("user", [PEOPLE[4], 99])
def test_who_has_no_seat_in_a_running_hand_cannot_leave_it(user: int) -> None:
    before = playing_hand(*PEOPLE[:4])
    assert seating.leave_hand(in_play(before), user, NOON) == Refusal(TableWhy.NOT_SEATED)
