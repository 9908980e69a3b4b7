"""The seats of a table before and between the hands."""

from dataclasses import replace

import pytest

from bot.model import Replaced, ReplacementReason, Seat, Status, Table
from bot.tables.rules import lobby, readiness, refusals
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal
from tests.bot.tables.agreement import agreed, seated, why
from tests.bot.tables.seated import AI, PEOPLE, PRESS, table

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
AI_NAMES = ("Amber", "Birch", "Cedar", "Dew", "Ember")
STRANGER = 99


def test_who_joins_takes_the_first_empty_seat() -> None:
    joined = lobby.join(table(EAST, None, WEST), CENTRE, "Centre")
    assert seated(joined) == [EAST, CENTRE, WEST, None, None]


def test_who_leaves_empties_the_seat_and_stays_no_host() -> None:
    left = lobby.leave(table(EAST, SOUTH, AI, NORTH), EAST)
    assert seated(left) == [None, SOUTH, None, NORTH, None]
    assert isinstance(left, Table)
    assert left.seats[2] == Seat(None, "West")
    assert left.host_id == SOUTH


def test_when_another_leaves_after_a_hand_the_host_stays_and_the_lobby_opens_again() -> None:
    left = lobby.leave(replace(table(*PEOPLE), status=Status.SETTLED, hand_no=1), CENTRE)
    assert isinstance(left, Table)
    assert (left.host_id, left.status, left.hand_no) == (EAST, Status.LOBBY, 1)


def test_the_table_closes_when_the_last_person_leaves() -> None:
    left = lobby.leave(table(EAST, AI, AI), EAST)
    assert isinstance(left, Table)
    assert left.status is Status.CLOSED


def test_ai_players_fill_the_empty_seats_under_names_nobody_has() -> None:
    full = lobby.fill(table(EAST, None, AI), EAST, ("East", "West", "X", "Y", "Z"))
    assert isinstance(full, Table)
    assert [seat and seat.name for seat in full.seats] == ["East", "X", "West", "Y", "Z"]
    assert [seat and seat.user_id for seat in full.seats] == [EAST, None, None, None, None]


FULL, TWO = table(*PEOPLE), table(EAST, SOUTH)


@pytest.mark.parametrize(
    ("outcome", "stop"),
    [
        (lobby.join(TWO, EAST, "East"), TableWhy.ALREADY_SEATED),
        (lobby.join(FULL, EAST, "East"), TableWhy.ALREADY_SEATED),
        (lobby.join(FULL, STRANGER, "X"), TableWhy.NO_OPEN_SEAT),
        (lobby.fill(FULL, EAST, AI_NAMES), TableWhy.NO_OPEN_SEAT),
        (lobby.fill(TWO, STRANGER, AI_NAMES), TableWhy.NOT_SEATED),
        (lobby.leave(TWO, STRANGER), TableWhy.NOT_SEATED),
        (readiness.ready(TWO, STRANGER, PRESS), TableWhy.NOT_SEATED),
    ],
)
def test_what_is_not_possible_is_refused(outcome: Table | Refusal, stop: TableWhy) -> None:
    assert why(outcome) is stop


@pytest.mark.parametrize(
    ("seated", "status", "stop"),
    [
        (table(EAST, AI), Status.LOBBY, TableWhy.NOT_SEATED),
        (table(EAST, AI, AI, AI, AI), Status.SETTLED, TableWhy.NOT_SEATED),
        (table(EAST, AI, AI, AI, AI), Status.PLAYING, TableWhy.NOT_INVITED),
        (table(*PEOPLE), Status.PLAYING, TableWhy.NO_OPEN_SEAT),
        (table(*PEOPLE), Status.SETTLED, TableWhy.NO_OPEN_SEAT),
    ],
)
def test_a_stranger_is_told_how_to_come_in(seated: Table, status: Status, stop: TableWhy) -> None:
    assert why(refusals.not_seated(replace(seated, status=status))) is stop


def test_only_the_host_closes_and_is_named_to_others() -> None:
    closed = lobby.close(table(EAST, SOUTH), EAST)
    assert isinstance(closed, Table)
    assert closed.status is Status.CLOSED
    assert lobby.close(table(EAST, SOUTH), SOUTH) == Refusal(TableWhy.HOST_CLOSES, {"host": "East"})


def test_the_host_gives_a_seat_to_an_ai_player_between_the_hands() -> None:
    settled = replace(agreed(table(*PEOPLE), SOUTH), status=Status.SETTLED)
    done = lobby.replace_person(settled, EAST, CENTRE, ReplacementReason.SPOILS)
    assert not isinstance(done, Refusal)
    after, gone = done
    assert seated(after) == [EAST, SOUTH, WEST, NORTH, None]
    assert (after.status, readiness.awaited(after)) == (Status.LOBBY, frozenset())
    assert gone == Replaced(CENTRE, ReplacementReason.SPOILS, EAST)


@pytest.mark.parametrize(
    ("user", "other", "status", "stop"),
    [
        (SOUTH, CENTRE, Status.LOBBY, TableWhy.NOT_HOST),
        (STRANGER, CENTRE, Status.LOBBY, TableWhy.NOT_HOST),
        (EAST, STRANGER, Status.LOBBY, TableWhy.SITS_NOWHERE),
        (EAST, EAST, Status.LOBBY, TableWhy.YOUR_OWN_SEAT),
        (EAST, CENTRE, Status.PLAYING, TableWhy.HAND_RUNNING),
    ],
)
def test_nobody_else_gives_seats_away(
    user: int, other: int, status: Status, stop: TableWhy
) -> None:
    full = replace(FULL, status=status)
    refused = lobby.replace_person(full, user, other, ReplacementReason.ABSENT)
    assert isinstance(refused, Refusal)
    assert refused.why is stop


@pytest.mark.parametrize(
    ("status", "stop"),
    [(Status.PLAYING, TableWhy.HAND_RUNNING), (Status.CLOSED, TableWhy.TABLE_CLOSED)],
)
def test_nothing_of_this_is_done_in_a_hand_or_at_a_closed_table(
    status: Status, stop: TableWhy
) -> None:
    busy = replace(table(EAST, SOUTH), status=status)
    outcomes = [
        lobby.join(busy, STRANGER, "X"),
        lobby.leave(busy, EAST),
        lobby.fill(busy, EAST, AI_NAMES),
        lobby.close(busy, EAST),
        readiness.ready(busy, EAST, PRESS),
    ]
    assert [why(outcome) for outcome in outcomes] == [stop] * 5
