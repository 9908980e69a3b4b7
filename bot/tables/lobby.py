"""Who sits where, before and between the hands. Pure: a table in, the changed table out."""

from dataclasses import replace

from bot.model import Seat, Server, Status, Table
from bot.tables.pace import PACES
from bot.tables.stops import Stop, Stopped
from game.seats import SEATS


def join(table: Table, user_id: int, name: str) -> Table | Stopped:
    """Take the first empty seat, or else that of the first AI player, and begin at 0 points.

    With the seats, what followed from the last hand changes: there is no tribute (§5).
    """
    if stopped := _between_hands(table):
        return stopped
    if table.seat_of(user_id) is not None:
        return Stopped(Stop.ALREADY_SEATED)
    held_by_people = [seat is not None and seat.is_person for seat in table.seats]
    if all(held_by_people):
        return Stopped(Stop.NO_OPEN_SEAT)
    number = table.seats.index(None) if None in table.seats else held_by_people.index(False)
    return replace(_with_seat(table, number, Seat(user_id, name)), status=Status.LOBBY)


def leave(table: Table, user_id: int) -> Table | Stopped:
    """Give up one's seat; the table waits for players again.

    The host passes on to the next person; with nobody left the table closes.
    """
    if stopped := _between_hands(table):
        return stopped
    number = table.seat_of(user_id)
    if number is None:
        return Stopped(Stop.NOT_SEATED)
    left = _with_seat(table, number, None)
    if not left.people:
        return closed(left)
    host = table.host_id if table.host_id in left.people else left.people[0]
    return replace(left, status=Status.LOBBY, host_id=host)


def fill(table: Table, user_id: int, ai_names: tuple[str, ...]) -> Table | Stopped:
    """Seat AI players on all empty seats; `ai_names` are five names to choose from."""
    if stopped := _between_hands(table):
        return stopped
    if table.seat_of(user_id) is None:
        return Stopped(Stop.NOT_SEATED)
    if None not in table.seats:
        return Stopped(Stop.NO_OPEN_SEAT)
    taken = {seat.name for seat in table.seats if seat}
    names = iter([name for name in ai_names if name not in taken])
    return replace(table, seats=tuple(seat or Seat(None, next(names)) for seat in table.seats))


def choose_rules(table: Table, user_id: int, house: Server | None) -> Table | Stopped:
    """Play by these rules, from the next hand on; None is a choice that there is none of."""
    if stopped := _between_hands(table):
        return stopped
    if table.seat_of(user_id) is None:
        return Stopped(Stop.NOT_SEATED)
    if house is None:
        return Stopped(Stop.STALE)
    return replace(table, preset=house.preset, rules=house.rules)


def choose_pace(table: Table, user_id: int, name: str) -> Table | Stopped:
    """Play at the pace of that name, from the next hand on."""
    if stopped := _between_hands(table):
        return stopped
    if table.seat_of(user_id) is None:
        return Stopped(Stop.NOT_SEATED)
    if name not in PACES:
        return Stopped(Stop.STALE)
    play, question = PACES[name]
    return replace(table, play_seconds=play, question_seconds=question)


def invite(table: Table, user_id: int, guest_id: int) -> Table | Stopped:
    """Let somebody take over the seat of an AI player, even in the middle of a hand."""
    if table.status is Status.CLOSED:
        return Stopped(Stop.TABLE_CLOSED)
    if table.seat_of(user_id) is None:
        return not_seated(table)
    if table.seat_of(guest_id) is not None:
        return Stopped(Stop.ALREADY_SEATED)
    if len(table.people) == SEATS:
        return Stopped(Stop.NO_OPEN_SEAT)
    return replace(table, invited=guest_id)


def close(table: Table, user_id: int, host_name: str) -> Table | Stopped:
    """End the table. Only its host may, and not in the middle of a hand."""
    if stopped := _between_hands(table):
        return stopped
    if user_id != table.host_id:
        return Stopped(Stop.NOT_HOST, {"host": host_name})
    return closed(table)


def closed(table: Table) -> Table:
    """The table when nothing happens at it any more."""
    ended = replace(table, status=Status.CLOSED, invited=None, paused=False)
    return replace(ended, due=None, warn=None, auto=None)


def can_deal(table: Table, user_id: int) -> Stopped | None:
    """Why this user cannot have the next hand dealt, or None."""
    if stopped := _between_hands(table):
        return stopped
    if table.seat_of(user_id) is None:
        return Stopped(Stop.NOT_SEATED)
    empty = table.seats.count(None)
    return Stopped(Stop.SEATS_EMPTY, {"empty": empty}) if empty else None


def not_seated(table: Table) -> Stopped:
    """Why somebody who does not sit there can do nothing, and what they can do instead."""
    if table.status is not Status.PLAYING:
        return Stopped(Stop.NOT_SEATED)
    ai_players = len(table.people) < SEATS
    return Stopped(Stop.NOT_INVITED if ai_players else Stop.HAND_RUNNING)


def _between_hands(table: Table) -> Stopped | None:
    if table.status is Status.CLOSED:
        return Stopped(Stop.TABLE_CLOSED)
    return Stopped(Stop.HAND_RUNNING) if table.status is Status.PLAYING else None


def _with_seat(table: Table, number: int, seat: Seat | None) -> Table:
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))
