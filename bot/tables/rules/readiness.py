"""Readiness: who has agreed to the next hand, on which terms, and how long the others wait."""

from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from zlib import crc32

from bot.model import Replaced, ReplacementReason, Seat, Table
from bot.tables.rules.pace import idle_time, ready_time
from bot.tables.rules.substitutes import with_ai_players
from game.shuffle import DealEntropy

REVEAL_TIME = timedelta(seconds=10)
"""The time in which a page must tell its number."""


def commitment_of(drawn: int) -> str:
    """The SHA-256 in hex of a number, in eight big-endian bytes."""
    return sha256(drawn.to_bytes(8, "big")).hexdigest()


def revealing(table: Table) -> bool:
    """Whether everybody has agreed, and a page has yet to tell its number."""
    if table.empty_seats or unready(table):
        return False
    return bool(silent(table))


def silent(table: Table) -> frozenset[int]:
    """The seats whose pages have yet to tell their number."""
    seats = ((number, seat) for number, seat in enumerate(table.seats) if seat)
    return frozenset(n for n, seat in seats if seat.commitment and seat.ready is None)


def has_agreed(seat: Seat) -> bool:
    return seat.ready is not None or bool(seat.commitment)


def presses(table: Table) -> DealEntropy:
    """The numbers with which people agreed, one per person."""
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
    seats = ((number, seat) for number, seat in enumerate(table.seats) if seat)
    return frozenset(n for n, seat in seats if seat.is_person and not has_agreed(seat))


def awaited(table: Table) -> frozenset[int]:
    """The seats that the next hand waits for: those not ready, once somebody is."""
    return unready(table) if _agreed(table) else frozenset()


def _agreed(table: Table) -> int:
    return sum(has_agreed(seat) for seat in table.seats if seat)


def few_are_ready(table: Table) -> bool:
    """Whether too few people are ready to start without the others."""
    return 2 * _agreed(table) < len(table.people)


def time_left(table: Table) -> timedelta:
    """The time that a table waits between hands: for pages to reveal, for players to agree, or for
    anyone to act.
    """
    if revealing(table):
        return REVEAL_TIME
    return ready_time(table) if awaited(table) else idle_time(table)


def asked_anew(table: Table) -> Table:
    """The table after its terms changed: nobody is ready."""
    return table.with_seats(lambda _, seat: replace(seat, ready=None, commitment=""))


def replace_late(table: Table, seats: frozenset[int]) -> tuple[Table, tuple[Replaced, ...]]:
    """The table with AI players in these seats instead of late people, and those people."""
    table = replace(table, changed_hands=True)
    replaced = tuple(
        Replaced(user_id, ReplacementReason.LATE) for user_id in table.users_at(sorted(seats))
    )
    return with_ai_players(table, seats), replaced
