"""How often people left each table for nothing, so that they may have to sit out a hand."""

from collections import Counter

from bot.model import Table

MOST_LEAVINGS = 2
"""After leaving this often for nothing before the next deal, a player must sit out that hand."""


class Departures:
    """How often people left each table for nothing since its latest deal."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[tuple[int, int]]] = {}

    def note(self, table: Table, user_id: int, times: int = 1) -> None:
        """Record that somebody left a table between two hands, or as a guest in a hand.

        `times`: `MOST_LEAVINGS` for a removed player, who has to sit out immediately.
        """
        counts = self._counts.setdefault(table.id, Counter())
        counts[user_id, table.hand_no] += times

    def has_to_wait(self, table: Table, user_id: int) -> bool:
        """Whether somebody has to wait for the next hand to end, unless they are invited."""
        counts = self._counts.get(table.id, Counter())
        return table.invited != user_id and counts[user_id, table.hand_no] >= MOST_LEAVINGS

    def forget(self, table_id: str) -> None:
        self._counts.pop(table_id, None)
