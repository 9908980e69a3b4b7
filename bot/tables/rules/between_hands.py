"""Steps between hands: seats, rules, readiness and votes."""

from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from bot.model import Change, Replaced, Status, Table
from bot.tables.rules.pace import WARN_AFTER
from bot.tables.rules.readiness import asked_anew, awaited, starts_by_itself, time_left
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Closed, Playing, Snapshot, snapshot_of
from bot.tables.rules.step import NeedsFacts, Step, closed, to_next_version
from bot.tables.rules.votes import carried_out
from game.refusals import Refusal

T = TypeVar("T", bound=Step | Refusal | NeedsFacts)


def step_to(before: Snapshot, table: Table | Refusal, now: datetime) -> Step | Refusal:
    """The step to this table, after somebody changed seats or rules.

    Carries out votes that now have a majority, unless a round was chosen: what it was announced for
    stays. The table stays open for longer, unless somebody is already waited for.
    """
    if isinstance(table, Refusal):
        return table
    replaced, closes = tuple[Replaced, ...](), False
    if table.round is None:
        table, replaced, closes = carried_out(table)
    if closes:
        table = closed(table, voted=True)
    elif replaced:
        table = asked_anew(replace(table, status=Status.LOBBY))
    if table.status is Status.CLOSED:
        deadline = None
    elif table.paused or table.round or _goes_on_waiting(before.table, table):
        deadline = before.table.deadline_at  # nobody can make the others wait longer
    else:
        deadline = now + time_left(table)
    since = (before.table.waiting_since or now) if table.empty_seats else None
    table = replace(table, waiting_since=since)
    return with_replaced(waiting_step(before, table, deadline), replaced)


def _goes_on_waiting(before: Table, table: Table) -> bool:
    if starts_by_itself(before) or starts_by_itself(table):
        return starts_by_itself(before) and starts_by_itself(table)
    return bool(awaited(before) and awaited(table))


def vote_step(before: Snapshot, table: Table | Refusal, now: datetime) -> Step | Refusal:
    """The step after a vote. During a hand, votes take effect at its end."""
    if isinstance(before, Closed):
        return Refusal(TableWhy.TABLE_CLOSED)
    if before.table.round:
        return Refusal(TableWhy.BEING_DEALT)
    if isinstance(table, Refusal) or not isinstance(before, Playing):
        return step_to(before, table, now)
    return to_next_version(before, table)


def waiting_step(before: Snapshot, table: Table, deadline: datetime | None) -> Step:
    """The step in which the table waits until the deadline.

    If people are awaited, they are warned once; an unchanged deadline keeps its warning.
    """
    warn = None
    if deadline == before.table.deadline_at:
        warn = before.table.warn_at
    elif deadline is not None and awaited(table):
        warn = deadline - (1 - WARN_AFTER) * time_left(table)
    table = replace(table.next_version(), deadline_at=deadline, warn_at=warn)
    return Step(Change(table), snapshot_of(table, before.hand))


def with_replaced(step: T, replaced: tuple[Replaced, ...]) -> T:
    """The step, in which these people also lose their seats."""
    if not isinstance(step, Step):
        return step
    change = replace(step.change, replaced=(*step.change.replaced, *replaced))
    return replace(step, change=change)
