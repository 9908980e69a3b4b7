"""Hands and their logs: reading them, and writing deals, actions and endings."""

from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Change, HandRow, LoggedAction, Table
from bot.store.engine import schema
from bot.store.engine.columns import packed, unpacked
from bot.store.engine.rows import record, row_of

_h, _a = schema.hands, schema.actions
_INSERT_ACTIONS = sa.insert(_a)


async def hand(
    connection: AsyncConnection, table_id: str, hand_no: int | None = None
) -> tuple[HandRow | None, tuple[LoggedAction, ...]]:
    """A hand of a table and its actions in order; the latest hand without a number.

    The hand is None if there is none. If a packed log cannot be read, there are no actions.
    """
    query = sa.select(_h).where(_h.c.table_id == table_id).order_by(_h.c.hand_no.desc()).limit(1)
    if hand_no:
        query = query.where(_h.c.hand_no == hand_no)
    row = (await connection.execute(query)).one_or_none()
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
    where = (_a.c.table_id == table_id, _a.c.hand_no == hand_no)
    rows = await connection.execute(sa.select(_a).where(*where).order_by(_a.c.n))
    return tuple(record(LoggedAction, row) for row in rows)


async def end_hand(connection: AsyncConnection, change: Change) -> None:
    """Write how a hand ended, and pack its log unless that was done already.

    Raises ValueError if the last actions do not continue the log.
    """
    table, columns = change.table, dict[str, Any]()
    if change.result is not None:
        ending = asdict(change.ending) if change.ending else {}
        columns = {"result": change.result, "hinted": table.hinted, **ending}
    log = await _log(connection, table.id, table.hand_no)
    numbers = [action.n for action in (*log, *change.actions)]
    if change.actions and numbers != list(range(len(numbers))):
        raise ValueError("an action is missing")
    if numbers:
        columns["log"] = packed((*log, *change.actions))
    if columns:
        where = (_h.c.table_id == table.id, _h.c.hand_no == table.hand_no)
        updated = await connection.execute(sa.update(_h).where(*where).values(columns))
        if numbers and not updated.rowcount:
            raise ValueError("no such hand")
    if log:
        where = (_a.c.table_id == table.id, _a.c.hand_no == table.hand_no)
        await connection.execute(sa.delete(_a).where(*where))


async def write_deal(connection: AsyncConnection, hand: HandRow) -> None:
    await connection.execute(sa.insert(_h), asdict(hand))


async def cut_log(connection: AsyncConnection, table: Table, kept: int) -> None:
    """Keep this many actions of the hand in progress, and delete those after them."""
    where = (_a.c.table_id == table.id, _a.c.hand_no == table.hand_no, _a.c.n >= kept)
    await connection.execute(sa.delete(_a).where(*where))


async def write_actions(connection: AsyncConnection, change: Change) -> None:
    """Write new actions of the hand in progress."""
    table = change.table
    rows = [row_of(action, table_id=table.id, hand_no=table.hand_no) for action in change.actions]
    await connection.execute(_INSERT_ACTIONS, rows)
