"""Who sits where, before and between the hands."""

from dataclasses import replace

import pytest

from bot.model import Seat, Server, Status, Table
from bot.tables import lobby
from bot.tables.stops import Stop, Stopped
from tests.bot.tables.seated import AI, PEOPLE, table

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
AI_NAMES = ("Amber", "Birch", "Cedar", "Dew", "Ember")
STRANGER = 99
CLASSIC = Server(1, "classic")


def seated(outcome: Table | Stopped) -> list[int | None]:
    """The users by seat; what was asked for must have been done."""
    assert isinstance(outcome, Table), outcome
    return [seat.user_id if seat else None for seat in outcome.seats]


def why(outcome: Table | Stopped | None) -> Stop:
    """The reason; what was asked for must have been refused."""
    assert isinstance(outcome, Stopped), outcome
    return outcome.why


def test_who_joins_takes_the_first_empty_seat() -> None:
    joined = lobby.join(table(EAST, None, WEST), CENTRE, "Centre")
    assert seated(joined) == [EAST, CENTRE, WEST, None, None]


def test_nobody_sits_twice_at_a_table() -> None:
    assert why(lobby.join(table(EAST), EAST, "East")) is Stop.ALREADY_SEATED
    assert why(lobby.join(table(*PEOPLE), EAST, "East")) is Stop.ALREADY_SEATED


def test_a_full_table_takes_nobody_and_cannot_be_filled() -> None:
    assert why(lobby.join(table(*PEOPLE), STRANGER, "X")) is Stop.NO_OPEN_SEAT
    assert why(lobby.fill(table(*PEOPLE), EAST, AI_NAMES)) is Stop.NO_OPEN_SEAT


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


def test_only_who_sits_there_fills_leaves_or_deals() -> None:
    waiting = table(EAST, SOUTH)
    assert why(lobby.fill(waiting, STRANGER, AI_NAMES)) is Stop.NOT_SEATED
    assert why(lobby.leave(waiting, STRANGER)) is Stop.NOT_SEATED
    assert why(lobby.can_deal(waiting, STRANGER)) is Stop.NOT_SEATED


@pytest.mark.parametrize(
    ("seated", "status", "stop"),
    [
        (table(EAST, AI), Status.LOBBY, Stop.NOT_SEATED),
        (table(EAST, AI, AI, AI, AI), Status.SETTLED, Stop.NOT_SEATED),
        (table(EAST, AI, AI, AI, AI), Status.PLAYING, Stop.NOT_INVITED),
        (table(*PEOPLE), Status.PLAYING, Stop.HAND_RUNNING),
    ],
)
def test_a_stranger_is_told_how_to_come_in(seated: Table, status: Status, stop: Stop) -> None:
    assert why(lobby.not_seated(replace(seated, status=status))) is stop


def test_only_the_host_closes_and_is_named_to_others() -> None:
    closed = lobby.close(table(EAST, SOUTH), EAST, "East")
    assert isinstance(closed, Table)
    assert closed.status is Status.CLOSED
    assert lobby.close(table(EAST, SOUTH), SOUTH, "East") == Stopped(
        Stop.NOT_HOST, {"host": "East"}
    )


def test_a_hand_is_dealt_to_five_and_to_no_fewer() -> None:
    assert lobby.can_deal(table(EAST, SOUTH), EAST) == Stopped(Stop.SEATS_EMPTY, {"empty": 3})
    assert lobby.can_deal(table(EAST, AI, AI, AI, AI), EAST) is None
    assert lobby.can_deal(replace(table(*PEOPLE), status=Status.SETTLED), CENTRE) is None


@pytest.mark.parametrize(
    ("status", "stop"),
    [(Status.PLAYING, Stop.HAND_RUNNING), (Status.CLOSED, Stop.TABLE_CLOSED)],
)
def test_nothing_of_this_is_done_in_a_hand_or_at_a_closed_table(status: Status, stop: Stop) -> None:
    busy = replace(table(EAST, SOUTH), status=status)
    outcomes = [
        lobby.join(busy, STRANGER, "X"),
        lobby.leave(busy, EAST),
        lobby.fill(busy, EAST, AI_NAMES),
        lobby.close(busy, EAST, "East"),
        lobby.can_deal(busy, EAST),
    ]
    assert [why(outcome) for outcome in outcomes] == [stop] * 5


def test_those_seated_choose_the_preset_between_the_hands() -> None:
    chosen = lobby.choose_rules(table(EAST, SOUTH), SOUTH, CLASSIC)
    assert isinstance(chosen, Table)
    assert chosen.preset == "classic"
    assert why(lobby.choose_rules(table(EAST, SOUTH), STRANGER, CLASSIC)) is Stop.NOT_SEATED
    assert why(lobby.choose_rules(table(EAST, SOUTH), EAST, None)) is Stop.STALE
    playing = replace(table(*PEOPLE), status=Status.PLAYING)
    assert why(lobby.choose_rules(playing, EAST, CLASSIC)) is Stop.HAND_RUNNING
