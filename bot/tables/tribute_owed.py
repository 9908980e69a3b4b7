"""The tribute that the next hand of a table will begin with (`rules.md` §5)."""

from bot.tables.house_rules import rules_of
from bot.tables.snapshot import Lobby, Settled
from game.match import tribute_after
from game.tribute import Debt


def tribute_due(before: Lobby | Settled) -> Debt | None:
    """The tribute of the next hand, if nothing changes until it is dealt."""
    if before.table.changed_hands:
        return None
    last = before.hand
    return None if last and last.on_autoplay else tribute_after(rules_of(before.table), last)
