"""A step: what to store, and the snapshot after it."""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.model import Change, LoggedAction, Status, Table
from bot.tables.rules.lobby import closed
from bot.tables.rules.pace import idle_time
from bot.tables.rules.snapshot import Closed, Lobby, Snapshot


@dataclass(frozen=True, slots=True)
class Step:
    """What to store, and the snapshot after it."""

    change: Change
    after: Snapshot


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
