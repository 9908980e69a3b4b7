"""Observers of what happens at the tables of this process."""

from bot.model import Replaced, Table
from bot.tables.rules.snapshot import Snapshot


class TableObserver:
    """The base of observers. Each method does nothing unless it is overridden."""

    def on_known(self, table: Table) -> None:
        """A table was read or changed, so its deadlines are known."""

    def on_read(self, snapshot: Snapshot) -> None:
        """A table was read whose message is up to date."""

    def on_changed(self, snapshot: Snapshot) -> None:
        """A table was changed, and the change is stored."""

    def on_hand_unreadable(self, snapshot: Snapshot) -> None:
        """The hand of a table could not be read and was given up."""

    def on_replaced(self, table: Table, replaced: tuple[Replaced, ...]) -> None:
        """People lost their seats at a table between the hands."""

    def on_forgotten(self, table_id: str) -> None:
        """A table was dropped from memory."""
