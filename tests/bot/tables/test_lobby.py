"""Who sits where, before and between the hands."""

from dataclasses import replace

import pytest

from bot.store import Seat, Status, Table
from bot.tables import lobby
from bot.tables.refusal import Stop, Stopped
from tests.bot.tables.seated import AI, PEOPLE, table

ADA, BO, CEM, DEE, EVE = PEOPLE
AI_NAMES = ("Amber", "Birch", "Cedar", "Dew", "Ember")
STRANGER = 99


def seated(outcome: Table | Stopped) -> list[int | None]:
    """The users by seat; what was asked for must have been done."""
    assert isinstance(outcome, Table), outcome
    return [seat.user_id if seat else None for seat in outcome.seats]


def why(outcome: Table | Stopped | None) -> Stop:
    """The reason; what was asked for must have been refused."""
    assert isinstance(outcome, Stopped), outcome
    return outcome.why


def test_who_joins_takes_the_first_empty_seat() -> None:
    joined = lobby.join(table(ADA, None, CEM), EVE, "Eve")
    assert seated(joined) == [ADA, EVE, CEM, None, None]


def test_nobody_sits_twice_at_a_table() -> None:
    assert why(lobby.join(table(ADA), ADA, "Ada")) is Stop.ALREADY_SEATED
    assert why(lobby.join(table(*PEOPLE), ADA, "Ada")) is Stop.ALREADY_SEATED


def test_a_full_table_takes_nobody_and_cannot_be_filled() -> None:
    assert why(lobby.join(table(*PEOPLE), STRANGER, "X")) is Stop.NO_OPEN_SEAT
    assert why(lobby.fill(table(*PEOPLE), ADA, AI_NAMES)) is Stop.NO_OPEN_SEAT


def test_who_leaves_empties_the_seat_and_stays_no_host() -> None:
    left = lobby.leave(table(ADA, BO, AI, DEE), ADA)
    assert seated(left) == [None, BO, None, DEE, None]
    assert isinstance(left, Table)
    assert left.seats[2] == Seat(None, "Cem")
    assert left.host_id == BO


def test_the_host_stays_host_when_another_leaves() -> None:
    left = lobby.leave(table(ADA, BO, CEM), BO)
    assert isinstance(left, Table)
    assert left.host_id == ADA


def test_leaving_between_two_hands_opens_the_lobby_again() -> None:
    left = lobby.leave(replace(table(*PEOPLE), status=Status.SETTLED, hand_no=1), EVE)
    assert isinstance(left, Table)
    assert left.status is Status.LOBBY
    assert left.hand_no == 1


def test_the_table_closes_when_the_last_person_leaves() -> None:
    left = lobby.leave(table(ADA, AI, AI), ADA)
    assert isinstance(left, Table)
    assert left.status is Status.CLOSED


def test_ai_players_fill_the_empty_seats_under_names_nobody_has() -> None:
    full = lobby.fill(table(ADA, None, AI), ADA, ("Ada", "Cem", "X", "Y", "Z"))
    assert isinstance(full, Table)
    assert [seat and seat.name for seat in full.seats] == ["Ada", "X", "Cem", "Y", "Z"]
    assert [seat and seat.user_id for seat in full.seats] == [ADA, None, None, None, None]


def test_only_who_sits_there_fills_leaves_or_deals() -> None:
    waiting = table(ADA, BO)
    assert why(lobby.fill(waiting, STRANGER, AI_NAMES)) is Stop.NOT_SEATED
    assert why(lobby.leave(waiting, STRANGER)) is Stop.NOT_SEATED
    assert why(lobby.can_deal(waiting, STRANGER)) is Stop.NOT_SEATED


def test_only_the_host_closes_and_is_named_to_others() -> None:
    closed = lobby.close(table(ADA, BO), ADA, "Ada")
    assert isinstance(closed, Table)
    assert closed.status is Status.CLOSED
    assert lobby.close(table(ADA, BO), BO, "Ada") == Stopped(Stop.NOT_HOST, {"host": "Ada"})


def test_a_hand_is_dealt_to_five_and_to_no_fewer() -> None:
    assert lobby.can_deal(table(ADA, BO), ADA) == Stopped(Stop.SEATS_EMPTY, {"empty": 3})
    assert lobby.can_deal(table(ADA, AI, AI, AI, AI), ADA) is None
    assert lobby.can_deal(replace(table(*PEOPLE), status=Status.SETTLED), EVE) is None


@pytest.mark.parametrize(
    ("status", "stop"),
    [(Status.PLAYING, Stop.HAND_RUNNING), (Status.CLOSED, Stop.TABLE_CLOSED)],
)
def test_nothing_of_this_is_done_in_a_hand_or_at_a_closed_table(status: Status, stop: Stop) -> None:
    busy = replace(table(ADA, BO), status=status)
    outcomes = [
        lobby.join(busy, STRANGER, "X"),
        lobby.leave(busy, ADA),
        lobby.fill(busy, ADA, AI_NAMES),
        lobby.close(busy, ADA, "Ada"),
        lobby.can_deal(busy, ADA),
    ]
    assert [why(outcome) for outcome in outcomes] == [stop] * 5


def test_those_seated_choose_the_preset_between_the_hands() -> None:
    chosen = lobby.choose_preset(table(ADA, BO), BO, "classic")
    assert isinstance(chosen, Table)
    assert chosen.preset == "classic"
    assert why(lobby.choose_preset(table(ADA, BO), STRANGER, "classic")) is Stop.NOT_SEATED
    assert why(lobby.choose_preset(table(ADA, BO), ADA, "no such")) is Stop.STALE
    playing = replace(table(*PEOPLE), status=Status.PLAYING)
    assert why(lobby.choose_preset(playing, ADA, "classic")) is Stop.HAND_RUNNING
