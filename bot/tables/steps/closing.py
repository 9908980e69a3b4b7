"""Steps that end a table, or a hand that cannot be read."""

from dataclasses import replace
from datetime import datetime

from bot.model import Change, LoggedAction, Status
from bot.tables.lobby import closed
from bot.tables.pace import idle_time
from bot.tables.snapshot import Closed, Lobby, Snapshot, Unread
from bot.tables.steps.step import Step
from bot.tables.stops import Refused, Stop, Stopped


def end(before: Snapshot) -> Step | Refused:
    """The table closes at once; a hand being played does not count."""
    return Stopped(Stop.TABLE_CLOSED) if isinstance(before, Closed) else closed_step(before)


def closed_step(done: Snapshot, logged: tuple[LoggedAction, ...] = ()) -> Step:
    """Close the table after these actions; a hand being played does not count."""
    table = closed(done.table.next_version())
    return Step(Change(table, actions=logged), Closed(table, done.hand))


def put_aside(before: Unread, now: datetime) -> Step:
    """A hand whose log cannot be read does not count, and the table waits for the next one."""
    table = replace(before.table.next_version(), status=Status.LOBBY)
    table = replace(table, due=now + idle_time(table), warn=None, auto=None, call=None)
    return Step(Change(table), Lobby(table, unread=True))
