"""Who has agreed to the next hand, on which terms, and how long the others wait."""

from dataclasses import replace
from datetime import timedelta
from zlib import crc32

from bot.model import Replaced, ReplacementReason, Table
from bot.tables.pace import idle_time, ready_time
from bot.tables.refusals import TableWhy, refuse_during_hand
from bot.tables.substitutes import with_ai_players
from game.refusals import Refusal
from game.shuffle import DealEntropy


def ready(table: Table, user_id: int, press: int) -> Table | Refusal:
    """Agree to the next hand with these players, rules and pace."""
    if refusal := refuse_during_hand(table):
        return refusal
    place = table.place_of(user_id)
    if place is None:
        return Refusal(TableWhy.NOT_SEATED)
    if empty := len(table.empty_seats):
        return Refusal(TableWhy.SEATS_EMPTY, {"empty": empty})
    number, seat = place
    if seat.ready is not None:
        return Refusal(TableWhy.ALREADY_READY)
    return table.with_seat(number, replace(seat, ready=press))


def presses(table: Table) -> DealEntropy:
    """The ids of the presses with which people agreed, one per person."""
    return tuple(sorted(seat.ready for seat in table.seats if seat and seat.ready is not None))


def terms(table: Table) -> int:
    """A number from 1 to 999,999 that stands for the terms of the next hand.

    It changes with the players, rules, pace and hints, so that nobody agrees to terms that changed
    before they pressed.
    """
    players = tuple(seat and (seat.user_id or seat.level.value) for seat in table.seats)
    pace = (table.play_seconds, table.question_seconds)
    terms = (players, table.preset, table.rules, *pace, table.hints)
    return 1 + crc32(str(terms).encode()) % 999_999


def unready(table: Table) -> frozenset[int]:
    """The seats of people who have not agreed yet."""
    seats = ((number, seat) for number, seat in enumerate(table.seats) if seat)
    return frozenset(n for n, seat in seats if seat.is_person and seat.ready is None)


def awaited(table: Table) -> frozenset[int]:
    """The seats that the next hand waits for: those not ready, once somebody is."""
    return unready(table) if presses(table) else frozenset()


def few_are_ready(table: Table) -> bool:
    """Whether too few people are ready to start without the others."""
    return 2 * len(presses(table)) < len(table.people)


def time_left(table: Table) -> timedelta:
    """How long a table waits between the hands, for unready players or for anybody."""
    return ready_time(table) if awaited(table) else idle_time(table)


def asked_anew(table: Table) -> Table:
    """The table after its terms changed: nobody is ready."""
    return table.with_seats(lambda _, seat: replace(seat, ready=None))


def replace_late(table: Table) -> tuple[Table, tuple[Replaced, ...]]:
    """The table with AI players instead of late people, and those people."""
    seats, table = awaited(table), replace(table, changed_hands=True)
    replaced = tuple(
        Replaced(user_id, ReplacementReason.LATE) for user_id in table.users_at(sorted(seats))
    )
    return with_ai_players(table, seats), replaced
