"""The seats of a table before and between the hands."""

from dataclasses import replace

import pytest

from bot.model import Replaced, ReplacementReason, Seat, ServerSettings, Status, Table
from bot.tables import choices, lobby, readiness, refusals
from bot.tables.choices import PaceChoice
from bot.tables.refusals import TableWhy
from game.refusals import Refusal
from tests.bot.tables.agreement import agreed, seated, why
from tests.bot.tables.seated import AI, PEOPLE, PRESS, table

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
AI_NAMES = ("Amber", "Birch", "Cedar", "Dew", "Ember")
STRANGER = 99


SERVER = ServerSettings(1, "simple")


def test_who_joins_takes_the_first_empty_seat() -> None:
    joined = lobby.join(table(EAST, None, WEST), CENTRE, "Centre")
    assert seated(joined) == [EAST, CENTRE, WEST, None, None]


def test_nobody_sits_twice_at_a_table() -> None:
    assert why(lobby.join(table(EAST), EAST, "East")) is TableWhy.ALREADY_SEATED
    assert why(lobby.join(table(*PEOPLE), EAST, "East")) is TableWhy.ALREADY_SEATED


def test_a_full_table_takes_nobody_and_cannot_be_filled() -> None:
    assert why(lobby.join(table(*PEOPLE), STRANGER, "X")) is TableWhy.NO_OPEN_SEAT
    assert why(lobby.fill(table(*PEOPLE), EAST, AI_NAMES)) is TableWhy.NO_OPEN_SEAT


def test_who_leaves_empties_the_seat_and_stays_no_host() -> None:
    left = lobby.leave(table(EAST, SOUTH, AI, NORTH), EAST)
    assert seated(left) == [None, SOUTH, None, NORTH, None]
    assert isinstance(left, Table)
    assert left.seats[2] == Seat(None, "West")
    assert left.host_id == SOUTH


def test_the_host_stays_host_when_another_leaves() -> None:
    left = lobby.leave(table(EAST, SOUTH, WEST), SOUTH)
    assert isinstance(left, Table)
    assert left.host_id == EAST


def test_leaving_between_two_hands_opens_the_lobby_again() -> None:
    left = lobby.leave(replace(table(*PEOPLE), status=Status.SETTLED, hand_no=1), CENTRE)
    assert isinstance(left, Table)
    assert left.status is Status.LOBBY
    assert left.hand_no == 1


def test_the_table_closes_when_the_last_person_leaves() -> None:
    left = lobby.leave(table(EAST, AI, AI), EAST)
    assert isinstance(left, Table)
    assert left.status is Status.CLOSED


def test_ai_players_fill_the_empty_seats_under_names_nobody_has() -> None:
    full = lobby.fill(table(EAST, None, AI), EAST, ("East", "West", "X", "Y", "Z"))
    assert isinstance(full, Table)
    assert [seat and seat.name for seat in full.seats] == ["East", "X", "West", "Y", "Z"]
    assert [seat and seat.user_id for seat in full.seats] == [EAST, None, None, None, None]


def test_only_who_sits_there_fills_leaves_or_is_ready() -> None:
    waiting = table(EAST, SOUTH)
    assert why(lobby.fill(waiting, STRANGER, AI_NAMES)) is TableWhy.NOT_SEATED
    assert why(lobby.leave(waiting, STRANGER)) is TableWhy.NOT_SEATED
    assert why(readiness.ready(waiting, STRANGER, PRESS)) is TableWhy.NOT_SEATED


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
    assert lobby.close(table(EAST, SOUTH), SOUTH) == Refusal(TableWhy.NOT_HOST, {"host": "East"})


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
    refused = lobby.replace_person(
        replace(table(*PEOPLE), status=status), user, other, ReplacementReason.ABSENT
    )
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
        choices.choose(busy, EAST, PaceChoice("slow"), SERVER),
    ]
    assert [why(outcome) for outcome in outcomes] == [stop] * 6
