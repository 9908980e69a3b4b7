"""Readiness: who has agreed to the next hand, on which terms, and how long the others wait."""

from dataclasses import replace
from datetime import timedelta
from zlib import crc32

from bot.model import Replaced, ReplacementReason, Status, Table
from bot.tables.rules.pace import BY_ITSELF, idle_time, ready_time
from bot.tables.rules.substitutes import with_ai_players


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
    seats = ((number, seat) for number, seat in enumerate(table.seats) if seat)
    return frozenset(n for n, seat in seats if seat.is_person and not seat.ready)


def awaited(table: Table) -> frozenset[int]:
    """The seats that the next hand waits for: those not ready, once somebody is."""
    return unready(table) if _agreed(table) else frozenset()


def _agreed(table: Table) -> int:
    return sum(seat.ready for seat in table.seats if seat)


def few_are_ready(table: Table) -> bool:
    """Whether too few people are ready to start without the others."""
    return 2 * _agreed(table) < len(table.people)


def starts_by_itself(table: Table) -> bool:
    """Whether the next hand starts by itself: everybody wants that, and nothing has changed."""
    if table.status is not Status.SETTLED or table.round or table.changed or table.changed_hands:
        return False
    people = [seat for seat in table.seats if seat and seat.is_person]
    return bool(people) and all(seat.auto_ready for seat in people)


def all_ready(table: Table) -> Table:
    return table.with_seats(lambda _, seat: replace(seat, ready=seat.is_person))


def time_left(table: Table) -> timedelta:
    """The time that a table waits between hands: for players to agree, or for anyone to act."""
    if starts_by_itself(table):
        return BY_ITSELF
    return ready_time(table) if awaited(table) else idle_time(table)


def asked_anew(table: Table) -> Table:
    """The table after its terms changed: nobody is ready."""
    return table.with_seats(lambda _, seat: replace(seat, ready=False))


def replace_late(table: Table, seats: frozenset[int]) -> tuple[Table, tuple[Replaced, ...]]:
    """The table with AI players in these seats instead of late people, and those people."""
    table = replace(table, changed_hands=True)
    replaced = tuple(
        Replaced(user_id, ReplacementReason.LATE) for user_id in table.users_at(sorted(seats))
    )
    return with_ai_players(table, seats), replaced
