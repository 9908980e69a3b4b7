"""Requests for changes of a table, and steps: what to store, and the snapshot after it."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from bot.model import AuditEntry, Change, LoggedAction, Status, Table
from bot.tables.rules.pace import idle_time
from bot.tables.rules.snapshot import Closed, Lobby, Snapshot
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Step:
    """A change to store, and the snapshot after it."""

    change: Change
    after: Snapshot


@dataclass(frozen=True, slots=True)
class NeedsFacts:
    """What `decide` returns if it depends on facts that the request does not have yet."""


Outcome = Step | Refusal | NeedsFacts
"""The result of `Request.decide`."""


class Request(Protocol):
    """A change of a table that somebody asks for, or that is due. All are frozen dataclasses."""

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        """The step that it leads to now, or why there is none.

        Pure: what the table and the time do not tell is in fields that `bot.tables.facts` fills.
        """


def to_next_version(before: Snapshot, table: Table, *, unseen: bool = False) -> Step:
    """The step to this table, one version later; its hand is the same.

    `unseen`: the table's message does not change.
    """
    table = table.next_version()
    return Step(Change(table, unseen=unseen), replace(before, table=table))


def closed_step(done: Snapshot, log: tuple[LoggedAction, ...] = ()) -> Step:
    """Close the table after these actions; a hand being played does not count."""
    table = closed(done.table.next_version())
    return Step(Change(table, actions=log), Closed(table, done.hand))


def closed(table: Table, *, voted: bool = False) -> Table:
    """The table after it closes.

    `voted`: it closes because of a vote. Only then do the votes stay, so that it can say why.
    """
    if not voted:
        table = table.with_seats(lambda _, seat: replace(seat, vote=None))
    table = replace(table, status=Status.CLOSED, invited=None, paused=False)
    table = replace(table, round=None, announced=None)
    return replace(table, deadline_at=None, warn_at=None, bot_acts_at=None)


def with_audit_entry(step: Step | Refusal, entry: AuditEntry | None) -> Step | Refusal:
    """The step with a record of what a moderator did."""
    if isinstance(step, Refusal):
        return step
    return replace(step, change=replace(step.change, audit_entry=entry))


def give_up_hand(before: Table, now: datetime) -> Step:
    """End a hand whose log cannot be read; the table waits for the next one."""
    table = replace(
        before.next_version(),
        status=Status.LOBBY,
        deadline_at=now + idle_time(before),
        bot_acts_at=None,
        warn_at=None,
        mention_at=None,
    )
    return Step(Change(table), Lobby(table, unread=True))
