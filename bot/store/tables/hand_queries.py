"""Hands and their logs: reading them, and writing deals, actions and endings."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Change, HandRow, LoggedAction, Table
from bot.store.engine import schema
from bot.store.engine.columns import packed, unpacked
from bot.store.engine.rows import record, row_of
from bot.store.tables.table_queries import PLACE, still_shown, table_values

_h, _a = schema.hands, schema.actions
DEAL, ACT = sa.insert(_h), sa.insert(_a)
"""Write a new hand, and actions."""
ENDING = sa.update(_h).where(
    _h.c.table_id == sa.bindparam("of_table"), _h.c.hand_no == sa.bindparam("of_hand")
)
"""Writes how a hand ended."""
_HAND = sa.select(_h).where(_h.c.table_id == sa.bindparam("of_table"))
_LATEST = _HAND.order_by(_h.c.hand_no.desc()).limit(1)
_NUMBERED = _HAND.where(_h.c.hand_no == sa.bindparam("of_hand"))
_of_hand = (_a.c.table_id == sa.bindparam("of_table"), _a.c.hand_no == sa.bindparam("of_hand"))
_LOG = sa.select(*(_a.c[field.name] for field in fields(LoggedAction))).where(*_of_hand)
_LOG = _LOG.order_by(_a.c.n)
_DELETE_LOG = sa.delete(_a).where(*_of_hand)


async def hand(
    connection: AsyncConnection, table_id: str, hand_no: int | None = None
) -> tuple[HandRow | None, tuple[LoggedAction, ...]]:
    """A hand of a table and its actions in order; the latest hand without a number.

    The hand is None if there is none. If a packed log cannot be read, there are no actions.
    """
    parameters = {"of_table": table_id, "of_hand": hand_no}
    row = (await connection.execute(_NUMBERED if hand_no else _LATEST, parameters)).one_or_none()
    if row is None:
        return None, ()
    hand = record(HandRow, row)
    if row.log is None:
        return hand, await _log(connection, table_id, hand.hand_no)
    try:
        return hand, unpacked(row.log)
    except ValueError:
        return hand, ()


async def _log(
    connection: AsyncConnection, table_id: str, hand_no: int
) -> tuple[LoggedAction, ...]:
    rows = await connection.execute(_LOG, {"of_table": table_id, "of_hand": hand_no})
    return tuple(record(LoggedAction, row) for row in rows)


async def end_hand(connection: AsyncConnection, change: Change) -> None:
    """Write how a hand ended, and pack its log unless that was done already.

    Raises ValueError if the last actions do not continue the log.
    """
    table, columns = change.table, dict[str, Any]()
    if change.result is not None:
        ending = asdict(change.ending) if change.ending else {}
        columns = {"result": change.result, "hinted": table.hinted, **ending}
    hand_key = {"of_table": table.id, "of_hand": table.hand_no}
    log = await _log(connection, table.id, table.hand_no)
    numbers = [action.n for action in (*log, *change.actions)]
    if change.actions and numbers != list(range(len(numbers))):
        raise ValueError("an action is missing")
    if numbers:
        columns["log"] = packed((*log, *change.actions))
    if columns and not (await connection.execute(ENDING, hand_key | columns)).rowcount and numbers:
        raise ValueError("no such hand")
    if log:
        await connection.execute(_DELETE_LOG, hand_key)


def action_rows(table: Table, actions: Sequence[LoggedAction]) -> list[dict[str, Any]]:
    """One row for each new action."""
    return [row_of(action, table_id=table.id, hand_no=table.hand_no) for action in actions]


_t = schema.tables
STEP = sa.update(_t).where(_t.c.id == sa.bindparam("stepped"), _t.c.version == sa.bindparam("was"))
"""Writes a step, with the parameters of `step`."""
UNSEEN_STEP = STEP.values(
    shown=still_shown(_t.c.version + 1, seen=sa.bindparam("seen", type_=sa.Integer))
)
"""Writes a step that changes nothing visible, so that an up-to-date message stays up to date.

Additional parameter `seen`: the version that the message is known to show.
"""


def step(table: Table) -> dict[str, Any]:
    """The parameters of a step to this table."""
    return table_values(table) | {"stepped": table.id, "was": table.version - 1}


@cache
def acting(count: int, *, unseen: bool) -> sa.Insert:
    """One statement that writes a step and `count` actions on PostgreSQL.

    Its parameters are those of `step` and `acted`. It writes nothing if the table has changed
    meanwhile.
    """
    fixed = ("id", *PLACE, "replaced_id", "shown")
    values = {c.name: sa.bindparam(c.name, type_=c.type) for c in _t.c if c.name not in fixed}
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
    """The parameters for these actions."""
    rows = enumerate(action_rows(table, actions))
    return {f"{name}_{n}": value for n, row in rows for name, value in row.items()}
