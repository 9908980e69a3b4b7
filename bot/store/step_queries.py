"""Writing a step: a table's next version, if it is still at the version before."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa

from bot.model import LoggedAction, Table
from bot.store import schema
from bot.store.hand_queries import action_rows
from bot.store.table_queries import PLACE, still_shown, table_values

_t, _a = schema.tables, schema.actions
STEP = sa.update(_t).where(_t.c.id == sa.bindparam("stepped"), _t.c.version == sa.bindparam("was"))
"""Writes a step. Its parameters are those of `step`."""
UNSEEN_STEP = STEP.values(
    shown=still_shown(_t.c.version + 1, seen=sa.bindparam("seen", type_=sa.Integer))
)
"""Writes a step that changes nothing of what is shown, so that an up-to-date message stays so.

Another parameter is `seen`: the version that the message is known to show.
"""


def step(table: Table) -> dict[str, Any]:
    """Return the parameters of a step to this table."""
    return table_values(table) | {"stepped": table.id, "was": table.version - 1}


@cache
def acting(count: int, *, unseen: bool) -> sa.Insert:
    """Return one statement that writes a step and `count` actions, for PostgreSQL.

    Its parameters are the step's and those of `acted`. If the table has moved on, it writes
    nothing.
    """
    apart = ("id", *PLACE, "shown")
    values = {c.name: sa.bindparam(c.name, type_=c.type) for c in _t.c if c.name not in apart}
    step = UNSEEN_STEP if unseen else STEP
    stepped = step.values(values).returning(_t.c.id).cte("stepped")
    rows = (
        sa.select(
            *(sa.bindparam(f"{c.name}_{n}", type_=c.type).label(c.name) for c in _a.c)
        ).select_from(stepped)
        for n in range(count)
    )
    return sa.insert(_a).from_select([c.name for c in _a.c], sa.union_all(*rows))


def acted(table: Table, actions: Sequence[LoggedAction]) -> dict[str, Any]:
    """Return the parameters of these actions in a step to this table."""
    rows = enumerate(action_rows(table, actions))
    return {f"{name}_{n}": value for n, row in rows for name, value in row.items()}
