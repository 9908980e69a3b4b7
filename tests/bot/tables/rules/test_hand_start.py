"""The deal of the next hand, and what is stored of it."""

from dataclasses import replace

import pytest

from bot.model import Status
from tests.bot.tables.rules.played_hands import played
from tests.bot.tables.seated import (
    AI,
    NOON,
    PEOPLE,
    between,
    dealt,
    hand_of,
    known,
    seed,
    start_hand,
)


def test_the_first_hand_starts_at_seat_0() -> None:
    step = dealt(*PEOPLE)
    assert known(step.change.deal).first == 0
    assert known(step.change.deal).seed == seed(1).hex()
    assert step.after.table.hand_no == 1
    assert step.after.table.status is Status.PLAYING
    assert hand_of(step.after).counts() == (34, 34, 34, 33, 33)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_next_hand_starts_at_the_previous_emperor(number: int) -> None:
    *_, last = played(*PEOPLE, number=number)
    following = start_hand(between(last.after), seed(99), NOON)
    assert known(following.change.deal).first == hand_of(last.after).emperor
    assert following.after.table.hand_no == 2
    assert following.change.actions == ()


def test_who_took_over_a_seat_plays_the_next_hand_like_anybody() -> None:
    *_, last = played(*PEOPLE)
    before = between(last.after)
    guest = before.table.with_seats(lambda place, seat: replace(seat, substitute=place == 2))
    following = start_hand(replace(before, table=guest), seed(99), NOON)
    assert not any(seat and seat.substitute for seat in following.after.table.seats)


@pytest.mark.parametrize(
    ("users", "practice"),
    [(PEOPLE, False), ((*PEOPLE[:4], AI), True), ((11, AI, AI, AI, AI), True)],
)
def test_a_hand_that_is_dealt_to_an_ai_player_is_no_hand_among_people(
    users: tuple[int, ...], practice: bool
) -> None:
    assert dealt(*users).after.table.practice is practice
