"""Score rows: reading them, and counting them in queries."""

from dataclasses import fields
from typing import Any

import sqlalchemy as sa

from bot.model import Score
from bot.store.engine import schema
from bot.store.engine.rows import record, row_of
from game.record.seat_record import SeatRecord

is_counted = schema.scores.c.user_id.is_not(None) & ~schema.scores.c.substitute
"""The condition that a score counts for a person.

Scores of AI players, and of people who took over a seat in the middle of the hand, do not.
"""


def score_of(row: sa.Row[*tuple[Any, ...]]) -> Score:
    return record(Score, row, record=None if row.role is None else record(SeatRecord, row))


def count_if(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.count().filter(condition)


def score_row(score: Score, table_id: str, hand_no: int, guild_id: int) -> dict[str, Any]:
    """Return the columns of a score of that hand."""
    empty = {field.name: None for field in fields(SeatRecord)}
    columns = row_of(score.record) if score.record else empty
    return row_of(score, "record", table_id=table_id, hand_no=hand_no, guild_id=guild_id, **columns)
