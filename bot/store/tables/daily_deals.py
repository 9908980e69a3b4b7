"""Stores the deal of each day, and who tried it."""

from datetime import date

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Audience, Change, DailyDeal, DailyTry, Table
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.rows import insert_into, record, row_of
from bot.store.tables import table_queries

_d, _r = schema.daily_deals, schema.daily_tries


async def note_points(connection: AsyncConnection, change: Change) -> None:
    """Write the points of the person whose hand of the deal of the day ends with this step."""
    if change.table.audience is not Audience.DAILY or change.result is None:
        return
    for score in change.scores:
        if score.user_id and not score.left:
            is_try = (_r.c.user_id == score.user_id, _r.c.table_id == change.table.id)
            await connection.execute(sa.update(_r).where(*is_try).values(points=score.points))


async def _lock_latest(connection: AsyncConnection) -> date | None:
    """The latest day with a deal, locked, so that the next one cannot begin meanwhile."""
    latest = sa.select(_d.c.day).order_by(_d.c.day.desc()).limit(1)
    await connection.execute(latest.with_for_update())
    return await connection.scalar(latest)


@shielded_from_cancellation
class DailyStore:
    """The deals of the days, and who tried them."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database

    async def deal(self, day: date | None = None) -> DailyDeal | None:
        """The deal of a day, or the latest one."""
        return await self._latest(sa.true() if day is None else _d.c.day == day)

    async def before(self, day: date) -> DailyDeal | None:
        """The latest deal before a day."""
        return await self._latest(_d.c.day < day)

    async def _latest(self, condition: sa.ColumnElement[bool]) -> DailyDeal | None:
        query = sa.select(_d).where(condition).order_by(_d.c.day.desc()).limit(1)
        async with self.database.one_read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return record(DailyDeal, row) if row else None

    async def add(self, deal: DailyDeal) -> None:
        """Store the deal of a day, unless another process has stored one."""
        async with self.database.writing() as connection:
            await _lock_latest(connection)
            insert = insert_into(_d, connection.dialect.name).values(row_of(deal))
            await connection.execute(insert.on_conflict_do_nothing())

    async def days(self) -> tuple[date, ...]:
        """All days that had a deal."""
        async with self.database.one_read() as connection:
            return tuple(await connection.scalars(sa.select(_d.c.day)))

    async def begin(self, own: DailyTry, table: Table) -> bool:
        """Store a try with its table.

        Returns False and writes nothing if the user has one already, or if a later day has begun.
        Raises AlreadySeated.
        """
        async with self.database.writing() as connection:
            if await _lock_latest(connection) != own.day:
                return False
            insert = insert_into(_r, connection.dialect.name).values(row_of(own))
            if not (await connection.execute(insert.on_conflict_do_nothing())).rowcount:
                return False
            await table_queries.insert(connection, table)
        return True

    async def tries(self, user_id: int) -> dict[date, DailyTry]:
        """All tries of a user, by day."""
        query = sa.select(_r).where(_r.c.user_id == user_id)
        async with self.database.one_read() as connection:
            rows = (await connection.execute(query)).all()
        return {row.day: record(DailyTry, row) for row in rows}

    async def finished(self, day: date) -> tuple[DailyTry, ...]:
        """The finished tries of a day."""
        query = sa.select(_r).where(_r.c.day == day, _r.c.points.is_not(None))
        async with self.database.one_read() as connection:
            return tuple(record(DailyTry, row) for row in await connection.execute(query))

    async def running(self, until: date) -> tuple[DailyTry, ...]:
        """The tries of days up to this one that can still be finished."""
        t = schema.tables
        query = (
            sa.select(_r)
            .join(t, t.c.id == _r.c.table_id)
            .where(_r.c.day <= until, table_queries.is_open)
        )
        async with self.database.one_read() as connection:
            return tuple(record(DailyTry, row) for row in await connection.execute(query))

    async def day_of(self, table: Table) -> date | None:
        """The day whose deal is played at a table; None if it is no such table."""
        is_try = (_r.c.user_id == table.host_id, _r.c.table_id == table.id)
        async with self.database.one_read() as connection:
            return await connection.scalar(sa.select(_r.c.day).where(*is_try))
