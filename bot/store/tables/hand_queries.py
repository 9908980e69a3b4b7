"""Hands and their logs: reading them, and writing deals, actions and endings."""

from dataclasses import asdict, fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Change, HandRow, LoggedAction
from bot.store.engine import schema
from bot.store.engine.columns import packed, unpacked
from bot.store.engine.rows import record, row_of

_h, _a = schema.hands, schema.actions
_ENDING = sa.update(_h).where(
    _h.c.table_id == sa.bindparam("of_table"), _h.c.hand_no == sa.bindparam("of_hand")
)
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
    if columns and not (await connection.execute(_ENDING, hand_key | columns)).rowcount and numbers:
        raise ValueError("no such hand")
    if log:
        await connection.execute(_DELETE_LOG, hand_key)


async def write_deal(connection: AsyncConnection, hand: HandRow) -> None:
    """Write a new hand."""
    await connection.execute(sa.insert(_h), asdict(hand))


async def write_actions(connection: AsyncConnection, change: Change) -> None:
    """Write new actions of the hand in progress."""
    table = change.table
    rows = [row_of(action, table_id=table.id, hand_no=table.hand_no) for action in change.actions]
    await connection.execute(sa.insert(_a), rows)
