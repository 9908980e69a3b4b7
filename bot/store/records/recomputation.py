"""Ratings are computed again after hands were removed from a server: from the first hand on, in
batches, between which others can write.

`outdated_ratings` marks the server in the transaction that removes the hands. So the next process
begins again if one dies, and so does this one if hands are removed meanwhile.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from itertools import groupby
from secrets import randbits
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.rows import record, upsert
from bot.store.records.answers import AnswerCache
from bot.store.records.ratings import columns_of, lock_server, write_worths
from game.rating.fold import RatedSeat, Ratings, rate

BATCH = 100
"""Scores in a batch. Writing it takes some 10 ms, during which players wait."""

_s, _o, _w = schema.scores, schema.outdated_ratings, schema.card_worths
_SEAT = tuple(_s.c[each.name] for each in fields(RatedSeat))
_RATING = (_s.c.mean, _s.c.variance, _s.c.honour)

Row = sa.Row[*tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Recomputation:
    """How far the ratings of a server have been computed again.

    `mark`: that of `outdated_ratings` when it began. `last`: the id of the last score that is
    included. `ratings`: those after it.
    """

    guild_id: int
    mark: int
    last: int = 0
    ratings: Ratings = field(default_factory=Ratings)


async def mark_outdated(connection: AsyncConnection, guild_id: int) -> None:
    """Let the ratings of a server be computed again. `lock_server` must have been called."""
    await upsert(connection, _o, {"guild_id": guild_id, "mark": randbits(63)})


async def is_outdated(connection: AsyncConnection, guild_id: int) -> bool:
    """Whether the ratings of a server are still to be computed again."""
    return await _mark(connection, guild_id) is not None


async def _mark(connection: AsyncConnection, guild_id: int) -> int | None:
    return await connection.scalar(sa.select(_o.c.mark).where(_o.c.guild_id == guild_id))


@shielded_from_cancellation
class RatingStore:
    """The ratings that are to be computed again."""

    def __init__(self, database: DatabaseAccess, answers: AnswerCache) -> None:
        self.database = database
        self._answers = answers

    async def outdated(self) -> list[Recomputation]:
        """Return the beginning of a recomputation for each server that needs one."""
        rows = await self.database.rows(sa.select(_o).order_by(_o.c.guild_id))
        return [Recomputation(row.guild_id, row.mark) for row in rows]

    async def go_on(self, done: Recomputation) -> Recomputation | None:
        """Compute the next batch. None if it was the last, or if more hands were removed.

        It runs in a thread. Others wait only while its changes are written.
        """
        guild_id = done.guild_id
        rows = await self.database.rows(_batch(guild_id, done.last))
        so_far, changes = await asyncio.to_thread(_fold, done, rows)
        async with self.database.writing() as connection:
            await lock_server(connection, guild_id)
            if await _mark(connection, guild_id) != done.mark:
                return None
            await _write(connection, changes)
            if await connection.scalar(_batch(guild_id, so_far.last).limit(1)) is not None:
                return so_far
            for table in (_w, _o):
                await connection.execute(sa.delete(table).where(table.c.guild_id == guild_id))
            await write_worths(connection, guild_id, so_far.ratings)
        self._answers.clear()
        return None


def _batch(guild_id: int, last: int) -> sa.Select[*tuple[Any, ...]]:
    """A statement that selects the scores of the hands that were settled next."""
    columns = (_s.c.id, _s.c.table_id, _s.c.hand_no, *_SEAT, *_RATING)
    where = (_s.c.guild_id == guild_id, _s.c.id > last)
    return sa.select(*columns).where(*where).order_by(_s.c.id).limit(BATCH)


def _fold(done: Recomputation, rows: Sequence[Row]) -> tuple[Recomputation, list[dict[str, Any]]]:
    """Return the recomputation with the whole hands of a batch, and the changes of their scores."""
    ratings = Ratings(dict(done.ratings.people), dict(done.ratings.cards))
    last, changes = done.last, list[dict[str, Any]]()
    hands = [list(hand) for _, hand in groupby(rows, lambda row: (row.table_id, row.hand_no))]
    if len(rows) == BATCH:
        hands.pop()  # it may not be whole
    for hand in hands:
        new_ratings = rate(ratings, [record(RatedSeat, row) for row in hand])
        for row in hand:
            columns = columns_of(new_ratings.get(row.user_id))
            if (row.mean, row.variance, row.honour) != tuple(columns.values()):
                changes.append({"of_score": row.id} | columns)
        last = hand[-1].id
    return Recomputation(done.guild_id, done.mark, last, ratings), changes


async def _write(connection: AsyncConnection, changes: Sequence[dict[str, Any]]) -> None:
    """Store ratings in score rows."""
    if changes:
        columns: dict[str, Any] = {column.name: sa.bindparam(column.name) for column in _RATING}
        update = sa.update(_s).where(_s.c.id == sa.bindparam("of_score")).values(columns)
        await connection.execute(update, changes)
