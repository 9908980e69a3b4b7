"""Steps between two hands: of the seats, the rules, readiness and votes."""

from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from bot.model import Change, Replaced, Status, Table
from bot.tables.lobby import closed
from bot.tables.pace import WARN_AFTER
from bot.tables.readiness import asked_anew, awaited, time_left
from bot.tables.snapshot import Closed, Playing, Snapshot, standing
from bot.tables.steps.step import Step, to_next_version
from bot.tables.stops import Refused, Stop, Stopped
from bot.tables.votes import carried_out

T = TypeVar("T", bound=Step | Refused)


def seated(before: Snapshot, table: Table | Stopped, now: datetime) -> Step | Stopped:
    """The step to the table as somebody changed it, which keeps it open for longer.

    Motions that enough people vote for by now are carried out with it.
    """
    if isinstance(table, Stopped):
        return table
    table, gone, ends = carried_out(table)
    if ends:
        table = closed(table, voted=True)
    elif gone:
        table = asked_anew(replace(table, status=Status.LOBBY))
    if table.status is Status.CLOSED:
        due = None
    elif table.paused or (awaited(before.table) and awaited(table)):
        due = before.table.due  # nobody makes the others wait for longer
    else:
        due = now + time_left(table)
    return with_replaced(waiting(before, table, due), gone)


def invited(before: Snapshot, table: Table | Stopped) -> Step | Stopped:
    """The step to the table with an invitation, which changes neither its message nor its times."""
    if isinstance(table, Stopped):
        return table
    return to_next_version(before, table, unseen=True)


def voted(before: Snapshot, table: Table | Stopped, now: datetime) -> Step | Refused:
    """The step to the table after a vote; in the middle of a hand motions wait for its end."""
    if isinstance(before, Closed):
        return Stopped(Stop.TABLE_CLOSED)
    if isinstance(table, Stopped) or not isinstance(before, Playing):
        return seated(before, table, now)
    return to_next_version(before, table)


def waiting(before: Snapshot, table: Table, due: datetime | None) -> Step:
    """The step to the table that waits until `due`, and warns before that, once."""
    warn = None
    if due == before.table.due:
        warn = before.table.warn
    elif due is not None and awaited(table):
        warn = due - (1 - WARN_AFTER) * time_left(table)
    table = replace(table.next_version(), due=due, warn=warn)
    return Step(Change(table), standing(table, before.hand))


def with_replaced(step: T, gone: tuple[Replaced, ...]) -> T:
    """The step, by which these people lose their seats as well."""
    if not isinstance(step, Step):
        return step
    change = replace(step.change, replaced=(*step.change.replaced, *gone))
    return replace(step, change=change)
