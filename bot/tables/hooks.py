"""Hooks: functions that are called when something happens at the tables of this process."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.model import Replaced, Table
from bot.tables.snapshot import Snapshot


def _nothing(*_: object) -> None:
    """Do nothing."""


@dataclass(slots=True)
class Hooks:
    """The functions to call; each does nothing until it is set.

    `on_due`: a table was read or changed. `on_read`: a table was read whose message shows it as it
    stands. `on_forgotten`: memory holds the table of this id no longer. `on_changed`: a table
    stands so after a change. `on_put_aside`: the hand of a table could not be read, and so is over.
    `on_replaced`: these people had to give up their seats at a table between the hands.
    """

    on_due: Callable[[Table], None] = _nothing
    on_read: Callable[[Snapshot], None] = _nothing
    on_forgotten: Callable[[str], None] = _nothing
    on_changed: Callable[[Snapshot], None] = _nothing
    on_put_aside: Callable[[Snapshot], None] = _nothing
    on_replaced: Callable[[Table, tuple[Replaced, ...]], None] = _nothing
