"""The tribute that the next hand of a table will begin with (`rules.md` §5)."""

from bot.tables.house_rules import rules_of
from bot.tables.snapshot import Settled, Snapshot
from game.match import tribute_after
from game.tribute import Debt


def tribute_due(before: Snapshot) -> Debt | None:
    """What the next hand owes the last one, if nothing changes until it is dealt."""
    return tribute_after(rules_of(before.table), before.hand if _same_seats(before) else None)


def _same_seats(before: Snapshot) -> bool:
    """Whether those sit there who finished the hand before: else there is no tribute."""
    if not isinstance(before, Settled) or before.table.changed_hands:
        return False
    return not before.hand.on_autoplay
