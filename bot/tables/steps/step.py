"""A step: what to store, and the table as it then stands."""

from dataclasses import dataclass, replace

from bot.model import Change, Table
from bot.tables.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Step:
    """What to store, and the table as it then stands."""

    change: Change
    after: Snapshot


def to_next_version(before: Snapshot, table: Table, *, unseen: bool = False) -> Step:
    """The step after which the table is this one, one version on, and its hand is the same.

    `unseen`: the table's message stays as it is.
    """
    table = table.next_version()
    return Step(Change(table, unseen=unseen), replace(before, table=table))
