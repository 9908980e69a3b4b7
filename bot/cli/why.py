"""Explains why a table waits: for whom, since when and until when; without secrets."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from bot.model import Loaded, Table
from bot.tables.rules.pace import AUTOPLAY_TIME, PAUSED_TIME, time_for
from bot.tables.rules.readiness import awaited, time_left
from bot.tables.rules.snapshot import Closed, Lobby, Playing, Settled, Snapshot, from_log
from game.cards import seat_number
from game.hand.view import view_of


def why(loaded: Loaded, now: datetime) -> Iterator[str]:
    """The explanation, line by line."""
    table = loaded.table
    yield f"table {table.id}, server {table.guild_id}, channel {table.channel_id}"
    try:
        snapshot = from_log(loaded)
    except (LookupError, ValueError):
        yield "The log of its hand cannot be read; `baohuang admin check` says why."
        return
    yield _what(snapshot)
    if table.deadline_at:
        since = table.deadline_at - _time(snapshot)
        yield f"since {moment(since)}, until {moment(table.deadline_at)}"
        if table.deadline_at < now:
            seconds = int((now - table.deadline_at).total_seconds())
            yield f"The time has been over for {seconds} s: what is due is done when the bot runs."
    if not loaded.seen:
        yield "Its message does not show that yet."


def moment(at: datetime) -> str:
    """A time in UTC, to the second."""
    return f"{at:%Y-%m-%d %H:%M:%S}Z"


def _what(snapshot: Snapshot) -> str:
    table = snapshot.table
    if table.paused:
        return (
            "It is paused, as its message cannot be shown in its channel: that is gone, or not open"
            " to the bot. Who plays there can bring it to another one with /table show."
        )
    match snapshot:
        case Playing():
            view = view_of(snapshot.hand, None)
            people = frozenset(seat for seat in view.waiting if not table.is_ai(seat))
            seats = _seats(table, people or view.waiting, view.on_autoplay)
            return f"Hand {table.hand_no}, {view.phase}: it waits for {seats}."
        case Lobby() if None in table.seats:
            return f"It waits for players: {table.seats.count(None)} of 5 seats are free."
        case Lobby() | Settled() if late := awaited(table):
            return f"Hand {table.hand_no + 1} waits until {_seats(table, late)} say they are ready."
        case Lobby() | Settled() if table.round:
            return f"Hand {table.hand_no + 1} waits for round {table.round} of the beacon."
        case Lobby() | Settled():
            return f"It waits for somebody to begin hand {table.hand_no + 1}."
        case Closed():
            return "It is closed." if snapshot.ended is None else "It was ended by a moderator."


def _seats(table: Table, numbers: frozenset[int], on_autoplay: frozenset[int] = frozenset()) -> str:
    return " and ".join(_seat(table, n, on_autoplay=n in on_autoplay) for n in sorted(numbers))


def _seat(table: Table, number: int, *, on_autoplay: bool) -> str:
    seat = table.seats[number]
    who = "an AI player" if seat is None or seat.user_id is None else f"user {seat.user_id}"
    return f"seat {seat_number(number)} ({who}{', on autoplay' if on_autoplay else ''})"


def _time(snapshot: Snapshot) -> timedelta:
    """The total time that the table waits."""
    if snapshot.table.paused:
        return PAUSED_TIME
    if not isinstance(snapshot, Playing):
        return time_left(snapshot.table)
    if snapshot.hand.waiting <= snapshot.hand.on_autoplay:
        return AUTOPLAY_TIME
    return time_for(snapshot.table, view_of(snapshot.hand, None))
