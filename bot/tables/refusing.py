"""Refusals that many changes of a table share."""

from bot.model import Status, Table
from bot.tables.stops import Stop, Stopped
from game.seats import SEATS


def refuse_during_hand(table: Table) -> Stopped | None:
    """Why nothing can be changed now: the table is closed, or a hand is played; else None."""
    if table.status is Status.CLOSED:
        return Stopped(Stop.TABLE_CLOSED)
    return Stopped(Stop.HAND_RUNNING) if table.status is Status.PLAYING else None


def refuse_all_but_host(table: Table, user_id: int) -> Stopped | None:
    """The refusal that names the host, for anybody else; None for the host."""
    if user_id == table.host_id:
        return None
    names = {seat.user_id: seat.name for seat in table.seats if seat}
    return Stopped(Stop.NOT_HOST, {"host": names.get(table.host_id, "?")})


def not_seated(table: Table) -> Stopped:
    """The refusal for a user who does not sit at the table, by what they can do instead."""
    if len(table.people) == SEATS:
        return Stopped(Stop.NO_OPEN_SEAT)
    return Stopped(Stop.NOT_INVITED if table.status is Status.PLAYING else Stop.NOT_SEATED)
