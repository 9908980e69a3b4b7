"""Scores as rows, and the condition that a score counts on somebody's record."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import sqlalchemy as sa

from bot.model import Score, Table
from bot.store import schema
from bot.store.rows import record, row_of
from game.record.seat_record import SeatRecord

is_somebodys = (
    schema.scores.c.user_id.is_not(None) & ~schema.scores.c.helped & schema.scores.c.again.is_(None)
)
"""The condition that a score is on somebody's record.

Not on a record: scores of AI players, of people who took over a seat in the middle of the hand, and
of deals that were played again.
"""


def score_rows(table: Table, scores: Sequence[Score]) -> list[dict[str, Any]]:
    """Return a row for every score of the table's latest hand."""
    return [score_row(score, table.id, table.hand_no, table.guild_id) for score in scores]


def score_row(score: Score, table_id: str, hand_no: int, guild_id: int) -> dict[str, Any]:
    """Return the row of a score of that hand."""
    nothing = {field.name: None for field in fields(SeatRecord)}
    kept = row_of(score.record) if score.record else nothing
    return row_of(score, "record", table_id=table_id, hand_no=hand_no, guild_id=guild_id, **kept)


def score_of(row: sa.Row[*tuple[Any, ...]]) -> Score:
    """Return the score that a row of `scores` holds."""
    return record(Score, row, record=None if row.role is None else record(SeatRecord, row))
