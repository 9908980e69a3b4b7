"""What came of a request at a table, and people who are ready."""

from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from bot.model import Status, Table
from bot.tables.rules.snapshot import HandProgress, Snapshot, snapshot_of
from bot.tables.rules.step import NeedsFacts, Request, Step
from game.refusals import Refusal
from tests.bot.tables.seated import AI, NOON, walk


def standing_at(table: Table) -> Snapshot:
    """A table with a hand that suits its status, if it needs one."""
    hands = {Status.PLAYING: walk(1)[0], Status.SETTLED: walk(1)[-1]}
    return snapshot_of(table, hands.get(table.status), HandProgress(NOON))


def doing(before: Snapshot, *requests: Request, at: datetime = NOON) -> Snapshot:
    """The table after these requests, none of which may be refused."""
    for request in requests:
        step = request.decide(before, at)
        assert isinstance(step, Step), step
        before = step.after
    return before


def after(request: Request, table: Table) -> Table | Refusal:
    """The table after a request at noon, or why it is refused."""
    outcome = request.decide(standing_at(table), NOON)
    assert not isinstance(outcome, NeedsFacts), request
    return outcome.after.table if isinstance(outcome, Step) else outcome


def accepted(request: Request, table: Table) -> Table:
    """The table after a request at noon, which must not be refused."""
    changed = after(request, table)
    assert isinstance(changed, Table), changed
    return changed


def why(outcome: object) -> StrEnum:
    """The reason; what was asked for must have been refused."""
    assert isinstance(outcome, Refusal), outcome
    return outcome.why


def users(table: Table) -> list[int | None]:
    """Who has each seat: a user, `AI`, or None for nobody."""
    return [seat.user_id or AI if seat else None for seat in table.seats]


def agreed(table: Table, *users: int) -> Table:
    """The table where these have said that they are ready."""
    return table.with_seats(
        lambda _, seat: replace(seat, ready=True) if seat.user_id in users else seat
    )
