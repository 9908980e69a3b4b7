"""Deals that are played at several tables, read in a transaction that the caller holds.

A deal goes by the code of the first hand that was dealt with its cards. Each other hand with them
is the first hand of its table, and that table's `again` is the code.
"""

from collections import defaultdict

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.hand_code import hand_code, read_hand_code
from bot.model import Attempt, HandRow, Score
from bot.store import schema
from bot.store.rows import record
from bot.store.score_rows import score_of

_t, _h, _s = schema.tables, schema.hands, schema.scores


async def deal(connection: AsyncConnection, code: str) -> HandRow | None:
    """Return any hand with that deal, for its seed and everything else that it was dealt from.

    It is None if the first hand is on no record any more: then nobody knows who has played it.
    """
    table_id, hand_no = _first(code)
    of_first, _ = _its_scores(code)
    if not (await connection.execute(sa.select(_s.c.id).where(of_first).limit(1))).first():
        return None
    again = sa.select(_t.c.id).where(_t.c.again == code, _is_again)
    for where in (
        (_h.c.table_id == table_id) & (_h.c.hand_no == hand_no),
        _h.c.table_id.in_(again) & (_h.c.hand_no == 1),
    ):
        if row := (await connection.execute(sa.select(_h).where(where).limit(1))).first():
            return record(HandRow, row)
    return None


async def knows(connection: AsyncConnection, code: str, user_id: int) -> bool:
    """Return whether somebody has a score of such a hand, or sat in one that never ended."""
    seats, theirs = schema.seats, _s.c.user_id == user_id
    endless = (
        sa.select(seats.c.seat)
        .join(_t, _t.c.id == seats.c.table_id)
        .join(_h, (_h.c.table_id == _t.c.id) & (_h.c.hand_no == _t.c.hand_no))
        .where(_t.c.again == code, _is_again, _h.c.hand_no == 1, _h.c.result.is_(None))
        .where(seats.c.user_id == user_id)
    )
    for found in (*(sa.select(_s.c.id).where(each, theirs) for each in _its_scores(code)), endless):
        if (await connection.execute(found.limit(1))).first():
            return True
    return False


async def attempts(connection: AsyncConnection, code: str) -> tuple[Attempt, ...]:
    """Return the scores of all such hands that ended, oldest first, without people who left."""
    rows = [
        row
        for each in _its_scores(code)
        for row in await connection.execute(
            sa.select(_s).where(each, ~_s.c.left, _s.c.place.is_not(None)).order_by(_s.c.id)
        )
    ]
    made: defaultdict[str, list[Score]] = defaultdict(list)
    for row in rows:
        made[hand_code(row.table_id, row.hand_no)].append(score_of(row))
    return tuple(Attempt(code, tuple(scores)) for code, scores in made.items())


_is_again = _t.c.again != sa.literal_column("''")
"""The condition of the index of such tables, without which the database does not use it."""


def _its_scores(code: str) -> tuple[sa.ColumnElement[bool], ...]:
    """Return the conditions of the scores of the first hand, and of the other hands."""
    table_id, hand_no = _first(code)
    return (_s.c.table_id == table_id) & (_s.c.hand_no == hand_no), _s.c.again == code


def _first(code: str) -> tuple[str, int]:
    """Return the table and number of the first hand. Raises ValueError if that is no code."""
    found = read_hand_code(code)
    if found is None:
        raise ValueError(f"no code of a hand: {code!r}")
    return found
