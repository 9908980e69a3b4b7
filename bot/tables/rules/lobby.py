"""Seats before and between hands, as pure functions: a table in, the changed table out."""

from dataclasses import replace

from bot.model import Replaced, ReplacementReason, Seat, Status, Table
from bot.tables.rules.readiness import asked_anew
from bot.tables.rules.refusals import TableWhy, not_seated, refuse_all_but_host, refuse_during_hand
from bot.tables.rules.substitutes import new_ai_names, with_ai_players, without_votes_on
from game.cards import SEATS
from game.players.levels import Level
from game.refusals import Refusal


def join(table: Table, user_id: int, name: str) -> Table | Refusal:
    """Take the first empty seat, or else the first AI player's, with 0 points.

    Tribute no longer follows from the last hand (§5).
    """
    if refusal := refuse_during_hand(table):
        return refusal
    if table.seat_of(user_id) is not None:
        return Refusal(TableWhy.ALREADY_SEATED)
    open_seats = (*table.empty_seats, *table.ai_seats)
    if not open_seats:
        return Refusal(TableWhy.NO_OPEN_SEAT)
    invited = None if table.invited == user_id else table.invited
    return replace(_with_seat(table, open_seats[0], Seat(user_id, name)), invited=invited)


def leave(table: Table, user_id: int) -> Table | Refusal:
    """Give up a seat. The next person becomes the host; with nobody left the table closes."""
    if refusal := refuse_during_hand(table):
        return refusal
    number = table.seat_of(user_id)
    if number is None:
        return Refusal(TableWhy.NOT_SEATED)
    table = _with_seat(table, number, None)
    if not table.people:
        return closed(table)
    host = table.host_id if table.host_id in table.people else table.people[0]
    return replace(table, host_id=host)


def fill(table: Table, user_id: int, ai_names: tuple[str, ...], level: str = "") -> Table | Refusal:
    """Fill the empty seats with AI players.

    `ai_names`: names to choose from, at least five. `level`: theirs; empty for the table's level.
    """
    if refusal := refuse_during_hand(table):
        return refusal
    if table.seat_of(user_id) is None:
        return Refusal(TableWhy.NOT_SEATED)
    if not table.empty_seats:
        return Refusal(TableWhy.NO_OPEN_SEAT)
    if level not in ("", *Level):
        return Refusal(TableWhy.STALE)
    ai_level = Level(level or table.level)
    names = new_ai_names(table, ai_names)
    seats = tuple(seat or Seat(None, next(names), level=ai_level) for seat in table.seats)
    return asked_anew(replace(table, seats=seats))


def replace_person(
    table: Table, user_id: int, other: int, reason: ReplacementReason
) -> tuple[Table, Replaced] | Refusal:
    """Give a person's seat to an AI player; for the host, between hands."""
    if refusal := refuse_during_hand(table) or refuse_all_but_host(table, user_id):
        return refusal
    number = table.seat_of(other)
    if number is None:
        return Refusal(TableWhy.SITS_NOWHERE)
    if other == user_id:
        return Refusal(TableWhy.YOUR_OWN_SEAT)
    after = with_ai_players(table, frozenset({number}))
    after = replace(after, status=Status.LOBBY, changed_hands=True)
    return asked_anew(after), Replaced(other, reason, user_id)


def invite(table: Table, user_id: int, guest_id: int) -> Table | Refusal:
    """Let a user take over the seat of an AI player, even in the middle of a hand."""
    if table.status is Status.CLOSED:
        return Refusal(TableWhy.TABLE_CLOSED)
    if table.seat_of(user_id) is None:
        return not_seated(table)
    if table.seat_of(guest_id) is not None:
        return Refusal(TableWhy.GUEST_SEATED)
    if len(table.people) == SEATS:
        return Refusal(TableWhy.NO_OPEN_SEAT)
    return replace(table, invited=guest_id)


def close(table: Table, user_id: int) -> Table | Refusal:
    """Close the table; for the host, between hands."""
    if refusal := refuse_during_hand(table):
        return refusal
    return refuse_all_but_host(table, user_id, TableWhy.HOST_CLOSES) or closed(table)


def closed(table: Table, *, voted: bool = False) -> Table:
    """The table after it closes.

    `voted`: it closes because of a vote. Only then do the votes stay, so that it can say why.
    """
    if not voted:
        table = table.with_seats(lambda _, seat: replace(seat, vote=None))
    table = replace(table, status=Status.CLOSED, invited=None, paused=False)
    return replace(table, deadline_at=None, warn_at=None, bot_acts_at=None)


def _with_seat(table: Table, number: int, seat: Seat | None) -> Table:
    """The table with another player, or nobody, in a seat; everybody has to agree again."""
    table = replace(table.with_seat(number, seat), status=Status.LOBBY, changed_hands=True)
    return asked_anew(without_votes_on(table, frozenset({number})))
