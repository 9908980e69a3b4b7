"""The seats of a table before and between the hands."""

from dataclasses import replace

import pytest

from bot.model import ReplacementReason, Seat, Status, Table
from bot.tables.rules import readiness, refusals
from bot.tables.rules.closing import Close
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Fill, Join, Leave, ReplacePerson
from bot.tables.rules.step import Request
from game.refusals import Refusal
from tests.bot.tables.agreement import after, agreed, done, users, why
from tests.bot.tables.seated import AI, PEOPLE, PRESS, table

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
AI_NAMES = ("Amber", "Birch", "Cedar", "Dew", "Ember")
STRANGER = 99
FULL, TWO = table(*PEOPLE), table(EAST, SOUTH)


@pytest.mark.parametrize(
    ("request_", "before", "seats"),
    [
        (Join(CENTRE, "Centre"), table(EAST, None, WEST), [EAST, CENTRE, WEST, None, None]),
        (Leave(EAST), table(EAST, SOUTH, AI, NORTH), [None, SOUTH, None, NORTH, None]),
        (Leave(CENTRE), FULL, [EAST, SOUTH, WEST, NORTH, None]),
    ],
)
def test_who_joins_takes_the_first_empty_seat_and_who_leaves_empties_it(
    request_: Request, before: Table, seats: list[int | None]
) -> None:
    assert users(done(request_, before)) == seats


@pytest.mark.parametrize(
    ("user", "status", "host"),
    [(EAST, Status.LOBBY, SOUTH), (CENTRE, Status.SETTLED, EAST), (EAST, Status.SETTLED, SOUTH)],
)
def test_the_host_passes_on_only_when_they_leave_and_the_lobby_opens_again(
    user: int, status: Status, host: int
) -> None:
    left = done(Leave(user), replace(FULL, status=status, hand_no=1))
    assert (left.host_id, left.status, left.hand_no) == (host, Status.LOBBY, 1)


def test_the_table_closes_when_the_last_person_leaves() -> None:
    assert done(Leave(EAST), table(EAST, AI, AI)).status is Status.CLOSED


def test_ai_players_fill_the_empty_seats_under_names_nobody_has() -> None:
    full = done(Fill(EAST, ("East", "West", "X", "Y", "Z")), table(EAST, None, AI))
    assert [seat and seat.name for seat in full.seats] == ["East", "X", "West", "Y", "Z"]
    assert users(full) == [EAST, None, None, None, None]
    assert full.seats[1] == Seat(None, "X")


@pytest.mark.parametrize(
    ("request_", "before", "reason"),
    [
        (Join(EAST, "East"), TWO, TableWhy.ALREADY_SEATED),
        (Join(EAST, "East"), FULL, TableWhy.ALREADY_SEATED),
        (Join(STRANGER, "X"), FULL, TableWhy.NO_OPEN_SEAT),
        (Join(STRANGER, "X", barred=Refusal(TableWhy.PUT_OUT)), FULL, TableWhy.NO_OPEN_SEAT),
        (Join(STRANGER, "X", barred=Refusal(TableWhy.PUT_OUT)), TWO, TableWhy.PUT_OUT),
        (Fill(EAST, AI_NAMES), FULL, TableWhy.NO_OPEN_SEAT),
        (Fill(STRANGER, AI_NAMES), TWO, TableWhy.NOT_SEATED),
        (Leave(STRANGER), TWO, TableWhy.NOT_SEATED),
        (Ready(STRANGER, PRESS), TWO, TableWhy.NOT_SEATED),
    ],
)
def test_what_is_not_possible_is_refused(
    request_: Request, before: Table, reason: TableWhy
) -> None:
    assert why(after(request_, before)) is reason


@pytest.mark.parametrize(
    ("seated", "status", "reason"),
    [
        (table(EAST, AI), Status.LOBBY, TableWhy.NOT_SEATED),
        (table(EAST, AI, AI, AI, AI), Status.SETTLED, TableWhy.NOT_SEATED),
        (table(EAST, AI, AI, AI, AI), Status.PLAYING, TableWhy.NOT_INVITED),
        (table(*PEOPLE), Status.PLAYING, TableWhy.NO_OPEN_SEAT),
        (table(*PEOPLE), Status.SETTLED, TableWhy.NO_OPEN_SEAT),
    ],
)
def test_a_stranger_is_told_how_to_come_in(seated: Table, status: Status, reason: TableWhy) -> None:
    assert why(refusals.not_seated(replace(seated, status=status))) is reason


def test_only_the_host_closes_and_is_named_to_others() -> None:
    assert done(Close(EAST), TWO).status is Status.CLOSED
    assert after(Close(SOUTH), TWO) == Refusal(TableWhy.HOST_CLOSES, {"host": "East"})


def test_the_host_gives_a_seat_to_an_ai_player_between_the_hands() -> None:
    settled = replace(agreed(FULL, SOUTH), status=Status.SETTLED)
    replaced = done(ReplacePerson(EAST, CENTRE, ReplacementReason.SPOILS), settled)
    assert users(replaced) == [EAST, SOUTH, WEST, NORTH, None]
    assert (replaced.status, readiness.awaited(replaced)) == (Status.LOBBY, frozenset())


@pytest.mark.parametrize(
    ("user", "other", "status", "reason"),
    [
        (STRANGER, CENTRE, Status.LOBBY, TableWhy.NOT_SEATED),
        (EAST, STRANGER, Status.LOBBY, TableWhy.SITS_NOWHERE),
        (EAST, EAST, Status.LOBBY, TableWhy.YOUR_OWN_SEAT),
        (EAST, CENTRE, Status.CLOSED, TableWhy.TABLE_CLOSED),
    ],
)
def test_nobody_else_gives_seats_away(
    user: int, other: int, status: Status, reason: TableWhy
) -> None:
    request = ReplacePerson(user, other, ReplacementReason.ABSENT)
    assert why(after(request, replace(FULL, status=status))) is reason


@pytest.mark.parametrize(("user", "status"), [(SOUTH, Status.LOBBY), (EAST, Status.PLAYING)])
def test_others_and_during_a_hand_the_host_only_vote_about_a_seat(
    user: int, status: Status
) -> None:
    request = ReplacePerson(user, CENTRE, ReplacementReason.ABSENT)
    voted = done(request, replace(FULL, status=status))
    assert users(voted) == [*PEOPLE]
    assert [seat.user_id for seat in voted.seats if seat and seat.vote] == [user]


@pytest.mark.parametrize(
    ("status", "reason"),
    [(Status.PLAYING, TableWhy.HAND_RUNNING), (Status.CLOSED, TableWhy.TABLE_CLOSED)],
)
@pytest.mark.parametrize(
    "request_",
    [Leave(EAST), Fill(EAST, AI_NAMES), Close(EAST), Ready(EAST, PRESS)],
)
def test_nothing_of_this_is_done_in_a_hand_or_at_a_closed_table(
    request_: Request, status: Status, reason: TableWhy
) -> None:
    assert why(after(request_, replace(TWO, status=status))) is reason
